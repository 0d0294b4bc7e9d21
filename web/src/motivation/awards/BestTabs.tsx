import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { bestText as words } from './best-students.text.ts'

/** The best students as a list and as a poster of one month. */
export function BestTabs({ month, isPoster }: { month: string; isPoster: boolean }) {
  const list = `/the-best-ones?month=${month}`
  const poster = `/the-best-ones/poster?month=${month}`
  const tabs = [
    { title: words.list, path: list },
    { title: words.poster, path: poster },
  ]
  return <PageTabs label={words.view} tabs={tabs} path={isPoster ? poster : list} />
}
