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

test('items that were queued while offline are sent in their order', async () => {
  await send()(null)
  expect(tried).toEqual(['a', 'b', 'c'])
})

test('an item that is queued while other items are being sent is sent after them, and simultaneous calls send nothing twice', async () => {
  const sendNow = send()
  const first = sendNow(null)
  waiting.push('d')
  await Promise.all([first, sendNow(null)])
  expect(tried).toEqual(['a', 'b', 'c', 'd'])
})

test('if a queued item cannot be sent, later items wait until that item was sent', async () => {
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

test('queued items are not sent as long as no user is signed in', async () => {
  clearSession()
  await send()(null)
  expect(tried).toEqual([])
})
