import { ownWays } from '@markaz/protocol/content/channels/routes'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { refetchPaths } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'

/**
 * Marks the notification from which the user opened the page as read. The page's address contains the notification's id
 * (`?told=7`).
 */
export function useMarkNotificationsRead(): void {
  const id = Number(new URLSearchParams(useSearch()).get('told'))
  useEffect(() => {
    if (!id) return
    // Offline, this notification stays unread until the user opens the list of notifications.
    void callApi(ownWays.markRead, { params: { id } })
      .then(() => refetchPaths('/told'))
      .catch(() => {})
  }, [id])
}
