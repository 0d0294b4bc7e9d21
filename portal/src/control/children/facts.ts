import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { Child } from '@markaz/protocol/control/children/schemas'
import { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { formatTimeOfDay } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import type { TagTone } from '../../shared/ui/parts.tsx'
import { childrenText as text } from './children.text.ts'

const reasons: Record<AbsenceReason, string> = {
  [AbsenceReason.OnTheRoad]: text.onTheRoad,
  [AbsenceReason.Reasonable]: text.reasonable,
  [AbsenceReason.WithoutReason]: text.withoutReason,
}

/**
 * Describes where the child is today. The first known source is used: attendance mark, reported absence, passage
 * through a door, next lesson.
 */
export function describeChildPresence({ today }: Child): { words: string; tone: TagTone } {
  const { mark, reasonType, told, cameAt, lessons, next } = today
  const at = cameAt ? ` · ${fillPlaceholders(text.came, { time: formatTimeOfDay(cameAt) })}` : ''
  if (mark === AttendanceMark.Attended)
    return {
      words: cameAt ? fillPlaceholders(text.came, { time: formatTimeOfDay(cameAt) }) : text.attended,
      tone: 'good',
    }
  if (mark === AttendanceMark.Late) return { words: text.late + at, tone: 'look' }
  if (mark === AttendanceMark.Absent)
    return { words: reasonType ? `${text.absent}, ${reasons[reasonType]}` : text.absent, tone: 'look' }
  if (mark === AttendanceMark.NoClass) return { words: text.noClass, tone: 'calm' }
  if (told) return { words: fillPlaceholders(text.told, { reason: text[told].toLowerCase() }), tone: 'look' }
  if (cameAt) return { words: fillPlaceholders(text.came, { time: formatTimeOfDay(cameAt) }), tone: 'good' }
  if (lessons === 0) return { words: text.noLesson, tone: 'calm' }
  return { words: next ? fillPlaceholders(text.next, { time: next.beginTime }) : text.over, tone: 'calm' }
}

export function pendingHomeworkTexts({ due, missing, lastScore }: Child): string[] {
  if (due === null) return []
  return [
    due > 0 ? fillPlaceholders(text.due, { count: due }) : text.nothingDue,
    // A cached response of an older server version has no number of missing homework. Then no label is shown.
    ...(missing ? [fillPlaceholders(text.missingOf, { count: missing })] : []),
    ...(lastScore ? [fillPlaceholders(text.lastScore, lastScore)] : []),
  ]
}
