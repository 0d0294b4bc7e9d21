import { useEffect } from 'react'
import { isStaffView } from './view/view.ts'

export function useAppIconBadge(unread: number | undefined): void {
  useEffect(() => {
    if (isStaffView) return
    const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> }
    if (unread !== undefined) void setAppBadge?.call(navigator, unread).catch(() => {})
  }, [unread])
}
