import type { MeetingTime } from '@markaz/protocol/teaching/meetings/schemas'
import { clock, friendlyTimestamp } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { meetingsText as words } from './meetings.text.ts'

/** Formats the time of a meeting, e.g. `3-dekabr, 15:00–15:15`. */
export const whenText = ({ beginsAt, endsAt }: Pick<MeetingTime, 'beginsAt' | 'endsAt'>) =>
  `${friendlyTimestamp(beginsAt)}–${clock(endsAt)}`

/** Returns the names of the parent and the child who have booked the meeting, or says that the time is free. */
export function whoText({ meeting, isClosed }: Pick<MeetingTime, 'meeting' | 'isClosed'>): string {
  if (!meeting) return isClosed ? words.closed : words.free
  if (!meeting.student || !meeting.parent) return words.otherBranch
  return `${personName(meeting.parent)} (${personName(meeting.student.fullName)})`
}

export const lessonText = ({ group, beginTime, endTime }: NonNullable<MeetingTime['clash']>) =>
  [`${beginTime}–${endTime}`, group].filter(Boolean).join(', ')
