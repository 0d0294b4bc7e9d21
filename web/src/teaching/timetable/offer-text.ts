import type { LessonOffer } from '@markaz/protocol/teaching/timetable/schemas'
import { joinTextParts } from '../../domain/timetable/timetable.ts'
import { longDateText } from '../../shared/format/date.ts'

export const lessonOfferText = ({ lesson: { date, beginTime, endTime, room } }: LessonOffer): string =>
  joinTextParts([longDateText(date), `${beginTime}–${endTime}`, room?.name])
