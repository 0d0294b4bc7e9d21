import { deadlineText } from './time-left.text.ts'

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
export function timeLeftUntil(deadline: string, nowMs: number): TimeLeft {
  const leftMs = Date.parse(deadline) - nowMs
  if (leftMs <= 0) return { isOver: true, isNear: false, text: deadlineText.over }
  return { isOver: false, isNear: leftMs < 6 * hourMs, text: leftText(leftMs) }
}

function leftText(leftMs: number): string {
  if (leftMs < hourMs) return deadlineText.minutesLeft(Math.max(1, Math.floor(leftMs / minuteMs)))
  if (leftMs < 2 * dayMs) return deadlineText.hoursLeft(Math.floor(leftMs / hourMs))
  return deadlineText.daysLeft(Math.floor(leftMs / dayMs))
}
