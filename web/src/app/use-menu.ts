import { useMemo } from 'react'
import { useGrants } from '../shared/access/access.tsx'
import { setMenuSource } from '../shared/access/menu-seen-by.ts'
import { menuTree } from './menu-tree.ts'
import { pages } from './pages.ts'
import { permittedMenu } from './permitted-menu.ts'

setMenuSource((held) => permittedMenu(menuTree, pages, { held, isSuperadmin: false }))

/** Returns the user's menu, which is empty until the user's rights are loaded. */
export function useMenu() {
  const { held, isSuperadmin, isReady } = useGrants()
  return useMemo(
    () => (isReady ? permittedMenu(menuTree, pages, { held, isSuperadmin }) : []),
    [held, isSuperadmin, isReady],
  )
}
