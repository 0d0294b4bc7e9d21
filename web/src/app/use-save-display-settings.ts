import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readDisplaySettings, storeDisplaySettings } from '../shared/api/display-settings.ts'
import { readStaffInfo } from '../shared/api/session-store.ts'
import { allPages } from './pages.ts'

const firsts = allPages.flatMap(({ path, first }) => (first ? [{ path, table: first.table }] : []))
const tables = firsts.map(({ table }) => table)
/** Milliseconds after navigation until the list's width is measured; normally the list is rendered by then. */
const settledMs = 2_000

/** Stores the browser's display settings in a cookie, with which the server prerenders the next page load. */
export function useSaveDisplaySettings(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!firsts.some(({ path }) => path === pathname)) return
    let timer: ReturnType<typeof setTimeout>
    const tell = () => {
      const room = document.querySelector('main [data-list][data-fills]')?.clientWidth
      if (room) storeDisplaySettings(readDisplaySettings(readStaffInfo()?.id ?? 0, tables), room)
      return Boolean(room)
    }
    // On a slow computer the list may not be rendered yet, so the measurement is repeated until there is a list.
    const tellSettled = () => {
      timer = setTimeout(() => tell() || tellSettled(), settledMs)
    }
    tellSettled()
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [pathname])
}
