import { afterEach, expect, it, vi } from 'vitest'
import { serverReadiness } from './server-connection.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['can serve', 200, true],
  ['has no database at the moment', 503, false],
  ['is being started behind its proxy', 502, false],
])(
  'if the server %s (/readyz answers %s), the upload manager considers it ready for uploads: %s',
  async (_what, status, isThere) => {
    const asked = vi.fn(async (_url: string) => new Response('{}', { status }))
    vi.stubGlobal('fetch', asked)
    expect(await serverReadiness.isReady()).toBe(isThere)
    // `/healthz` would only show that the process runs, although the server refuses uploads without its database.
    expect(asked.mock.calls[0]?.[0]).toBe('/readyz')
  },
)
