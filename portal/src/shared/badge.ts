import { useEffect } from 'react'
import { isView } from './view/view.ts'

/** Shows how much nobody has read on the icon of the installed portal, which is its owner's. */
export function useBadge(unread: number | undefined): void {
  useEffect(() => {
    if (isView) return
    const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> }
    if (unread !== undefined) void setAppBadge?.call(navigator, unread).catch(() => {})
  }, [unread])
}
