import type { ScheduleItem } from '@markaz/protocol/teaching/groups/schemas'
import { shortDateText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { groupText } from './group.text.ts'

export const weekdayAbbreviations = ['Du', 'Se', 'Ch', 'Pa', 'Ju', 'Sh', 'Ya']

export const weekdaysText = (isoDays: readonly number[]): string =>
  [...isoDays]
    .sort((a, b) => a - b)
    .map((day) => weekdayAbbreviations[day - 1] ?? '')
    .join(' ') || formattingText.missing

export const lessonTimesText = ({ beginTime, endTime }: Pick<ScheduleItem, 'beginTime' | 'endTime'>): string =>
  `${beginTime.slice(0, 5)}–${endTime.slice(0, 5)}`

/** Returns e.g. `05.09.2026 – 31.12.2026`; without an end `05.09.2026 dan`. */
export const schedulePeriodText = ({ startDate, endDate }: Pick<ScheduleItem, 'startDate' | 'endDate'>): string =>
  endDate ? `${shortDateText(startDate)} – ${shortDateText(endDate)}` : `${shortDateText(startDate)} ${commonText.from}`

export const scheduleTeacherText = ({ staff }: Pick<ScheduleItem, 'staff'>): string =>
  staff ? personName(`${staff.lastName} ${staff.firstName}`) : groupText.noStaff

/** Returns the line below a group's name, e.g. `Rahimov Dilshod · Du Ch Ju 15:00–17:00 · 204-xona`. */
export function scheduleItemText(item: ScheduleItem): string {
  const room = item.classroomName && scheduleRoomText(item.classroomName)
  return [scheduleTeacherText(item), `${weekdaysText(item.daysOfWeek)} ${lessonTimesText(item)}`, room]
    .filter(Boolean)
    .join(' · ')
}

/** A room name that is a plain number gets "xona", e.g. `204` → `204-xona`. */
export const scheduleRoomText = (name: string): string => (/^\d+$/.test(name) ? groupText.classroom(name) : name)
