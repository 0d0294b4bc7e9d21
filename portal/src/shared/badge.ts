import { useEffect } from 'react'
import { isView } from './view/view.ts'

/** On the icon of the installed portal, which is its owner's: how much nobody has read there. */
export function useBadge(unread: number | undefined): void {
  useEffect(() => {
    if (isView) return
    const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> }
    if (unread !== undefined) void setAppBadge?.call(navigator, unread).catch(() => {})
  }, [unread])
}
