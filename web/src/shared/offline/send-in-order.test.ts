// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInAs } from '../../testing/session.ts'
import { clearSession } from '../api/session-store.ts'
import { createOrderedSender } from './send-in-order.ts'

let waiting: string[]
let tried: string[]
let isUp: boolean
const send = () =>
  createOrderedSender<string, null>({
    next: () => waiting[0],
    deliver: async (one) => {
      tried.push(one)
      await Promise.resolve()
      if (isUp) waiting = waiting.filter((other) => other !== one)
      return isUp
    },
  })

beforeEach(() => {
  vi.useFakeTimers()
  signInAs()
  waiting = ['a', 'b', 'c']
  tried = []
  isUp = true
})
afterEach(() => void vi.useRealTimers())

test('actions that were queued while offline are sent in the order in which they were queued', async () => {
  await send()(null)
  expect(tried).toEqual(['a', 'b', 'c'])
})

test('an item added to the offline queue while the queue is being sent is sent last, and simultaneous calls send no item twice', async () => {
  const sendNow = send()
  const first = sendNow(null)
  waiting.push('d')
  await Promise.all([first, sendNow(null)])
  expect(tried).toEqual(['a', 'b', 'c', 'd'])
})

test('if an item of the offline queue cannot be sent, the later items wait until that item has been sent', async () => {
  isUp = false
  await send()(null)
  expect(tried).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(tried).toEqual(['a', 'a'])
  isUp = true
  await vi.advanceTimersByTimeAsync(4_000)
  expect(tried).toEqual(['a', 'a', 'a', 'b', 'c'])
  expect(waiting).toEqual([])
})

test('the items of the offline queue are not sent as long as no user is signed in', async () => {
  clearSession()
  await send()(null)
  expect(tried).toEqual([])
})
