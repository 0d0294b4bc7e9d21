import { MessageOutlined } from '@ant-design/icons'
import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { fieldLabels } from '@markaz/protocol/labels'
import { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { personName } from '../../shared/format/person.ts'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { attendanceText as words } from './attendance.text.ts'
import type { AttendanceMarkActions } from './attendance-mark-actions.ts'
import style from './cell-detail.module.css'
import type { AttendanceRow } from './lesson-rows.ts'
import { type AnnouncedAbsenceDay, absenceReasonOfAnnouncement, type SettableMark } from './mark-rules.ts'
import { rowFocusTargetAttribute } from './use-attendance-shortcuts.ts'

interface MarkReasonAndCommentProps {
  row: AttendanceRow
  canMark: boolean
  isPhone: boolean
  isOpen: boolean
  tabIndex: number
  actions: AttendanceMarkActions
  mark: (mark: SettableMark) => void
}

const reasons = [AbsenceReason.WithoutReason, AbsenceReason.Reasonable, AbsenceReason.OnTheRoad]
/** The specification prescribes these colours of the reasons for an absence. */
const tones: Record<AbsenceReason, string> = {
  [AbsenceReason.OnTheRoad]: style.gold ?? '',
  [AbsenceReason.Reasonable]: style.green ?? '',
  [AbsenceReason.WithoutReason]: style.red ?? '',
}

export function MarkReasonAndComment(props: MarkReasonAndCommentProps) {
  const { row, canMark, isPhone, isOpen } = props
  const { value } = row
  if (!canMark) return <ReadDetail row={row} />
  const isAbsent = value.mark === AttendanceMark.Absent
  const [told] = row.student.told
  if (told && value.mark === null && (!isPhone || !isOpen)) return <AnnouncedAbsenceButton {...props} told={told} />
  if (isPhone && !isAbsent && !isOpen && !value.comment) return null
  return (
    <span className={style.detail}>
      {isAbsent && (isPhone ? <ReasonChips {...props} /> : <ReasonSelect {...props} />)}
      {value.mark !== null && <Comment {...props} />}
    </span>
  )
}

/** Marks the student as absent with the reason that a parent has announced. */
function AnnouncedAbsenceButton({
  row,
  tabIndex,
  actions,
  told,
}: MarkReasonAndCommentProps & { told: AnnouncedAbsenceDay }) {
  return (
    <span className={style.detail}>
      <Button size="small" tabIndex={tabIndex} onClick={() => actions.takeTold(row, told)}>
        {words.takeTold(words.reason[absenceReasonOfAnnouncement(told)])}
      </Button>
    </span>
  )
}

/** A native select, because it renders fast: each absent student has a select, which appears together with the mark. */
function ReasonSelect({ row, tabIndex, actions }: MarkReasonAndCommentProps) {
  const { reasonType } = row.value
  return (
    <span className={`${style.dot} ${style.reason} ${reasonType ? tones[reasonType] : ''}`}>
      <select
        tabIndex={tabIndex}
        aria-label={words.reasonOf(personName(row.student.fullName))}
        value={reasonType ?? ''}
        onChange={({ target }) => actions.reason(row, target.value as AbsenceReason)}
      >
        {!reasonType && <option value="" />}
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {words.reason[reason]}
          </option>
        ))}
      </select>
    </span>
  )
}

function Reason({ reason }: { reason: AbsenceReason }) {
  return <span className={`${style.dot} ${tones[reason]}`}>{words.reason[reason]}</span>
}

function ReasonChips({ row, actions }: MarkReasonAndCommentProps) {
  return (
    <fieldset className={style.chips} aria-label={words.reasonOf(personName(row.student.fullName))}>
      {reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          className={style.chip}
          aria-pressed={row.value.reasonType === reason}
          onClick={() => actions.reason(row, reason)}
        >
          <Reason reason={reason} />
        </button>
      ))}
    </fieldset>
  )
}

function Comment({ row, tabIndex, isPhone, isOpen, actions }: MarkReasonAndCommentProps) {
  const [isWriting, setWriting] = useState(false)
  const label = words.commentOf(personName(row.student.fullName))
  const isShown = isWriting || row.value.comment !== null || (isPhone && isOpen)
  if (!isShown)
    return (
      <RowButton
        worksOffline
        className={style.addComment}
        tabIndex={tabIndex}
        icon={<MessageOutlined aria-hidden />}
        label={label}
        title={words.addComment}
        onClick={() => setWriting(true)}
      />
    )
  return (
    <Input
      size={isPhone ? 'middle' : 'small'}
      className={style.comment ?? ''}
      tabIndex={isPhone ? 0 : tabIndex}
      autoFocus={isWriting}
      maxLength={999}
      placeholder={fieldLabels.comment}
      aria-label={label}
      value={row.value.comment ?? ''}
      onChange={({ target }) => actions.comment(row, target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.stopPropagation()
        event.currentTarget.closest('li')?.querySelector<HTMLElement>(`[${rowFocusTargetAttribute}]`)?.focus()
      }}
      onBlur={() => setWriting(false)}
    />
  )
}

function ReadDetail({ row: { value } }: { row: AttendanceRow }) {
  if (!value.reasonType && !value.comment) return null
  return (
    <span className={style.detail}>
      {value.reasonType && <Reason reason={value.reasonType} />}
      {value.comment && <span className={style.told}>{value.comment}</span>}
    </span>
  )
}
