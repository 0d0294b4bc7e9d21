import { liveUpdates } from '@markaz/protocol/centre/live/routes'
import { ApiError } from '../api/api-error.ts'
import { getValidAccessToken } from '../api/session.ts'
import { sessionIdOfToken } from '../api/session-store.ts'
import { requestUrlOf } from '../api/transport.ts'
import { openEventStream } from './open-stream.ts'
import type { StreamConnectionOpener } from './shared-connection.ts'
import { joinTabsToShareConnection, type SharedTabConnection } from './tab-connections.ts'

let joined: { session: string; tabs: SharedTabConnection } | null = null

/** All tabs of a session share one connection, because a browser opens only six connections to a server. */
export async function openSharedStream(address: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const session = sessionIdOfToken(await getValidAccessToken())
  if (!session || !('BroadcastChannel' in globalThis)) return openEventStream(address, signal)
  signal.throwIfAborted()
  if (joined?.session !== session) {
    joined?.tabs.close()
    joined = { session, tabs: joinTabsToShareConnection(`live ${session}`, lineOf(session)) }
  }
  const { name, after } = namedBy(address)
  return joined.tabs.open(name, after, signal)
}

const lineOf =
  (session: string): StreamConnectionOpener =>
  async (on, signal) => {
    if (sessionIdOfToken(await getValidAccessToken()) !== session) throw new ApiError(0, {})
    return openEventStream(requestUrlOf(liveUpdates.stream, { query: { on } }), signal)
  }

/**
 * Splits an address into the stream's name and its event number: `/api/staff/face-control/stream?after=12&deviceId=3` →
 * `/face-control/stream?deviceId=3` and 12.
 */
function namedBy(address: string): { name: string; after: number | null } {
  const [path = '', query] = address.slice(requestUrlOf({ path: '' }).length).split('?')
  const search = new URLSearchParams(query)
  const after = search.get('after')
  search.delete('after')
  return { name: search.size > 0 ? `${path}?${search}` : path, after: after === null ? null : Number(after) }
}

// A closed page leaves the shared connection. If the Back button restores the page, the page joins again like a new
// tab.
addEventListener('pagehide', () => joined?.tabs.close())
