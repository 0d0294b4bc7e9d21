import type { Offer } from '@markaz/protocol/teaching/timetable/schemas'
import { joinParts } from '../../domain/timetable/in-one-line.ts'
import { longDate } from '../../shared/format/date.ts'

export const offerText = ({ lesson: { date, beginTime, endTime, room } }: Offer): string =>
  joinParts([longDate(date), `${beginTime}–${endTime}`, room?.name])
