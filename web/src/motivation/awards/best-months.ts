import { todayInTashkent } from '../../shared/format/date.ts'
import { bestStudentsText } from './best-students.text.ts'

export const currentMonth = () => todayInTashkent().slice(0, 7)

export function listMonthOptions(): { value: string; label: string }[] {
  const [year = 0, month = 0] = currentMonth().split('-').map(Number)
  return Array.from({ length: 24 }, (_, ago) => {
    const value = new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 7)
    return { value, label: bestStudentsText.monthOf(value) }
  })
}
