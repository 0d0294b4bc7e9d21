import { ClockCircleOutlined } from '@ant-design/icons'
import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { ReactNode } from 'react'
import { attendanceText as words } from './attendance.text.ts'
import style from './mark-buttons.module.css'
import type { SettableMark } from './mark-rules.ts'

interface MarkButtonsProps {
  name: string
  value: SettableMark | null
  /** The mark proposed by the door devices; it is shown while the student has no mark. */
  proposed: SettableMark | undefined
  isPhone: boolean
  tabIndex: number
  mark: (mark: SettableMark) => void
}

const usual = [AttendanceMark.Attended, AttendanceMark.Late, AttendanceMark.Absent] as const
const keys: Record<SettableMark, string> = {
  [AttendanceMark.Attended]: '+',
  [AttendanceMark.Late]: 'K',
  [AttendanceMark.Absent]: '−',
  [AttendanceMark.NoClass]: '!',
}
const signs: Record<SettableMark, ReactNode> = { ...keys, [AttendanceMark.Late]: <ClockCircleOutlined aria-hidden /> }

/** A second click on a mark's button removes the mark. */
export function MarkButtons({ name, value, proposed, isPhone, tabIndex, mark }: MarkButtonsProps) {
  const button = (one: SettableMark, content: ReactNode) => (
    <button
      key={one}
      type="button"
      tabIndex={tabIndex}
      className={`${style.mark} ${style[`mark${one}`]}`}
      aria-pressed={value === one}
      data-proposed={(value === null && proposed === one) || undefined}
      aria-label={words.mark[one]}
      title={isPhone ? undefined : `${words.mark[one]} (${keys[one]})`}
      onClick={() => mark(one)}
    >
      {content}
    </button>
  )
  return (
    <fieldset aria-label={words.marksOf(name)} className={style.group}>
      {button(AttendanceMark.NoClass, signs[AttendanceMark.NoClass])}
      {usual.map((one) => button(one, isPhone ? signs[one] : words.mark[one]))}
    </fieldset>
  )
}
