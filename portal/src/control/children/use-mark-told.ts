import { ownWays } from '@markaz/protocol/content/channels/routes'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { refetchPaths } from '../../shared/api/cached-calls.ts'
import { call } from '../../shared/api/call.ts'

/** Marks the notification as read whose push or button opened this address (`?told=7`). */
export function useMarkTold(): void {
  const id = Number(new URLSearchParams(useSearch()).get('told'))
  useEffect(() => {
    if (!id) return
    // While offline it stays unread; the list of notifications marks it later.
    void call(ownWays.markRead, { params: { id } })
      .then(() => refetchPaths('/told'))
      .catch(() => {})
  }, [id])
}
