import { groups } from '@markaz/protocol/teaching/groups/routes'
import { beforeEach, expect, test, vi } from 'vitest'
import { setUpServerTest } from '../../testing/pages.tsx'
import { callApi } from './call.ts'

const { server } = setUpServerTest()
beforeEach(() => {
  server.answer(groups.read, () => new Promise(() => {}))
})

// Shows: LIMIT-008
test('an API call that takes longer than 1,200,000 ms is aborted and reported as a timeout', async () => {
  const clock = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  const answer = callApi(groups.read, { params: { id: 7 } })
  const failed = expect(answer).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' })
  await vi.waitFor(() => expect(server.count(groups.read)).toBe(1))
  expect(timeout.mock.calls).toEqual([[1_200_000]])
  clock.abort(new DOMException('too long', 'TimeoutError'))
  await failed
})
