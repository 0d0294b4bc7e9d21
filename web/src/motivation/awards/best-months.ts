import { todayInTashkent } from '../../shared/format/date.ts'
import { bestText } from './best-students.text.ts'

/** Returns the current month, `2026-11`. */
export const thisMonth = () => todayInTashkent().slice(0, 7)

/** Returns the last two years as options, current month first, with the month names as labels. */
export function monthOptions(): { value: string; label: string }[] {
  const [year = 0, month = 0] = thisMonth().split('-').map(Number)
  return Array.from({ length: 24 }, (_, ago) => {
    const value = new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 7)
    return { value, label: bestText.monthOf(value) }
  })
}
