import type { MeetingTime } from '@markaz/protocol/teaching/meetings/schemas'
import { friendlyTimestampText, timeOfDayText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { meetingsText as words } from './meetings.text.ts'

/** Formats the time of a meeting, e.g. `3-dekabr, 15:00–15:15`. */
export const meetingTimeText = ({ beginsAt, endsAt }: Pick<MeetingTime, 'beginsAt' | 'endsAt'>) =>
  `${friendlyTimestampText(beginsAt)}–${timeOfDayText(endsAt)}`

/** Returns the names of the parent and the child who have booked the meeting, or says that the time is free. */
export function meetingPersonText({ meeting, isClosed }: Pick<MeetingTime, 'meeting' | 'isClosed'>): string {
  if (!meeting) return isClosed ? words.closed : words.free
  if (!meeting.student || !meeting.parent) return words.otherBranch
  return `${personName(meeting.parent)} (${personName(meeting.student.fullName)})`
}

export const clashingLessonText = ({ group, beginTime, endTime }: NonNullable<MeetingTime['clash']>) =>
  [`${beginTime}–${endTime}`, group].filter(Boolean).join(', ')
