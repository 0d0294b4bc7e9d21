import { useLocation } from 'react-router'
import { Page } from '../../shared/ui/Page.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { pointActionsText as words } from './actions.text.ts'
import { GroupsWithPointActionsList } from './GroupsWithPointActionsList.tsx'
import { PointActionsWithGroupsList } from './PointActionsWithGroupsList.tsx'

const tabs = [
  { title: words.byGroup, segment: '' },
  { title: words.byAction, segment: 'action' },
]

export function GroupPointActionsPage() {
  const isByAction = useLocation().hash === '#action'
  return (
    <Page title={words.connect}>
      <TabLinks
        label={words.tabs}
        tabs={tabs}
        pathOf={(segment) => (segment ? `/connect#${segment}` : '/connect')}
        segment={isByAction ? 'action' : ''}
      />
      {isByAction ? <PointActionsWithGroupsList /> : <GroupsWithPointActionsList />}
    </Page>
  )
}
