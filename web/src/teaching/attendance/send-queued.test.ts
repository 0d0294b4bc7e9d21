import '../../testing/browser.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { address, buildCell, buildSaved, buildStudent, buildUnsent, serverLesson } from './attendance-testing.ts'
import { sendQueued } from './send-queued.ts'
import { unsentKey } from './unsent-lesson.ts'
import { changeUnsent, readUnsent } from './unsent-store.ts'

const key = unsentKey(address)
const put = 'PUT /groups/for-admin/7/attendance'
const other = { id: 2, fullName: 'Zebo Karimova' }

let server: TestServer
let lesson: ReturnType<typeof serverLesson>
beforeEach(async () => {
  lesson = serverLesson([buildStudent(100, 'Aliyev Vali')])
  server = await startTestServer({ [put]: lesson.save })
  signInAs()
  changeUnsent(key, () => buildUnsent())
})
afterEach(() => server.close())

describe('sending queued marks', () => {
  test('two tabs at once send one request', async () => {
    const outcomes = await Promise.all([sendQueued(key), sendQueued(key), sendQueued(key)])
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['nothing', 'nothing', 'saved'])
    expect(server.count(put)).toBe(1)
    expect(readUnsent(key)).toBeNull()
    expect(lesson.cells.get(100)?.mark).toBe(1)
  })
  test('what is not asked to be saved stays', async () => {
    changeUnsent(key, () => buildUnsent({ cells: { 100: buildCell(), 101: buildCell({ isQueued: false }) } }))
    await sendQueued(key)
    expect(Object.keys(readUnsent(key)?.cells ?? {})).toEqual(['101'])
  })
  test.each([500, 503, 429])('%d: they wait for a better moment', async (status) => {
    server.answers[put] = () => ({ status, error: { code: 'INTERNAL', errMsg: 'x' } })
    expect(await sendQueued(key)).toEqual({ kind: 'waiting', isOffline: false })
    expect(readUnsent(key)?.cells[100]?.isQueued).toBe(true)
  })
  test('no network: they wait', async () => {
    await server.close()
    expect(await sendQueued(key)).toEqual({ kind: 'waiting', isOffline: true })
    expect(readUnsent(key)?.cells[100]?.isQueued).toBe(true)
  })
  test.each([400, 403, 404, 409])('%d: kept for the person to decide and not sent again', async (status) => {
    server.answers[put] = () => ({ status, error: { code: 'X', errMsg: 'Sababi shu' } })
    expect(await sendQueued(key)).toMatchObject({ kind: 'refused', error: { status } })
    expect(readUnsent(key)).toMatchObject({ cells: { 100: { isQueued: false } }, refusal: { text: 'Sababi shu' } })
    expect(await sendQueued(key)).toEqual({ kind: 'nothing' })
    expect(server.count(put)).toBe(1)
  })
  test("somebody else's mark is not overwritten", async () => {
    lesson.cells.set(100, buildSaved(100, { mark: 2, markedBy: other }))
    expect(await sendQueued(key)).toEqual({ kind: 'saved', conflicts: 1 })
    expect(lesson.cells.get(100)?.mark).toBe(2)
    expect(readUnsent(key)?.conflicts[100]?.by).toBe('Zebo Karimova')
  })
  test("one's own mark, whose answer got lost, is: the later one stands after a second try", async () => {
    lesson.cells.set(100, buildSaved(100, { mark: 4, version: 1 }))
    expect(await sendQueued(key)).toEqual({ kind: 'saved', conflicts: 0 })
    expect(lesson.cells.get(100)).toMatchObject({ mark: 1, version: 2 })
    expect(server.count(put)).toBe(2)
  })
  test('below /my-groups the academic twin is called', async () => {
    changeUnsent(key, () => buildUnsent({ reach: 'own' }))
    server.answers['PUT /groups/for-academic/7/attendance'] = lesson.save
    await sendQueued(key)
    expect(server.count('PUT /groups/for-academic/7/attendance')).toBe(1)
  })
})
