import { fieldLabels } from '@markaz/protocol/labels'
import type { Journal } from '@markaz/protocol/teaching/attendance/schemas'
import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { dayMonthText, isoWeekday, shortDateText, weekdayName } from '../../shared/format/date.ts'
import { percentText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { attendanceText as words } from './attendance.text.ts'
import style from './journal.module.css'
import { journalHomeworkAppearance, journalMarkLook } from './journal-cells.ts'

type Day = Journal['days'][number]
type Student = Journal['students'][number]
/** Data that all cells of a lesson's column share, so that it is not created for each student. */
type Column = { lessonId: number; label: string; place: string }

interface JournalTableProps {
  journal: Journal
  /** For each lesson id, the address at which its attendance is marked. */
  paths: ReadonlyMap<number, string>
  /** For each lesson id, its topic; empty if the group follows no study plan. */
  topics: ReadonlyMap<number, string>
  isStale: boolean
}

/** A plain table: it scrolls smoothly with 100 × 120 cells, and the browser's search and print include all cells. */
export function JournalTable({ journal, paths, topics, isStale }: JournalTableProps) {
  const { days, students } = journal
  const frame = useRef<HTMLDivElement>(null)
  const lastDay = days.at(-1)?.lessonId
  const columns = useMemo(() => columnsOf(days), [days])
  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever other lessons are shown
  useLayoutEffect(() => {
    if (frame.current) showLastDay(frame.current)
  }, [lastDay])
  return (
    <section
      ref={frame}
      data-fills
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={words.journalKeys}
      aria-busy={isStale}
      className={style.frame}
    >
      <table className={isStale ? `${style.table} ${style.stale}` : style.table} aria-label={words.journalTable}>
        <thead>
          <tr>
            <th scope="col" className={style.student}>
              {fieldLabels.studentId}
            </th>
            {days.map((day, index) => (
              <DayHead
                key={day.lessonId}
                day={day}
                isFirst={startsMonth(days, index)}
                path={paths.get(day.lessonId)}
                topic={topics.get(day.lessonId)}
              />
            ))}
            <th scope="col" className={`${style.count} ${style.firstCount}`}>
              {words.mark[1]}
            </th>
            <th scope="col" className={style.count}>
              {words.mark[4]}
            </th>
            <th scope="col" className={style.count}>
              {words.mark[2]}
            </th>
            <th scope="col" className={`${style.percent} ${style.attendance}`}>
              {words.attendancePercent}
            </th>
            <th scope="col" className={`${style.percent} ${style.homework}`}>
              {words.homeworkPercent}
            </th>
          </tr>
        </thead>
        <tbody>
          {students.map((student, index) => (
            <StudentLine key={student.studentId} student={student} order={index + 1} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function showLastDay(frame: HTMLElement): void {
  const head = [...frame.querySelectorAll<HTMLElement>('thead th')]
  const last = head.findLast((cell) => cell.classList.contains(style.day ?? ''))
  if (!last) return
  const sticking = head.filter(
    (cell) => getComputedStyle(cell).right !== 'auto' && cell.classList.contains(style.percent ?? ''),
  )
  const covered = sticking.reduce((sum, cell) => sum + cell.offsetWidth, 0)
  const free = frame.getBoundingClientRect().left + frame.clientWidth - covered
  frame.scrollLeft += last.getBoundingClientRect().right - free
}

interface DayHeadProps {
  day: Day
  isFirst: boolean
  path: string | undefined
  topic: string | undefined
}

function DayHead({ day, isFirst, path, topic }: DayHeadProps) {
  const when = `${shortDateText(day.date)}, ${weekdayName(isoWeekday(day.date))}, ${day.beginTime.slice(0, 5)}`
  const full = topic ? `${when}. ${topic}` : when
  const text = dayMonthText(day.date)
  return (
    <th scope="col" className={isFirst ? `${style.day} ${style.monthStart}` : style.day} title={full}>
      {path ? (
        <Link to={path} aria-label={full}>
          {text}
        </Link>
      ) : (
        <span>{text}</span>
      )}
    </th>
  )
}

/** The table has thousands of cells, so a row is rendered again only if its student or the lessons have changed. */
const StudentLine = memo(
  ({ student, order, columns }: { student: Student; order: number; columns: readonly Column[] }) => {
    const marks = new Map(student.attendance.map((entry) => [entry.lessonId, entry]))
    const works = new Map(student.homework.map((entry) => [entry.lessonId, entry]))
    const { statistics, additionalStats } = student
    const name = personName(student.fullName)
    return (
      <tr>
        <th scope="row" className={style.student} title={name}>
          <span className={style.name}>
            <span className={style.order}>{order}</span> {name}
          </span>
          <span className={style.phonePercent} aria-hidden>
            {percentText(additionalStats.attendancePercentage)}
          </span>
        </th>
        {columns.map(({ lessonId, label, place }) => {
          const look = journalMarkLook(marks.get(lessonId))
          const work = journalHomeworkAppearance(works.get(lessonId))
          if (!look && !work) return <td key={lessonId} className={place} />
          const word = [look?.word, work?.word].filter(Boolean).join('; ')
          return (
            <td
              key={lessonId}
              className={`${look ? style[look.tone] : ''} ${look?.isAbsent ? style.absent : ''} ${work ? style.withHomework : ''} ${place}`}
              aria-label={word}
              title={`${label} · ${word}`}
            >
              {look?.symbol}
              {look?.tone === 'orange' && <i className={style.late} />}
              {work && <small className={style[work.tone]}>{work.text}</small>}
            </td>
          )
        })}
        <td className={`${style.count} ${style.firstCount}`}>{statistics.attended}</td>
        <td className={style.count}>{statistics.late}</td>
        <td className={style.count}>{statistics.absent}</td>
        <td className={`${style.percent} ${style.attendance}`}>{percentText(additionalStats.attendancePercentage)}</td>
        <td className={`${style.percent} ${style.homework}`}>{percentText(additionalStats.homeworkPercentage)}</td>
      </tr>
    )
  },
)

const columnsOf = (days: readonly Day[]): Column[] =>
  days.map(({ lessonId, date }, index) => ({
    lessonId,
    label: dayMonthText(date),
    place: startsMonth(days, index) ? (style.monthStart ?? '') : '',
  }))

const startsMonth = (days: readonly Day[], index: number): boolean =>
  index > 0 && days[index]?.date.slice(0, 7) !== days[index - 1]?.date.slice(0, 7)
