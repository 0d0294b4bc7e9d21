import { friendlyTimestampText } from '../../shared/format/date.ts'
import { useCurrentTime } from '../../shared/ui/hooks.ts'
import style from './deadline.module.css'
import { deadlineText } from './homework.text.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

interface TimeLeft {
  isOver: boolean
  /** True = less than six hours remain until the deadline. */
  isNear: boolean
  text: string
}

/** Returns the remaining time in its largest unit: days, hours or minutes. */
function timeLeftUntil(deadline: string, nowMs: number): TimeLeft {
  const leftMs = Date.parse(deadline) - nowMs
  if (leftMs <= 0) return { isOver: true, isNear: false, text: deadlineText.over }
  return { isOver: false, isNear: leftMs < 6 * hourMs, text: leftText(leftMs) }
}

function leftText(leftMs: number): string {
  if (leftMs < hourMs) return deadlineText.minutesLeft(Math.max(1, Math.floor(leftMs / minuteMs)))
  if (leftMs < 2 * dayMs) return deadlineText.hoursLeft(Math.floor(leftMs / hourMs))
  return deadlineText.daysLeft(Math.floor(leftMs / dayMs))
}

interface DeadlineTextProps {
  deadline: string
  /** True = all submissions are checked, so the remaining time does not matter. */
  isDone?: boolean
}

export function DeadlineText({ deadline, isDone = false }: DeadlineTextProps) {
  const left = timeLeftUntil(deadline, useCurrentTime())
  return (
    <span className={style.deadline}>
      <span>{friendlyTimestampText(deadline)}</span>
      {!isDone && <span className={left.isOver ? style.over : left.isNear ? style.near : style.left}>{left.text}</span>}
    </span>
  )
}
