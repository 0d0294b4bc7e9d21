import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { currentFirstScreenState, storeFirstScreenState } from '../shared/api/look.ts'
import { readStaffInfo } from '../shared/api/session-store.ts'
import { pages } from './pages.ts'

const firsts = pages.flatMap(({ path, first }) => (first ? [{ path, table: first.table }] : []))
const tables = firsts.map(({ table }) => table)
/** The time by which the rows stand. */
const settledMs = 2_000

/** Tells the server how the first screens look here, so that the next one comes drawn; known where one of them stands. */
export function useFirstScreenCookie(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!firsts.some(({ path }) => path === pathname)) return
    let timer: ReturnType<typeof setTimeout>
    const tell = () => {
      const room = document.querySelector('main [data-list][data-fills]')?.clientWidth
      if (room) storeFirstScreenState(currentFirstScreenState(readStaffInfo()?.id ?? 0, tables), room)
      return Boolean(room)
    }
    // On a slow machine the list itself may take longer to come.
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
