import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpServerTest } from '../../testing/pages.tsx'
import {
  buildAttendanceStudent,
  buildSavedAttendanceMark,
  buildUnsentAttendance,
  buildUnsentAttendanceMark,
  simulateAttendanceApi,
  testLessonStorageKeyParts,
} from './attendance-testing.ts'
import { sendQueuedAttendance } from './send-queued-marks.ts'
import { unsentMarksKey } from './unsent-attendance.ts'
import { changeUnsentAttendance, readUnsentAttendance } from './unsent-store.ts'

const { server } = setUpServerTest()
const key = unsentMarksKey(testLessonStorageKeyParts)
const other = { id: 2, fullName: 'Zebo Karimova' }

let lesson: ReturnType<typeof simulateAttendanceApi>
beforeEach(async () => {
  lesson = simulateAttendanceApi([buildAttendanceStudent(100, 'Aliyev Vali')])
  server.answer(attendance.save.all, lesson.save, { id: 7 })
  changeUnsentAttendance(key, () => buildUnsentAttendance())
})

describe('sending queued attendance marks', () => {
  test('if two tabs send queued attendance marks at the same time, only one request is sent', async () => {
    const outcomes = await Promise.all([
      sendQueuedAttendance(key),
      sendQueuedAttendance(key),
      sendQueuedAttendance(key),
    ])
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['nothing', 'nothing', 'saved'])
    expect(server.count(attendance.save.all)).toBe(1)
    expect(readUnsentAttendance(key)).toBeNull()
    expect(lesson.cells.get(100)?.mark).toBe(1)
  })
  test('only attendance marks that the user has pressed save for are sent; other marks stay in the browser', async () => {
    changeUnsentAttendance(key, () =>
      buildUnsentAttendance({
        cells: { 100: buildUnsentAttendanceMark(), 101: buildUnsentAttendanceMark({ isQueued: false }) },
      }),
    )
    await sendQueuedAttendance(key)
    expect(Object.keys(readUnsentAttendance(key)?.cells ?? {})).toEqual(['101'])
  })
  test.each([500, 503, 429])(
    'after a response with the HTTP status %d the queued attendance marks wait and are retried',
    async (status) => {
      if (status === 500) server.refuse(attendance.save.all, 'INTERNAL')
      else if (status === 503) server.refuse(attendance.save.all, 'DATABASE_DOWN')
      else server.raw(attendance.save.all, status)
      expect(await sendQueuedAttendance(key)).toEqual({ kind: 'waiting', isOffline: false })
      expect(readUnsentAttendance(key)?.cells[100]?.isQueued).toBe(true)
    },
  )
  test('without a network the queued attendance marks wait', async () => {
    await server.close()
    expect(await sendQueuedAttendance(key)).toEqual({ kind: 'waiting', isOffline: true })
    expect(readUnsentAttendance(key)?.cells[100]?.isQueued).toBe(true)
  })
  test.each([
    [400, 'VALIDATION'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'NOT_A_MEMBER'],
  ] as const)(
    'attendance marks that the server refuses with the HTTP status %d (%s) stay on the device until the user decides, and are not sent again',
    async (status, code) => {
      server.refuse(attendance.save.all, code)
      expect(await sendQueuedAttendance(key)).toMatchObject({ kind: 'refused', error: { status } })
      expect(readUnsentAttendance(key)).toMatchObject({
        cells: { 100: { isQueued: false } },
        refusal: { text: errorDetailsOf(code).text },
      })
      expect(await sendQueuedAttendance(key)).toEqual({ kind: 'nothing' })
      expect(server.count(attendance.save.all)).toBe(1)
    },
  )
  test("queued attendance marks do not overwrite another user's mark", async () => {
    lesson.cells.set(100, buildSavedAttendanceMark(100, { mark: 2, markedBy: other }))
    expect(await sendQueuedAttendance(key)).toEqual({ kind: 'saved', conflicts: 1, answer: expect.anything() })
    expect(lesson.cells.get(100)?.mark).toBe(2)
    expect(readUnsentAttendance(key)?.conflicts[100]?.by).toBe('Zebo Karimova')
  })
  test("if the response to a saved attendance mark was lost, the same user's next mark overwrites that mark", async () => {
    lesson.cells.set(100, buildSavedAttendanceMark(100, { mark: 4, version: 1 }))
    expect(await sendQueuedAttendance(key)).toEqual({ kind: 'saved', conflicts: 0, answer: expect.anything() })
    expect(lesson.cells.get(100)).toMatchObject({ mark: 1, version: 2 })
    expect(server.count(attendance.save.all)).toBe(2)
  })
  test("attendance marks queued on a page of /my-groups are sent to the API route for the teacher's own groups", async () => {
    changeUnsentAttendance(key, () => buildUnsentAttendance({ reach: 'own' }))
    server.answer(attendance.save.own, lesson.save, { id: 7 })
    await sendQueuedAttendance(key)
    expect(server.count(attendance.save.own)).toBe(1)
  })
})
