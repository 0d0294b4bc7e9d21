import { PaperClipOutlined } from '@ant-design/icons'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type Homework, HomeworkProgress } from '@markaz/protocol/teaching/homework/schemas'
import { Link } from 'react-router'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { homeworkCheckPath, homeworkPath } from '../../domain/group/group-paths.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { DeadlineText } from './DeadlineText.tsx'
import style from './homework.module.css'
import { homeworkText as words } from './homework.text.ts'

/** The number of waiting submissions includes submissions that are being checked. */
const counted = [
  {
    status: HomeworkStatus.Waiting,
    title: words.waiting,
    widthPx: 102,
    tone: 'blue',
    of: (one) => one.waiting + one.checking,
  },
  { status: HomeworkStatus.Accepted, title: words.accepted, widthPx: 92, tone: 'green', of: (one) => one.accepted },
  { status: HomeworkStatus.Rejected, title: words.rejected, widthPx: 106, tone: 'gold', of: (one) => one.rejected },
  {
    status: HomeworkStatus.Uncompleted,
    title: words.uncompleted,
    widthPx: 116,
    tone: 'red',
    of: (one) => one.uncompleted,
  },
] as const satisfies {
  status: HomeworkStatus
  title: string
  widthPx: number
  tone: PillTone
  of: (one: Homework['counts']) => number
}[]

/** With `mayCheck`, the number of waiting submissions is a link to check them. */
export function homeworkColumnsOf(place: GroupPagePathParts, mayCheck: boolean): Column<Homework>[] {
  return [
    {
      key: 'theme',
      isName: true,
      isLink: true,
      width: 212,
      cell: (homework) => (
        <span className={style.theme}>
          <Link to={homeworkPath(place, homework)}>{homework.theme}</Link>
          {homework.files.length > 0 && (
            <span className={style.clip}>
              <PaperClipOutlined aria-hidden /> {homework.files.length}
              <span className="visually-hidden"> {words.files}</span>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'lesson',
      width: 104,
      cell: ({ lesson }) => (
        <>
          {shortDateText(lesson.date)} <SecondaryText>{lesson.beginTime.slice(0, 5)}</SecondaryText>
        </>
      ),
    },
    { key: 'type', width: 99, cell: ({ type }) => words.types[type] },
    { key: 'deadline', width: 150, cell: (homework) => <DeadlineOf homework={homework} /> },
    ...counted.map(({ status, title, widthPx, tone, of }) => ({
      key: `count-${status}`,
      title,
      width: widthPx,
      align: 'right' as const,
      cell: (homework: Homework) => (
        <Count
          homework={homework}
          to={
            status === HomeworkStatus.Waiting && mayCheck
              ? homeworkCheckPath(place, homework.id)
              : homeworkPath(place, homework, status)
          }
          count={of(homework.counts)}
          tone={tone}
          title={title}
        />
      ),
    })),
  ]
}

function DeadlineOf({ homework }: { homework: Homework }) {
  const isCompleted = homework.progress === HomeworkProgress.Completed
  return (
    <>
      <DeadlineText deadline={homework.deadline} isDone={isCompleted} />{' '}
      {isCompleted && <HomeworkProgressPill homework={homework} />}
    </>
  )
}

interface CountProps {
  homework: Homework
  to: string
  count: number
  tone: PillTone
  title: string
}

function Count({ homework, to, count, tone, title }: CountProps) {
  if (count === 0) return <SecondaryText>0</SecondaryText>
  return (
    <Link className={style.count} to={to} aria-label={words.countLink(homework.theme, title, count)}>
      <StatusPill tone={tone}>{numberText(count)}</StatusPill>
    </Link>
  )
}

/** Incomplete homework has no label after its deadline, because the deadline is then shown in red. */
export function HomeworkProgressPill({ homework: { progress, deadline } }: { homework: Homework }) {
  const isCompleted = progress === HomeworkProgress.Completed
  if (!isCompleted && Date.parse(deadline) <= Date.now()) return null
  return <StatusPill tone={isCompleted ? 'green' : 'grey'}>{words.progresses[progress]}</StatusPill>
}

/** On a phone, a row shows one count: the submissions in the first of these statuses that has any. */
const telling = [HomeworkStatus.Waiting, HomeworkStatus.Uncompleted, HomeworkStatus.Rejected, HomeworkStatus.Accepted]

export function toHomeworkPhoneScreenRow(homework: Homework) {
  const shown = telling
    .map((status) => counted.find((one) => one.status === status))
    .find((one) => one && one.of(homework.counts) > 0)
  return {
    title: homework.theme,
    mark: shown ? (
      <StatusPill tone={shown.tone}>
        {shown.title} {shown.of(homework.counts)}
      </StatusPill>
    ) : (
      <HomeworkProgressPill homework={homework} />
    ),
    note: <DeadlineText deadline={homework.deadline} isDone={homework.progress === HomeworkProgress.Completed} />,
    aside: shortDateText(homework.lesson.date),
  }
}
