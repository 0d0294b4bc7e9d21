import { useEffect } from 'react'
import { isView } from './view/view.ts'

/** Shows the number of unread items on the icon of the installed portal. */
export function useBadge(unread: number | undefined): void {
  useEffect(() => {
    if (isView) return
    const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> }
    if (unread !== undefined) void setAppBadge?.call(navigator, unread).catch(() => {})
  }, [unread])
}
