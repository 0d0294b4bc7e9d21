import type { MeetingTime } from '@markaz/protocol/teaching/meetings/schemas'
import { friendlyTimestampText, timeOfDayText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { meetingsText as words } from './meetings.text.ts'

/** Returns e.g. `3-dekabr, 15:00–15:15`. */
export const meetingTimeText = ({ beginsAt, endsAt }: Pick<MeetingTime, 'beginsAt' | 'endsAt'>) =>
  `${friendlyTimestampText(beginsAt)}–${timeOfDayText(endsAt)}`

/** Returns the names of parent and child, or says that the time for a meeting is free. */
export function meetingPersonText({ meeting, isClosed }: Pick<MeetingTime, 'meeting' | 'isClosed'>): string {
  if (!meeting) return isClosed ? words.closed : words.free
  if (!meeting.student || !meeting.parent) return words.otherBranch
  return `${personName(meeting.parent)} (${personName(meeting.student.fullName)})`
}

export const clashingLessonText = ({ group, beginTime, endTime }: NonNullable<MeetingTime['clash']>) =>
  [`${beginTime}–${endTime}`, group].filter(Boolean).join(', ')
