import { savedViews } from '@markaz/protocol/centre/views/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { rolesText as words } from './roles.text.ts'

const tabs = [
  { title: words.title, path: '/control', needs: roles.list.access },
  { title: words.sharedViews, path: '/control/roles/shared-views', needs: savedViews.shared.access },
]

export const RolesTabs = ({ path }: { path: string }) => <PageTabs label={words.parent} tabs={tabs} path={path} />
