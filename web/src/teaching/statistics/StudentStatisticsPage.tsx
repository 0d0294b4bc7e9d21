import { homework } from '@markaz/protocol/teaching/homework/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import type { TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { homeworkChatPath } from '../../domain/chat/chat-path.ts'
import { GroupFrame } from '../../domain/group/GroupFrame.tsx'
import { type GroupPlace, useGroupPlace } from '../../domain/group/group-place.ts'
import { useTwin } from '../../domain/group/twins.ts'
import { homeworkStatisticsPath, homeworksPath } from '../../domain/homework/homework-paths.ts'
import { WorkStatusPill } from '../../domain/homework/WorkStatusPill.tsx'
import { useCall } from '../../shared/api/query.ts'
import type { AnswerOf } from '../../shared/api/transport.ts'
import { dayMonth, momentText, shortDate } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { SumsCards } from './SumsCards.tsx'
import style from './statistics.module.css'
import { statisticsText as words } from './statistics.text.ts'
import { spanName } from './weeks.ts'

type Row = AnswerOf<typeof statistics.student.all>['homeworks'][number]

/** One student's homework between two days. */
export function StudentStatisticsPage() {
  const place = useGroupPlace()
  const { statisticId, startDateId: start = '', endDate: end = '' } = useParams()
  const { route } = useTwin(place.base, statistics.student)
  const { isAllowed: mayOpen } = useTwin(place.base, homework.chat)
  const studentId = Number(statisticId)
  const query = useCall(
    route,
    { params: { id: place.id, statisticId: studentId }, query: { start, end } },
    { silent: true },
  )
  const { data } = query
  const { base, id, staffId, scheduleId } = place
  const columns = useMemo(
    () => columnsOf({ base, id, staffId, scheduleId }, mayOpen ? studentId : null),
    [base, id, staffId, scheduleId, mayOpen, studentId],
  )
  const crumbs = [
    { title: words.homework, path: homeworksPath(place) },
    { title: words.short, path: `${homeworkStatisticsPath(place)}?${new URLSearchParams({ start, end })}` },
    { title: data ? personName(data.student.fullName) : words.student },
  ]
  return (
    <GroupFrame segment="homework" crumbs={crumbs}>
      {() => (
        <div className={style.page}>
          {data && (
            <div className={style.tools}>
              <h2>
                <PersonCell name={data.student.fullName} photo={data.student.photo} note={data.student.hId} />
              </h2>
              <span className={style.soft}>{spanName(data)}</span>
            </div>
          )}
          {data && <SumsCards sums={data.sums} />}
          <DataTable<Row>
            tableKey="student-statistics"
            label={words.title}
            query={query}
            rows={data?.homeworks}
            total={data?.homeworks.length}
            columns={columns}
            rowKey={(row) => row.chatId}
            phoneRow={(row) => ({
              title: mayOpen ? (
                <Link to={homeworkChatPath(place, { chatId: row.chatId, studentId })}>{row.theme}</Link>
              ) : (
                row.theme
              ),
              mark: <WorkStatusPill status={row.status} />,
              note: `${dayMonth(row.lessonDate)} · ${words.deadline}: ${momentText(row.deadline)}`,
              aside: row.score === null ? null : numberText(row.score),
            })}
            empty={{ title: words.empty, hint: words.emptyHint }}
            scrollX={1100}
          />
        </div>
      )}
    </GroupFrame>
  )
}

/** The theme leads to the chat, for who may read it. */
const columnsOf = (place: GroupPlace, studentId: number | null): TableColumnsType<Row> => [
  {
    key: 'theme',
    title: words.theme,
    width: 240,
    render: (_, { theme, chatId }) =>
      studentId === null ? (
        theme
      ) : (
        <Link to={homeworkChatPath(place, { chatId, studentId })} className={style.name}>
          {theme}
        </Link>
      ),
  },
  { key: 'lesson', title: words.lessonDay, width: 115, render: (_, row) => shortDate(row.lessonDate) },
  { key: 'status', title: words.status, width: 150, render: (_, { status }) => <WorkStatusPill status={status} /> },
  { key: 'score', title: words.score, width: 80, align: 'right', render: (_, { score }) => numberText(score) },
  { key: 'deadline', title: words.deadline, width: 150, render: (_, row) => momentText(row.deadline) },
  { key: 'handedIn', title: words.handedIn, width: 150, render: (_, row) => momentText(row.handedInAt) },
  { key: 'checked', title: words.checked, width: 150, render: (_, row) => momentText(row.checkedAt) },
]
