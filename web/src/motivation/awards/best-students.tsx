import { todayInTashkent } from '../../shared/format/date.ts'
import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { bestStudentsText, bestStudentsText as words } from './best-students.text.ts'

export function BestStudentsTabs({ month, isPoster }: { month: string; isPoster: boolean }) {
  const list = `/the-best-ones?month=${month}`
  const poster = `/the-best-ones/poster?month=${month}`
  const tabs = [
    { title: words.list, path: list },
    { title: words.poster, path: poster },
  ]
  return <PageTabs label={words.view} tabs={tabs} path={isPoster ? poster : list} />
}

export const currentMonth = () => todayInTashkent().slice(0, 7)

export function listMonthOptions(): { value: string; label: string }[] {
  const [year = 0, month = 0] = currentMonth().split('-').map(Number)
  return Array.from({ length: 24 }, (_, ago) => {
    const value = new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 7)
    return { value, label: bestStudentsText.monthOf(value) }
  })
}
