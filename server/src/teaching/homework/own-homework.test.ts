import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import type { OwnHomeworkState } from '@markaz/protocol/teaching/homework/schemas'
import { beforeEach, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { buildChat } from '../../testing/build-teaching.ts'
import { openStudentSession } from '../../testing/portal-session.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

/** Creates a student in a group. The theme of each homework says when the homework is due. */
async function createStudent() {
  const studentId = await t.build.student({ login: `v.${crypto.randomUUID()}` })
  const groupId = await t.build.group()
  await t.build.membership({ studentId, groupId })
  const token = await openStudentSession(t.deps, t.db, { studentId, address: '', userAgent: null })
  const gives = async (theme: string, deadline: string, chat: Partial<Parameters<typeof buildChat>[1]> = {}) => {
    const homeworkId = await t.build.homework({ groupId, theme, deadline: `2026-11-${deadline}:00+05:00` })
    await t.build.chat({ homeworkId, studentId, ...chat })
    return homeworkId
  }
  const sees = async (state: OwnHomeworkState, query: object = {}) => {
    const { data } = await t.send(ownHomework.list, { token, query: { state, ...query } })
    expect(data.total).toBeGreaterThanOrEqual(data.homeworks.length)
    return data.homeworks.map(({ theme }) => theme)
  }
  return { studentId, groupId, token, gives, sees }
}

it("a student's homework to do (missing or rejected, with a future deadline) is sorted by the remaining time", async () => {
  const ali = await createStudent()
  await ali.gives('keyin', '25T17:00')
  await ali.gives('qaytgan', '23T17:00', { status: 2 })
  await ali.gives('yaqin', '22T17:00')
  await ali.gives("o'z muddati bilan", '20T17:00', { deadline: '2026-11-24T17:00:00+05:00' })
  await ali.gives("o'tgan", '21T15:00')
  await ali.gives("qaytgan, vaqti o'tgan", '20T18:00', { status: 2 })
  await ali.gives('kutmoqda', '26T17:00', { status: 1 })
  await ali.gives('qabul', '26T17:00', { status: 3 })
  expect(await ali.sees('todo')).toEqual(['yaqin', 'qaytgan', "o'z muddati bilan", 'keyin'])
  expect(await ali.sees('todo', { page: 2, perPage: 3 })).toEqual(['keyin'])
  expect(await ali.sees('missed')).toEqual(["o'tgan"])
})

it("a student's waiting homework is sorted by submission time; checked homework is sorted by the time of the check, latest first", async () => {
  const ali = await createStudent()
  const at = (time: string) => ({ handedInAt: `2026-11-20T${time}:00+05:00`, checkedAt: `2026-11-20T${time}:30+05:00` })
  await ali.gives('1', '22T17:00', { status: 1, ...at('10:00'), checkedAt: null })
  await ali.gives('2', '22T17:00', { status: 4, ...at('11:00'), checkedAt: null })
  for (const status of [2, 3] as const) {
    await ali.gives(`${status}.1`, '20T17:00', { status, ...at('12:00') })
    await ali.gives(`${status}.2`, '22T17:00', { status, ...at('13:00') })
  }
  expect(await ali.sees('waiting')).toEqual(['2', '1'])
  expect(await ali.sees('returned')).toEqual(['2.2', '2.1'])
  expect(await ali.sees('accepted')).toEqual(['3.2', '3.1'])
})

it('homework of a group that the student left is in the list of all homework, but not in the to-do list', async () => {
  const ali = await createStudent()
  await ali.gives('qolgan', '25T17:00')
  await t.db.run(sql`update student_group set ended_date = '2026-11-21' where student_id = ${ali.studentId}`)
  expect(await ali.sees('todo')).toEqual(['qolgan'])
  t.clock.set('2026-11-22T00:00:00+05:00')
  expect(await ali.sees('todo')).toEqual([])
  expect((await t.send(ownHomework.list, { token: ali.token })).data.homeworks).toHaveLength(1)
})
