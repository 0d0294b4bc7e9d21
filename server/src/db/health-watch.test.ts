import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tagAsDatabaseError } from './database-errors.ts'
import { type DatabaseCheckResult, DatabaseHealthWatch } from './health-watch.ts'

const lost = tagAsDatabaseError(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
const full = Object.assign(new Error('could not extend file'), { code: '53100' })
let found: DatabaseCheckResult
let hasRoom: boolean
let told: string[]
let cuts: (readonly number[] | undefined)[]
let watch: DatabaseHealthWatch
beforeEach(() => {
  vi.useFakeTimers()
  ;[found, hasRoom, told, cuts] = [{ silence: null, stuck: [] }, false, [], []]
  watch = new DatabaseHealthWatch({
    look: async () => found,
    hasRoom: async () => hasRoom,
    cut: (pids) => void cuts.push(pids),
  })
  watch.on('begun', (trouble) => told.push(`begun ${trouble}`))
  watch.on('over', (trouble, seconds) => told.push(`over ${trouble} ${seconds}`))
  watch.on('broke', () => told.push('broke'))
})
afterEach(() => {
  watch.close()
  vi.useRealTimers()
})

// Shows: SAFE-024
it('a database outage closes all connections, and its start and end are each reported once, however many statements fail', async () => {
  found = { silence: lost, stuck: [] }
  for (let n = 0; n < 1_000; n++) watch.failed(lost)
  await vi.advanceTimersByTimeAsync(5_500)
  expect([watch.trouble, told, cuts[0]]).toEqual(['silent', ['begun silent'], undefined])
  found = { silence: null, stuck: [] }
  await vi.advanceTimersByTimeAsync(1_000)
  expect([watch.trouble, told]).toEqual([null, ['begun silent', expect.stringMatching(/^over silent \d+$/)]])
})

it('one broken connection is not treated as an outage if the database still answers', async () => {
  watch.failed(lost)
  await vi.advanceTimersByTimeAsync(0)
  expect([watch.trouble, told, cuts]).toEqual([null, ['broke'], []])
})

it('when commits hang because the standby server is dead, the server closes only the connections of these commits', async () => {
  found = { silence: null, stuck: [7, 8] }
  await watch.look()
  expect([watch.trouble, watch.has('silent'), cuts]).toEqual(['commit', false, [[7, 8]]])
  found = { silence: null, stuck: [] }
  await vi.advanceTimersByTimeAsync(1_000)
  expect([watch.trouble, told.length]).toEqual([null, 2])
})

it('a full disk of the database is reported once; when there is space again, this is reported as well', async () => {
  for (let n = 0; n < 10; n++) watch.failed(full)
  await vi.advanceTimersByTimeAsync(20_000)
  expect([watch.trouble, told]).toEqual(['disk', ['begun disk']])
  hasRoom = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect([watch.trouble, told.length]).toEqual([null, 2])
})

it('a failed statement or an error outside the database does not start a check whether the database answers', () => {
  const look = vi.spyOn(watch, 'look')
  for (const other of [new Error('x'), Object.assign(new Error('x'), { code: '23505' }), 'text', undefined])
    watch.failed(other)
  expect([look.mock.calls.length, watch.trouble]).toEqual([0, null])
})
