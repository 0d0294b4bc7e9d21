import type { RouteAnswerOf } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { useParams } from 'react-router'
import { GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import {
  homeworkChatPath,
  homeworkStatisticsPath,
  homeworksPath,
  useGroupPageLocation,
} from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { HomeworkStatusPill } from '../../domain/homework/homework-status.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { dayMonthText, shortDateText, timestampText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { PersonCell } from '../../shared/ui/PersonCell.tsx'
import { HomeworkTotalsCards } from './homework-totals.tsx'
import style from './statistics.module.css'
import { statisticsText as words } from './statistics.text.ts'
import { formatDayRange } from './weeks.ts'

type Row = RouteAnswerOf<typeof statistics.student.all>['homeworks'][number]

export function StudentStatisticsPage() {
  const place = useGroupPageLocation()
  const { statisticId, startDateId: start = '', endDate: end = '' } = useParams()
  const { route } = useRouteByGroupScope(place.base, statistics.student)
  const { isAllowed: mayOpen } = useRouteByGroupScope(place.base, homework.chat)
  const studentId = Number(statisticId)
  const query = useRouteQuery(
    route,
    { params: { id: place.id, statisticId: studentId }, query: { start, end } },
    { silent: true },
  )
  const { data } = query
  const crumbs = [
    { title: words.homework, path: homeworksPath(place) },
    { title: words.short, path: `${homeworkStatisticsPath(place)}?${new URLSearchParams({ start, end })}` },
    { title: data ? personName(data.student.fullName) : words.student },
  ]
  return (
    <GroupPageFrame segment="homework" crumbs={crumbs}>
      {() => (
        <div className={style.page}>
          {data && (
            <div className={style.tools}>
              <h2>
                <PersonCell name={data.student.fullName} photo={data.student.photo} note={data.student.hId} />
              </h2>
              <SecondaryText>{formatDayRange(data)}</SecondaryText>
            </div>
          )}
          {data && <HomeworkTotalsCards sums={data.sums} />}
          <List<Row>
            label={words.title}
            list={unpagedListSource('student-statistics', data?.homeworks, query)}
            isPart
            columns={columns}
            rowKey={(row) => row.chatId}
            to={mayOpen ? ({ chatId }) => homeworkChatPath(place, { chatId, studentId }) : undefined}
            phoneRow={(row) => ({
              title: row.theme,
              mark: <HomeworkStatusPill status={row.status} />,
              note: `${dayMonthText(row.lessonDate)} · ${words.deadline}: ${timestampText(row.deadline)}`,
              aside: row.score === null ? null : numberText(row.score),
            })}
            empty={{ title: words.empty, hint: words.emptyHint }}
            width={1100}
          />
        </div>
      )}
    </GroupPageFrame>
  )
}

const columns: Column<Row>[] = [
  { key: 'theme', width: 240, isName: true, cell: ({ theme }) => theme },
  { key: 'lesson', title: words.lessonDay, width: 115, cell: (row) => shortDateText(row.lessonDate) },
  { key: 'status', width: 150, cell: ({ status }) => <HomeworkStatusPill status={status} /> },
  numberColumn('score', ({ score }) => score, 80),
  { key: 'deadline', width: 150, cell: (row) => timestampText(row.deadline) },
  { key: 'handedIn', title: words.handedIn, width: 150, cell: (row) => timestampText(row.handedInAt) },
  { key: 'checked', title: words.checked, width: 150, cell: (row) => timestampText(row.checkedAt) },
]
