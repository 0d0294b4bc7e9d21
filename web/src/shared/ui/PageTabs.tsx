import { type Access, allows } from '@markaz/protocol/route'
import { useGrants } from '../access/access.tsx'
import { TabLinks } from './TabLinks.tsx'

interface PageTab {
  title: string
  path: string
  /** The right that shows the tab; by default every user sees it. */
  needs?: Access
}

interface PageTabsProps {
  label: string
  tabs: readonly PageTab[]
  /** The `path` of the open tab. */
  path: string
  /** True = the second level, below other tabs. */
  isInner?: boolean
}

/** The pages of one section that the user may open, as tabs; hidden if there is only one. */
export function PageTabs({ label, tabs, path, isInner = false }: PageTabsProps) {
  const { held, isSuperadmin } = useGrants()
  const permitted = tabs.filter(({ needs }) => needs === undefined || allows(needs, held, isSuperadmin))
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
