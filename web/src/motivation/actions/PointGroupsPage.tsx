import { useLocation } from 'react-router'
import { Page } from '../../shared/ui/Page.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { ActionsToConnectList } from './ActionsToConnectList.tsx'
import { actionsText as words } from './actions.text.ts'
import { GroupsToConnectList } from './GroupsToConnectList.tsx'

const tabs = [
  { title: words.byGroup, segment: '' },
  { title: words.byAction, segment: 'action' },
]

export function PointGroupsPage() {
  const isByAction = useLocation().hash === '#action'
  return (
    <Page title={words.connect}>
      <TabLinks
        label={words.tabs}
        tabs={tabs}
        pathOf={(segment) => (segment ? `/connect#${segment}` : '/connect')}
        segment={isByAction ? 'action' : ''}
      />
      {isByAction ? <ActionsToConnectList /> : <GroupsToConnectList />}
    </Page>
  )
}
