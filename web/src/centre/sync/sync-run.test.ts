import '../../testing/browser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectNotices, type Notice } from '../../shared/notify/bus.ts'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { finishStep, nextGuess } from './progress.ts'
import { currentRun, followSync, pace, startSync, subscribeRun } from './sync-run.ts'

let server: TestServer
let notices: Notice[] = []
let percents: number[] = []
let undo: (() => void)[] = []
const ends = { refresh: vi.fn(), closeDialog: vi.fn() }

const state =
  (status: string, rest: object = {}) =>
  () => ({
    data: { status, progress: 0, total: null, done: 0, error: null, refusals: [], ...rest },
  })
/** Each look at the state sees the next of these; the last one stays. */
const states = (...looks: ReturnType<typeof state>[]) => {
  let look = 0
  return () => (looks[Math.min(look++, looks.length - 1)] ?? state('idle'))()
}

beforeEach(async () => {
  server = await startTestServer({})
  signInAs()
  pace.tickMs = 1
  pace.holdMs = 1
  notices = []
  percents = []
  vi.clearAllMocks()
  undo = [
    connectNotices((notice) => notices.push(notice)),
    subscribeRun(() => percents.push(currentRun()?.percent ?? -1)),
  ]
})
afterEach(async () => {
  for (const step of undo) step()
  await server.close()
})

describe('a run', () => {
  test('groups runs groups and then group-students, to 100, and says so once', async () => {
    for (const type of ['groups', 'group-students']) {
      server.answers[`PUT /synchronization/${type}`] = () => ({ data: { type, status: 'running' } })
      server.answers[`GET /synchronization/${type}`] = states(
        state('running', { progress: 40, total: 10, done: 4 }),
        state('done', { progress: 100, total: 10, done: 10 }),
      )
    }
    await startSync('groups', ends)
    expect(server.asked.filter((one) => one.method === 'PUT').map((one) => one.url)).toEqual([
      '/synchronization/groups',
      '/synchronization/group-students',
    ])
    expect(percents.filter((percent) => percent >= 0)).toEqual([0, 20, 50, 50, 70, 100])
    expect(notices.map((notice) => notice.title)).toEqual(['Sinxronizatsiya muvaffaqiyatli yakunlandi'])
    expect(ends.refresh).toHaveBeenCalledOnce()
    expect(currentRun()).toBeNull()
  })
  test('students is the call that the documents spell student', async () => {
    server.answers['PUT /synchronization/student'] = () => ({ data: {} })
    server.answers['GET /synchronization/student'] = state('done')
    await startSync('students', ends)
    expect(server.count('PUT /synchronization/student')).toBe(1)
  })
  test('245 closes the dialog and shows its words for ten seconds', async () => {
    server.answers['PUT /synchronization/teachers'] = () => ({
      status: 409,
      error: { errId: 245, code: 'SYNC_RUNNING', errMsg: 'x' },
    })
    await startSync('teachers', ends)
    expect(ends.closeDialog).toHaveBeenCalledOnce()
    expect(notices).toMatchObject([
      { title: 'Sinxronizatsiya qilinyapti bir oz kutib keyin qayta yangilang', seconds: 10 },
    ])
    expect(currentRun()).toBeNull()
  })
  test('a run that ended early gives the readable reason, and the next call of the choice is not made', async () => {
    server.answers['PUT /synchronization/groups'] = () => ({ data: {} })
    server.answers['GET /synchronization/groups'] = state('error', { error: 'ERP javob bermadi' })
    await startSync('groups', ends)
    expect(notices).toMatchObject([{ tone: 'error', detail: 'ERP javob bermadi' }])
    expect(server.count('PUT /synchronization/group-students')).toBe(0)
  })
  test('a second one cannot be started while one runs', async () => {
    server.answers['PUT /synchronization/teachers'] = () => ({ data: {} })
    server.answers['GET /synchronization/teachers'] = state('done')
    await Promise.all([startSync('teachers', ends), startSync('students', ends)])
    expect(server.asked.filter((one) => one.method === 'PUT')).toHaveLength(1)
  })
  test('a lost answer is no end: the next second asks again', async () => {
    let looks = 0
    server.answers['PUT /synchronization/teachers'] = () => ({ data: {} })
    server.answers['GET /synchronization/teachers'] = () =>
      ++looks < 3 ? { status: 503, error: { code: 'DATABASE_DOWN', errMsg: 'x' } } : state('done')()
    await startSync('teachers', ends)
    expect(notices).toMatchObject([{ tone: 'success' }])
  })
  test("following somebody else's run starts nothing", async () => {
    server.answers['GET /synchronization/student'] = states(state('running'), state('done'))
    await followSync('student', ends)
    expect(server.asked.every((one) => one.method === 'GET')).toBe(true)
    expect(notices).toMatchObject([{ tone: 'success' }])
  })
})

describe('progress without a total', () => {
  test('five more every six seconds, at most 95', () => {
    let percent = 0
    for (let tick = 1; tick <= 6 * 30; tick++) percent = nextGuess(percent, tick)
    expect(percent).toBe(95)
    expect([1, 2, 3, 4, 5, 6].map((tick) => nextGuess(10, tick))).toEqual([10, 10, 10, 10, 10, 15])
  })
  test('after the end twenty a second until 100; an honest one at once', () => {
    expect(finishStep(70, false)).toBe(90)
    expect(finishStep(95, false)).toBe(100)
    expect(finishStep(70, true)).toBe(100)
  })
})
