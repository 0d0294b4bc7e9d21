import { useMemo } from 'react'
import { useGrants } from '../shared/access/access.tsx'
import { setMenuForGrants } from '../shared/access/menu-seen-by.ts'
import { menuTree } from './menu-tree.ts'
import { allPages } from './pages.ts'
import { filterPermittedMenu } from './permitted-menu.ts'

setMenuForGrants((held) => filterPermittedMenu(menuTree, allPages, { held, isSuperadmin: false }))

export function useMenu() {
  const { held, isSuperadmin, isReady } = useGrants()
  return useMemo(
    () => (isReady ? filterPermittedMenu(menuTree, allPages, { held, isSuperadmin }) : []),
    [held, isSuperadmin, isReady],
  )
}
