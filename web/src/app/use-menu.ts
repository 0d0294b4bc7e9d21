import { useMemo } from 'react'
import { useGrants } from '../shared/access/access.tsx'
import { setMenuProvider } from '../shared/access/menu-seen-by.ts'
import { menuTree } from './menu-tree.ts'
import { allPages } from './pages.ts'
import { filterPermittedMenu } from './permitted-menu.ts'

setMenuProvider((held) => filterPermittedMenu(menuTree, allPages, { held, isSuperadmin: false }))

export function useMenu() {
  const { held, isSuperadmin, isReady } = useGrants()
  return useMemo(
    () => (isReady ? filterPermittedMenu(menuTree, allPages, { held, isSuperadmin }) : []),
    [held, isSuperadmin, isReady],
  )
}
