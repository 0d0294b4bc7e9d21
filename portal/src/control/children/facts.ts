import { Mark } from '@markaz/protocol/attendance-mark'
import type { Child } from '@markaz/protocol/control/children/schemas'
import { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { clockOf } from '../../shared/text/time.ts'
import { fill } from '../../shared/text/words.ts'
import type { Tone } from '../../shared/ui/parts.tsx'
import { childrenText as text } from './children.text.ts'

const reasons: Record<AbsenceReason, string> = {
  [AbsenceReason.OnTheRoad]: text.onTheRoad,
  [AbsenceReason.Reasonable]: text.reasonable,
  [AbsenceReason.WithoutReason]: text.withoutReason,
}

/**
 * Returns whether the child is present today. Sources in this order: the teacher's mark, an announced absence, a pass
 * at a door, the next lesson.
 */
export function presenceTodayOf({ today }: Child): { words: string; tone: Tone } {
  const { mark, reasonType, told, cameAt, lessons, next } = today
  const at = cameAt ? ` · ${fill(text.came, { time: clockOf(cameAt) })}` : ''
  if (mark === Mark.Attended)
    return { words: cameAt ? fill(text.came, { time: clockOf(cameAt) }) : text.attended, tone: 'good' }
  if (mark === Mark.Late) return { words: text.late + at, tone: 'look' }
  if (mark === Mark.Absent)
    return { words: reasonType ? `${text.absent}, ${reasons[reasonType]}` : text.absent, tone: 'look' }
  if (mark === Mark.NoClass) return { words: text.noClass, tone: 'calm' }
  if (told) return { words: fill(text.told, { reason: text[told].toLowerCase() }), tone: 'look' }
  if (cameAt) return { words: fill(text.came, { time: clockOf(cameAt) }), tone: 'good' }
  if (lessons === 0) return { words: text.noLesson, tone: 'calm' }
  return { words: next ? fill(text.next, { time: next.beginTime }) : text.over, tone: 'calm' }
}

/** Returns texts about a child's open homework, missing homework and last score, if this parent may see them. */
export function pendingWorkOf({ due, missing, lastScore }: Child): string[] {
  if (due === null) return []
  return [
    due > 0 ? fill(text.due, { count: due }) : text.nothingDue,
    // A response that an older server version sent, and that the phone has cached, has no number of missing homework.
    ...(missing ? [fill(text.missingOf, { count: missing })] : []),
    ...(lastScore ? [fill(text.lastScore, lastScore)] : []),
  ]
}
