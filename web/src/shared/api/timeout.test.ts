import { groups } from '@markaz/protocol/teaching/groups/routes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { call } from './call.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ 'GET /groups/7': () => new Promise(() => {}) })
  signInAs()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

test('a request may take 1,200,000 ms; after that it fails by itself and says so', async () => {
  const clock = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  const answer = call(groups.read, { params: { id: 7 } })
  const failed = expect(answer).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' })
  await vi.waitFor(() => expect(server.count('GET /groups/7')).toBe(1))
  expect(timeout.mock.calls).toEqual([[1_200_000]])
  clock.abort(new DOMException('too long', 'TimeoutError'))
  await failed
})
