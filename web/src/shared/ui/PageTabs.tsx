import { type AccessRule, isAccessAllowed } from '@markaz/protocol/route'
import { useGrants } from '../access/access.tsx'
import { TabLinks } from './TabLinks.tsx'

interface PageTab {
  title: string
  path: string
  /** The right that a user needs to see the tab; undefined = every user sees it. */
  needs?: AccessRule
}

interface PageTabsProps {
  label: string
  tabs: readonly PageTab[]
  path: string
  /** True = these tabs are a second level, below other tabs. */
  isInner?: boolean
}

/** Tabs that lead to pages which the user may open. A single tab is not shown. */
export function PageTabs({ label, tabs, path, isInner = false }: PageTabsProps) {
  const { held, isSuperadmin } = useGrants()
  const permitted = tabs.filter(({ needs }) => needs === undefined || isAccessAllowed(needs, held, isSuperadmin))
  if (permitted.length < 2) return null
  return (
    <TabLinks
      label={label}
      tabs={permitted.map(({ title, path: segment }) => ({ title, segment }))}
      segment={path}
      pathOf={(segment) => segment}
      isInner={isInner}
    />
  )
}
