import { ownWays } from '@markaz/protocol/content/channels/routes'
import { ownTalks } from '@markaz/protocol/people/talks/own-talks.routes'
import { useCachedCall } from '../../shared/api/cached-calls.ts'

/** Returns the numbers of unread messages in conversations (`letters`) and of unread notifications (`told`). */
export function useUnreadCounts(): { letters: number; told: number; all: number } | undefined {
  const { data: talks } = useCachedCall(ownTalks.list)
  const { data: told } = useCachedCall(ownWays.told, { query: { page: 1, perPage: 1 } })
  if (!talks || !told) return undefined
  const letters = talks.talks.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
  return { letters, told: told.unread, all: letters + told.unread }
}
