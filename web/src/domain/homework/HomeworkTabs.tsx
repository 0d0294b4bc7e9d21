import { homework } from '@markaz/protocol/teaching/homework/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import type { GroupPagePathParts } from '../group/group-paths.ts'
import { homeworkStatisticsPath, homeworksPath } from '../group/group-paths.ts'
import { groupPagesAccessRule } from '../group/route-by-scope.ts'
import { homeworkStatusText as words } from './homework.text.ts'

export function HomeworkTabs({ place, isStatistics = false }: { place: GroupPagePathParts; isStatistics?: boolean }) {
  const list = homeworksPath(place)
  const figures = homeworkStatisticsPath(place)
  const tabs = [
    { title: words.list, path: list, needs: groupPagesAccessRule(place.base, homework.list) },
    { title: words.statistics, path: figures, needs: groupPagesAccessRule(place.base, statistics.group) },
  ]
  return <PageTabs label={words.tabs} tabs={tabs} path={isStatistics ? figures : list} isInner />
}
