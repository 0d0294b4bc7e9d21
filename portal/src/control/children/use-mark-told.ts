import { ownWays } from '@markaz/protocol/content/channels/routes'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { refetchPaths } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'

/** Marks a notification as read if the user opened the page from it: the address then contains its id (`?told=7`). */
export function useMarkNotificationsRead(): void {
  const id = Number(new URLSearchParams(useSearch()).get('told'))
  useEffect(() => {
    if (!id) return
    // Offline, the notification stays unread. The list of notifications marks it as read later.
    void callApi(ownWays.markRead, { params: { id } })
      .then(() => refetchPaths('/told'))
      .catch(() => {})
  }, [id])
}
