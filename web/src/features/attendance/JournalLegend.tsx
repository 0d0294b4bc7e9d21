import { AbsenceReason, Mark } from '@markaz/protocol/areas/attendance'
import { attendanceText as words } from './attendance.text.ts'
import style from './journal.module.css'
import { cellLook } from './journal-cells.ts'

const entries = [
  { mark: Mark.Attended, reasonType: null },
  { mark: Mark.Late, reasonType: null },
  { mark: Mark.Absent, reasonType: AbsenceReason.WithoutReason },
  { mark: Mark.Absent, reasonType: AbsenceReason.Reasonable },
  { mark: Mark.Absent, reasonType: AbsenceReason.OnTheRoad },
  { mark: Mark.NoClass, reasonType: null },
  { mark: Mark.Ended, reasonType: null },
]

/** The signs by their words. */
export function JournalLegend() {
  return (
    <ul className={style.legend} aria-label={words.signs}>
      {entries.map((entry, index) => {
        const look = cellLook({ lessonId: index, ...entry })
        return (
          look && (
            <li key={look.word}>
              <b className={style[look.tone]}>{look.symbol}</b> {look.word}
            </li>
          )
        )
      })}
    </ul>
  )
}
