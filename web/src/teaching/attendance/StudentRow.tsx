import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { AttendanceMarkProposal } from '@markaz/protocol/control/face-logs/schemas'
import { attendanceMarkSymbols } from '@markaz/protocol/teaching/attendance/schemas'
import { makeUps } from '@markaz/protocol/teaching/make-ups/routes'
import { memo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { absenceNoticeReasonTexts } from '../../domain/family/family.text.ts'
import { missedLessonsPath } from '../../domain/student/student-path.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { dayMonthText, shortDateText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { attendanceText as words } from './attendance.text.ts'
import type { AttendanceMarkActions } from './attendance-mark-actions.ts'
import type { AttendanceRow } from './lesson-rows.ts'
import { MarkButtons } from './MarkButtons.tsx'
import { MarkReasonAndComment } from './MarkReasonAndComment.tsx'
import { AttendanceConflictNote } from './mark-notes.tsx'
import { firstMembershipDay } from './mark-rules.ts'
import { attendanceMarkProposedByDoor, proposedMarkText } from './proposals.ts'
import style from './student-row.module.css'
import { rowFocusTargetAttribute } from './use-attendance-shortcuts.ts'

interface StudentRowProps {
  row: AttendanceRow
  proposal: AttendanceMarkProposal | undefined
  order: number
  /** True = the Tab key moves the focus to this row. Other rows are reached by the arrow keys. */
  isActive: boolean
  isPhone: boolean
  canMark: boolean
  actions: AttendanceMarkActions
  activate: (index: number) => void
}

function StudentRowPlain({ row, proposal, order, isActive, isPhone, canMark, actions, activate }: StudentRowProps) {
  const handle = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { student, value, presence } = row
  const name = personName(student.fullName)
  const isAway = presence !== 'member'
  const mayBook = useMayCall(makeUps.book)
  const inTabOrder = isActive ? 0 : -1
  // After a click the focus moves to the row, so that Enter saves and does not click the button again.
  const mark = (next: Parameters<AttendanceMarkActions['mark']>[1]) => {
    actions.mark(row, next)
    handle.current?.focus({ preventScroll: true })
  }
  const away = isAway ? <AwayMark row={row} /> : null
  return (
    <li
      className={`${style.row} ${isAway ? style.away : ''}`}
      data-unsent={row.unsent ? (row.unsent.isQueued ? 'queued' : 'unsaved') : undefined}
      data-refused={row.isRefused || undefined}
      onFocus={() => activate(order - 1)}
    >
      <span className={style.order}>{order}</span>
      <span className={style.person}>
        <button
          ref={handle}
          type="button"
          className={style.who}
          {...{ [rowFocusTargetAttribute]: '' }}
          tabIndex={inTabOrder}
          aria-expanded={isPhone && canMark ? isOpen : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Who row={row} proposal={proposal} name={name} />
          <span className="visually-hidden">, {spokenMark(row)}</span>
        </button>
        {row.saved.mark === AttendanceMark.Absent && row.lessonId && !student.guestOf && mayBook && (
          <Link className={style.makeUp} tabIndex={inTabOrder} to={missedLessonsPath(student.studentId, row.lessonId)}>
            {words.bookMakeUp}
          </Link>
        )}
      </span>
      {!isAway && (
        <MarkReasonAndComment
          row={row}
          canMark={canMark}
          isPhone={isPhone}
          isOpen={isOpen}
          tabIndex={inTabOrder}
          actions={actions}
          mark={mark}
        />
      )}
      <span className={style.marks}>
        {away ??
          (canMark ? (
            <MarkButtons
              name={name}
              value={value.mark}
              proposed={proposal && attendanceMarkProposedByDoor(proposal)}
              isPhone={isPhone}
              tabIndex={inTabOrder}
              mark={mark}
            />
          ) : (
            <MarkWord mark={value.mark} />
          ))}
      </span>
      <AttendanceConflictNote row={row} actions={actions} />
    </li>
  )
}

/** Memoised: a mark renders only its own row again, because unchanged rows stay the same objects. */
export const StudentRow = memo(StudentRowPlain)

function Who({ row, proposal, name }: Pick<StudentRowProps, 'row' | 'proposal'> & { name: string }) {
  const hint = hintOf(row)
  const [told] = row.student.told
  return (
    <>
      <PersonPhoto name={name} photo={row.student.photo} sizePx={30} />
      <span className={style.words}>
        <span className={style.name}>
          {name}
          <Recent marks={row.student.recent} />
        </span>
        {row.student.guestOf && <span className={style.hint}>{words.guestOf(row.student.guestOf)}</span>}
        {proposal && (
          <span className={style.door} data-mark={attendanceMarkProposedByDoor(proposal)}>
            {proposedMarkText(proposal)}
          </span>
        )}
        {told && (
          <span className={style.hint}>
            {[words.told(absenceNoticeReasonTexts[told.reason]), told.note].filter(Boolean).join(', ')}
          </span>
        )}
        {row.student.notes.map(({ careText, to }) => (
          <span key={careText} className={style.care}>
            {words.care(careText, dayMonthText(to))}
          </span>
        ))}
        {hint && <span className={style.hint}>{hint}</span>}
      </span>
    </>
  )
}

/**
 * A row of dots with the student's marks in the last lessons. Screen readers read the text of `hintOf` instead of the
 * dots.
 */
function Recent({ marks }: { marks: readonly AttendanceMark[] }) {
  if (marks.length === 0) return null
  return (
    <span
      className={style.recent}
      aria-hidden
      title={words.lastLessons(marks.map((mark) => words.mark[mark]).join(', '))}
    >
      {marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lesson has no other name here
        <i key={at} data-mark={mark} />
      ))}
    </span>
  )
}

/** Explains that the server refused the mark, that the student was often absent, or why no mark can be set. */
function hintOf({ student, presence, isRefused }: AttendanceRow): string | null {
  if (isRefused) return words.refusedRow
  if (presence === 'ended') return words.ended
  if (presence === 'betweenMemberships') return words.away
  if (presence === 'notYet') return words.notYet(shortDateText(firstMembershipDay(student.periods)))
  const absent = student.recent.filter((mark) => mark === AttendanceMark.Absent).length
  return absent >= 2 ? words.recent(student.recent.length, absent) : null
}

/** Only a student who has left gets a symbol; for a student not yet started, a dash would mean an absence. */
function AwayMark({ row }: { row: AttendanceRow }) {
  if (row.presence !== 'ended') return null
  return (
    <span className={style.star} title={words.mark[AttendanceMark.Ended]}>
      {attendanceMarkSymbols[AttendanceMark.Ended]}
    </span>
  )
}

function MarkWord({ mark }: { mark: AttendanceMark | null }) {
  if (mark === null) return <span className={style.unmarkedWord}>{words.unmarked}</span>
  return <span className={`${style.markWord} ${style[`tone${mark}`]}`}>{words.mark[mark]}</span>
}

function spokenMark(row: AttendanceRow): string {
  const mark =
    row.presence === 'ended'
      ? words.mark[AttendanceMark.Ended]
      : row.value.mark
        ? words.mark[row.value.mark]
        : words.unmarked
  const reason = row.value.reasonType && words.reason[row.value.reasonType]
  const unsent = row.unsent && (row.unsent.isQueued ? words.isQueued : words.isUnsaved)
  return [mark, reason, unsent].filter(Boolean).join(', ')
}
