import type { Offer } from '@markaz/protocol/teaching/timetable/schemas'
import { timetableText } from '../../domain/timetable/timetable.text.ts'
import { longDate } from '../../shared/format/date.ts'

export const offerText = ({ lesson: { date, beginTime, endTime, room } }: Offer): string =>
  timetableText.place([longDate(date), `${beginTime}–${endTime}`, room?.name])
