import type { Offer } from '@markaz/protocol/teaching/timetable/schemas'
import { inOneLine } from '../../domain/timetable/in-one-line.ts'
import { longDate } from '../../shared/format/date.ts'

export const offerText = ({ lesson: { date, beginTime, endTime, room } }: Offer): string =>
  inOneLine([longDate(date), `${beginTime}–${endTime}`, room?.name])
