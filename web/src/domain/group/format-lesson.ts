import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { friendlyDayText, isoWeekday, weekdayName } from '../../shared/format/date.ts'
import { lessonTexts as words } from './group.text.ts'

/** Returns e.g. `Shanba, 21-noyabr, 15:00–17:00 (bugun)`. */
export function formatLesson(
  { date, beginTime, endTime }: Pick<Lesson, 'date' | 'beginTime' | 'endTime'>,
  today: string,
): string {
  const text = words.lesson(
    weekdayName(isoWeekday(date)),
    friendlyDayText(date, today),
    beginTime.slice(0, 5),
    endTime.slice(0, 5),
  )
  return date === today ? `${text} (${words.today})` : text
}
