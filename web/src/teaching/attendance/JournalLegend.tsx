import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { homeworkStatusText } from '../../domain/homework/homework.text.ts'
import { attendanceText as words } from './attendance.text.ts'
import style from './journal.module.css'
import { type JournalHomework, journalHomeworkAppearance, journalMarkLook } from './journal-cells.ts'

const entries = [
  { mark: AttendanceMark.Attended, reasonType: null },
  { mark: AttendanceMark.Late, reasonType: null },
  { mark: AttendanceMark.Absent, reasonType: AbsenceReason.WithoutReason },
  { mark: AttendanceMark.Absent, reasonType: AbsenceReason.Reasonable },
  { mark: AttendanceMark.Absent, reasonType: AbsenceReason.OnTheRoad },
  { mark: AttendanceMark.Absent, reasonType: AbsenceReason.WithoutReason, isMadeUp: true },
  { mark: AttendanceMark.NoClass, reasonType: null },
  { mark: AttendanceMark.Ended, reasonType: null },
]

const works: JournalHomework[] = [
  { lessonId: 0, status: HomeworkStatus.Accepted, score: 86 },
  { lessonId: 0, status: HomeworkStatus.Rejected, score: null },
  { lessonId: 0, status: HomeworkStatus.Waiting, score: null },
  { lessonId: 0, status: HomeworkStatus.Uncompleted, score: null },
  { lessonId: 0, status: HomeworkStatus.NotGiven, score: null },
]

export function JournalLegend({ hasHomework }: { hasHomework: boolean }) {
  return (
    <>
      <Marks />
      {hasHomework && <Works />}
    </>
  )
}

function Works() {
  return (
    <ul className={style.legend} aria-label={words.workSigns}>
      <li>{words.work}:</li>
      {works.map((entry) => {
        const look = journalHomeworkAppearance(entry)
        return (
          look && (
            <li key={entry.status}>
              <b className={style[look.tone]}>{look.text}</b> {homeworkStatusText.status[entry.status]}
            </li>
          )
        )
      })}
    </ul>
  )
}

function Marks() {
  return (
    <ul className={style.legend} aria-label={words.signs}>
      {entries.map((entry, index) => {
        const look = journalMarkLook({ lessonId: index, isMadeUp: false, ...entry })
        return (
          look && (
            <li key={look.word}>
              <b className={style[look.tone]}>{look.symbol}</b>
              {look.tone === 'orange' && <i className={style.late} />} {look.word}
            </li>
          )
        )
      })}
    </ul>
  )
}
