import { portalOverview } from '@markaz/protocol/control/portal/routes'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { buildChat } from '../../testing/build-teaching.ts'
import { openStudentSession } from '../../testing/portal-session.ts'

const t = shareTestApp()

// Shows: FAMILY-021
it('missing homework of all groups that the student has not left is listed oldest first, with teacher and subject', async () => {
  const studentId = await t.build.student({ login: 'missing' })
  const groupId = await t.build.group()
  await t.build.membership({ studentId, groupId })
  const token = await openStudentSession(t.deps, t.db, { studentId, address: '', userAgent: null })
  const gives = async (theme: string, deadline: string, chat: Partial<Parameters<typeof buildChat>[1]> = {}) => {
    const homeworkId = await t.build.homework({ groupId, theme, deadline: `2026-11-${deadline}:00+05:00` })
    await t.build.chat({ homeworkId, studentId, ...chat })
    return homeworkId
  }
  const courseId = await t.build.course({ name: 'Matematika' })
  await t.db.run(sql`update study_group set course_id = ${courseId} where id = ${groupId}`)
  const staffId = await t.build.staff({ firstName: 'Nodira', lastName: 'Aliyeva' })
  await t.build.groupStaff({ groupId, staffId })
  await gives("o'tgan", '21T15:00')
  await gives('qaytgan', '25T17:00', { status: 2, comment: 'Chizmasi yo‘q' })
  await gives("qaytgan, vaqti o'tgan", '19T18:00', { status: 2 })
  await gives("o'z muddati bilan", '20T17:00', { deadline: '2026-11-24T17:00:00+05:00' })
  await gives('hali bor', '25T17:00')
  await gives('kutmoqda', '19T17:00', { status: 1 })
  await gives('qabul', '19T17:00', { status: 3 })
  const second = await t.build.group({ name: 'Ingliz tili' })
  await t.build.membership({ studentId, groupId: second })
  await t.build.homework({ groupId: second, theme: 'boshqa guruhda', deadline: '2026-11-20T17:00:00+05:00' })
  const left = await t.build.group()
  await t.build.membership({ studentId, groupId: left, endedDate: '2026-11-20' })
  await t.build.homework({ groupId: left, theme: 'chiqqan guruhda', deadline: '2026-11-20T17:00:00+05:00' })
  const deleted = await gives("o'chirilgan", '18T15:00')
  await t.db.run(sql`update homework set deleted_at = now() where id = ${deleted}`)
  const { data } = await t.send(portalOverview.missing, { token })
  expect(data.total).toBe(4)
  expect(data.homeworks.map(({ theme, isReturned }) => [theme, isReturned])).toEqual([
    ["qaytgan, vaqti o'tgan", true],
    ['boshqa guruhda', false],
    ["o'tgan", false],
    ['qaytgan', true],
  ])
  expect(data.homeworks.at(-1)).toMatchObject({
    subject: 'Matematika',
    teacher: 'Aliyeva Nodira',
    comment: 'Chizmasi yo‘q',
  })
  const second2 = await t.send(portalOverview.missing, { token, query: { page: 2, perPage: 3 } })
  expect(second2.data.homeworks.map(({ theme }) => theme)).toEqual(['qaytgan'])
})
