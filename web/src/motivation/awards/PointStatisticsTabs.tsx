import { pointEconomy, studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { awardsText } from './awards.text.ts'
import { pointEconomyText } from './point-economy.text.ts'

const tabs = [
  { title: awardsText.short, path: '/statistics', needs: studentAwards.statistics.access },
  { title: pointEconomyText.title, path: '/gamification/economy', needs: pointEconomy.read.access },
]

export const PointStatisticsTabs = ({ path }: { path: string }) => (
  <PageTabs label={awardsText.title} tabs={tabs} path={path} />
)
