import { exams } from '@markaz/protocol/teaching/exams/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestApp } from '../../testing/app.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { createExamTestCentre, hashExamTables, listStudentNotifications } from './testing/exam-test-centre.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

type Centre = Awaited<ReturnType<typeof createExamTestCentre>>
const readLastNotifications = async ({ studentIds }: Centre) =>
  Promise.all(studentIds.map(async (studentId) => (await listStudentNotifications(t, studentId)).at(-1)))
const threeTimes = <T>(notice: T) => [notice, notice, notice]
const remove = (c: Centre, id: number) => t.send(exams.remove, { token: c.token, params: { id } })
const setDeadline = (c: Centre, id: number, deadline: string) =>
  t.send(exams.deadline, { token: c.token, params: { id }, body: { deadline } })

describe('undoing the deletion of an exam', () => {
  it('undoing the deletion of an exam notifies each student who was notified of the cancellation', async () => {
    const c = await createExamTestCentre(t)
    const { id } = (await c.create()).data.exam
    const removed = await remove(c, id)
    expect(await readLastNotifications(c)).toMatchObject(threeTimes({ title: 'Imtihon bekor qilindi' }))
    expect((await undoRequestChanges(t, c.token, removed)).status).toBe(200)
    expect(await readLastNotifications(c)).toEqual(
      threeTimes({ kind: 2, title: 'Yangi imtihon', body: '"Kasrlar": 25.11.2026, 10:00-12:00' }),
    )
  })

  it('undoing the deletion of an exam that is over sends no notification', async () => {
    const c = await createExamTestCentre(t)
    const { id } = (await c.create({ startDate: '2026-11-20' })).data.exam
    expect((await undoRequestChanges(t, c.token, await remove(c, id))).status).toBe(200)
    expect(await readLastNotifications(c)).toEqual(threeTimes(undefined))
  })
})

describe('undoing a change of an exam', () => {
  it('undoing a change of an exam notifies the participants of the restored time or deadline', async () => {
    const c = await createExamTestCentre(t)
    const { id } = (await c.create()).data.exam
    const moved = await c.update(id, { startDate: '2026-11-28', beginTime: '09:00', endTime: '11:00' })
    expect((await undoRequestChanges(t, c.token, moved)).status).toBe(200)
    expect(await readLastNotifications(c)).toEqual(
      threeTimes({ kind: 3, title: "Imtihon o'zgardi", body: '"Kasrlar": 25.11.2026, 10:00-12:00' }),
    )
    const later = await setDeadline(c, id, '2026-11-27T12:00:00Z')
    expect((await undoRequestChanges(t, c.token, later)).status).toBe(200)
    expect(await readLastNotifications(c)).toEqual(
      threeTimes({ kind: 3, title: "Imtihon muddati o'zgardi", body: '"Kasrlar": 25.11.2026, 12:00 gacha' }),
    )
  })

  it('undoing a change of an exam answers 409 if the start time that the undo would restore has passed, and nothing is written', async () => {
    t.clock.set('2026-11-25T09:50:00+05:00')
    const c = await createExamTestCentre(t)
    const { id } = (await c.create()).data.exam
    const moved = await c.update(id, { startDate: '2026-11-28' })
    const before = await hashExamTables(t)
    t.clock.set('2026-11-25T10:00:00+05:00')
    expect((await undoRequestChanges(t, c.token, moved)).error.code).toBe('NOTHING_TO_TAKE_BACK')
    expect(await hashExamTables(t)).toEqual(before)
    t.clock.set('2026-11-25T09:59:59+05:00')
    expect((await undoRequestChanges(t, c.token, moved)).status).toBe(200)
  })

  it('undoing a change of an exam does not revert fields that changed since', async () => {
    const c = await createExamTestCentre(t)
    const { id } = (await c.create()).data.exam
    const renamed = await c.update(id, { theme: 'Foizlar' })
    const later = await setDeadline(c, id, '2026-11-27T12:00:00.000Z')
    expect((await undoRequestChanges(t, c.token, renamed)).status).toBe(200)
    expect(await c.read(id)).toMatchObject({ theme: 'Kasrlar', deadline: '2026-11-27T12:00:00.000Z' })
    await c.update(id, { startDate: '2026-11-26', deadline: '2026-11-27T12:00:00.000Z' })
    const before = await hashExamTables(t)
    expect((await undoRequestChanges(t, c.token, later)).error.code).toBe('NOTHING_TO_TAKE_BACK')
    expect(await hashExamTables(t)).toEqual(before)
  })
})
