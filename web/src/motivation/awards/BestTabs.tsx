import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { bestStudentsText as words } from './best-students.text.ts'

export function BestStudentsTabs({ month, isPoster }: { month: string; isPoster: boolean }) {
  const list = `/the-best-ones?month=${month}`
  const poster = `/the-best-ones/poster?month=${month}`
  const tabs = [
    { title: words.list, path: list },
    { title: words.poster, path: poster },
  ]
  return <PageTabs label={words.view} tabs={tabs} path={isPoster ? poster : list} />
}
