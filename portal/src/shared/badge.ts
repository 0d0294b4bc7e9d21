import { useEffect } from 'react'
import { isPortalViewByStaff } from './view/view.ts'

export function useAppIconBadge(unread: number | undefined): void {
  useEffect(() => {
    if (isPortalViewByStaff) return
    const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> }
    if (unread !== undefined) void setAppBadge?.call(navigator, unread).catch(() => {})
  }, [unread])
}
