import type { ScheduleItem } from '@markaz/protocol/teaching/groups/schemas'
import { shortDate } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import { common } from '../../shared/text/common.text.ts'
import { groupText } from './group.text.ts'

/** Two-letter names that fit into seven columns; the specified abbreviations Du Se Ch Pa Ju Sh Ya. */
export const weekDays = ['Du', 'Se', 'Ch', 'Pa', 'Ju', 'Sh', 'Ya']

/** Returns weekdays as text: `Du · Ch · Ju` for the ISO days 1, 3, 5. */
export const daysText = (isoDays: readonly number[]): string =>
  [...isoDays]
    .sort((a, b) => a - b)
    .map((day) => weekDays[day - 1] ?? '')
    .join(' ') || formatText.missing

/** Returns begin and end as text: `15:00–17:00`. */
export const timesText = ({ beginTime, endTime }: Pick<ScheduleItem, 'beginTime' | 'endTime'>): string =>
  `${beginTime.slice(0, 5)}–${endTime.slice(0, 5)}`

/** Returns the period as text: `05.09.2026 – 31.12.2026`; without an end `05.09.2026 dan`. */
export const periodText = ({ startDate, endDate }: Pick<ScheduleItem, 'startDate' | 'endDate'>): string =>
  endDate ? `${shortDate(startDate)} – ${shortDate(endDate)}` : `${shortDate(startDate)} ${common.from}`

export const teacherText = ({ staff }: Pick<ScheduleItem, 'staff'>): string =>
  staff ? personName(`${staff.lastName} ${staff.firstName}`) : groupText.noStaff

/** Returns the text below a group's name: `Rahimov Dilshod · Du Ch Ju 15:00–17:00 · 204-xona`. */
export function scheduleLine(item: ScheduleItem): string {
  const room = item.classroomName && roomText(item.classroomName)
  return [teacherText(item), `${daysText(item.daysOfWeek)} ${timesText(item)}`, room].filter(Boolean).join(' · ')
}

/** Adds "xona" to a plain number: `204` → `204-xona`; other room names stay. */
export const roomText = (name: string): string => (/^\d+$/.test(name) ? groupText.classroom(name) : name)
