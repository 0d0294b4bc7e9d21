import { HomeworkStatisticsFilter } from '@markaz/protocol/teaching/statistics/schemas'
import { useLocation, useSearchParams } from 'react-router'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { CheckingSpeedStatistics } from './CheckingSpeedStatistics.tsx'
import { departmentStatisticsTabPath } from './department-paths.ts'
import { HomeworkStatisticsByGroup } from './HomeworkStatisticsByGroup.tsx'
import { HomeworkStatisticsByStudent } from './HomeworkStatisticsByStudent.tsx'
import { HomeworkStatisticsCharts } from './HomeworkStatisticsCharts.tsx'
import { StudentsMissingHomework } from './StudentsMissingHomework.tsx'
import { statisticsText as words } from './statistics.text.ts'

const tabs = [
  { segment: '', title: words.byGroups, list: HomeworkStatisticsByGroup },
  { segment: 'students', title: words.byStudents, list: HomeworkStatisticsByStudent },
  { segment: 'checking', title: words.byChecking, list: CheckingSpeedStatistics },
  { segment: 'not-doing', title: words.notDoing, list: StudentsMissingHomework },
]
const [first] = tabs
const chartFilter = HomeworkStatisticsFilter.omit({ page: true, perPage: true })

export function HomeworkStatisticsPage() {
  const { search } = useLocation()
  const segment = useSearchParams()[0].get('tab') ?? ''
  const tab = tabs.find((one) => one.segment === segment) ?? first
  const { values: asked } = useFilters(chartFilter, { tableKey: 'homeworks' })
  if (!tab) return null
  return (
    <Page title={words.title}>
      <TabLinks
        label={words.tabs}
        tabs={tabs}
        segment={tab.segment}
        pathOf={(to) => departmentStatisticsTabPath(to, search)}
      />
      <HomeworkStatisticsCharts filter={{ ...asked, value: segment ? undefined : asked.value }} />
      <tab.list key={tab.segment} />
    </Page>
  )
}
