import { sync } from '@markaz/protocol/centre/sync/routes'
import type { SyncState } from '@markaz/protocol/centre/sync/schemas'
import { FakeErrorResponse } from '../../testing/fake-server.ts'
import '../../testing/browser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpServerTest } from '../../testing/pages.tsx'
import {
  currentSyncRun,
  estimateSyncProgress,
  followRunningSync,
  nextProgressAfterSyncEnd,
  startSync,
  subscribeToSyncRun,
  syncProgressTimingMs,
} from './sync-run.ts'
import { buildSyncState } from './sync-testing.ts'

const { server, notices, titles } = setUpServerTest()
let percents: number[] = []
let leave = () => {}
const ends = { refresh: vi.fn(), closeDialog: vi.fn() }

const state = (status: SyncState['status'], over: Partial<SyncState> = {}) => buildSyncState({ status, ...over })
const states = (...looks: SyncState[]) => {
  let look = 0
  return () => looks[Math.min(look++, looks.length - 1)] ?? state('idle')
}
const started = (type: SyncState['type']) => ({ type, status: 'running' as const })

beforeEach(() => {
  syncProgressTimingMs.pollMs = 1
  syncProgressTimingMs.fullCircleMs = 1
  percents = []
  vi.clearAllMocks()
  leave = subscribeToSyncRun(() => percents.push(currentSyncRun()?.percent ?? -1))
})
afterEach(() => leave())

describe('a synchronisation run', () => {
  // Shows: SYNC-004, SYNC-009, SYNC-010, SYNC-014
  test('after a synchronisation of groups the students of these groups are synchronised, the progress reaches 100 %, and one toast is shown', async () => {
    server.answer(sync.groups, started('groups'))
    server.answer(sync.groupStudents, started('group-students'))
    for (const type of ['groups', 'group-students'] as const) {
      const running = state('running', { progress: 40, total: 10, done: 4 })
      server.answer(sync.state, states(running, state('done', { progress: 100, total: 10, done: 10 })), { type })
    }
    await startSync('groups', ends)
    expect(server.asked.filter((one) => one.method === 'PUT').map((one) => one.url)).toEqual([
      '/synchronization/groups',
      '/synchronization/group-students',
    ])
    expect(percents.filter((percent) => percent >= 0)).toEqual([0, 20, 50, 50, 70, 100])
    expect(titles()).toEqual(['Sinxronizatsiya muvaffaqiyatli yakunlandi'])
    expect(ends.refresh).toHaveBeenCalledOnce()
    expect(currentSyncRun()).toBeNull()
  })
  test('if the server refuses some rows of a synchronisation, the toast reports no success and names the number of refused rows', async () => {
    server.answer(sync.student, started('student'))
    server.answer(sync.state, state('done', { refused: 1 }), { type: 'student' })
    await startSync('students', ends)
    expect(notices).toMatchObject([
      {
        tone: 'warning',
        title: "Sinxronizatsiya yakunlandi, lekin ba'zi ma'lumotlar olinmadi",
        detail: 'Talabalar: 1 ta qator rad etildi',
      },
    ])
  })
  // Shows: SYNC-008
  test("synchronising students calls the API route `student`, which the customer's specification writes in the singular", async () => {
    server.answer(sync.student, started('student'))
    server.answer(sync.state, state('done'), { type: 'student' })
    await startSync('students', ends)
    expect(server.count(sync.student)).toBe(1)
  })
  // Shows: SYNC-007, SYNC-012, SYNC-013
  test('error 245 (another synchronisation is running) closes the synchronisation dialog and shows the error for ten seconds', async () => {
    server.refuse(sync.teachers, 'SYNC_RUNNING')
    await startSync('teachers', ends)
    expect(ends.closeDialog).toHaveBeenCalledOnce()
    expect(notices).toMatchObject([
      { title: 'Sinxronizatsiya qilinyapti bir oz kutib keyin qayta yangilang', seconds: 10 },
    ])
    expect(currentSyncRun()).toBeNull()
  })
  test('if the synchronisation of one type of data fails, the reason is shown, and the next type is not synchronised', async () => {
    server.answer(sync.groups, started('groups'))
    server.answer(sync.state, state('error', { error: 'ERP javob bermadi' }), { type: 'groups' })
    await startSync('groups', ends)
    expect(notices).toMatchObject([{ tone: 'error', detail: 'ERP javob bermadi' }])
    expect(server.count(sync.groupStudents)).toBe(0)
  })
  // Shows: SYNC-005
  test('while a synchronisation runs, the same browser window cannot start another synchronisation', async () => {
    server.answer(sync.teachers, started('teachers'))
    server.answer(sync.state, state('done'), { type: 'teachers' })
    await Promise.all([startSync('teachers', ends), startSync('students', ends)])
    expect(server.asked.filter((one) => one.method === 'PUT')).toHaveLength(1)
  })
  test("if a response about a running synchronisation is lost, the browser requests the synchronisation's state again after a second", async () => {
    let looks = 0
    server.answer(sync.teachers, started('teachers'))
    server.answer(sync.state, () => (++looks < 3 ? new FakeErrorResponse('DATABASE_DOWN') : state('done')), {
      type: 'teachers',
    })
    await startSync('teachers', ends)
    expect(notices).toMatchObject([{ tone: 'success' }])
  })
  test("showing the progress of another user's synchronisation starts no new synchronisation", async () => {
    server.answer(sync.state, states(state('running'), state('done')), { type: 'student' })
    await followRunningSync('student', ends)
    expect(server.asked.every((one) => one.method === 'GET')).toBe(true)
    expect(notices).toMatchObject([{ tone: 'success' }])
  })
})

describe('progress of a synchronisation whose number of rows is unknown', () => {
  // Shows: SYNC-015
  test('the estimated progress of a synchronisation grows by five percent every six seconds, up to 95', () => {
    let percent = 0
    for (let tick = 1; tick <= 6 * 30; tick++) percent = estimateSyncProgress(percent, tick)
    expect(percent).toBe(95)
    expect([1, 2, 3, 4, 5, 6].map((tick) => estimateSyncProgress(10, tick))).toEqual([10, 10, 10, 10, 10, 15])
  })
  // Shows: SYNC-015
  test('after a synchronisation ends, progress of an unknown total rises by 20 % a second; progress of a known total jumps to 100 %', () => {
    expect(nextProgressAfterSyncEnd(70, false)).toBe(90)
    expect(nextProgressAfterSyncEnd(95, false)).toBe(100)
    expect(nextProgressAfterSyncEnd(70, true)).toBe(100)
  })
})
