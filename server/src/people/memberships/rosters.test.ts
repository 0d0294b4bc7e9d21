import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createMembershipTestCentre } from './testing/study-centre.ts'

const t = shareTestApp()
let c: Awaited<ReturnType<typeof createMembershipTestCentre>>
beforeAll(async () => {
  c = await createMembershipTestCentre(t)
  for (const date of ['2026-11-10', '2026-11-20', '2026-11-25']) await t.build.homework({ groupId: c.groupId, date })
})

/**
 * Returns the days of the lessons whose homework has a chat of the student. Also checks each homework's stored number
 * of students.
 */
async function days(studentId: number): Promise<string[]> {
  const wrong = await t.db.many(sql`
    select id from homework where students_count <> (select count(*) from chat where homework_id = homework.id)`)
  expect(wrong).toEqual([])
  const rows = await t.db.many<{ date: string }>(
    sql`select date from chat join homework on homework.id = homework_id where student_id = ${studentId} order by date`,
  )
  return rows.map((row) => row.date.slice(5))
}

it('a student who is added to a group immediately gets a chat for every homework since the first day of the membership', async () => {
  const studentId = await c.student()
  expect((await c.add({ studentId, startDate: '2026-11-20' })).status).toBe(201)
  expect(await days(studentId)).toEqual(['11-20', '11-25'])
})

it('a student whose membership is stopped loses the chats of homework given after the last day, and gets them back when the membership continues', async () => {
  const studentId = await c.student()
  const { data } = await c.add({ studentId, startDate: '2026-11-01' })
  expect(await days(studentId)).toEqual(['11-10', '11-20', '11-25'])
  await c.stop(data.studentGroupId, '2026-11-15')
  expect(await days(studentId)).toEqual(['11-10'])
  await c.resume(data.studentGroupId, '2026-11-21')
  expect(await days(studentId)).toEqual(['11-10', '11-25'])
})

it("a status that ends a membership removes the student's chats of homework given after the last day; other statuses remove no chats", async () => {
  const studentId = await c.student()
  const { data } = await c.add({ studentId, startDate: '2026-11-01' })
  await c.setStatus(data.studentGroupId, 6)
  expect(await days(studentId)).toEqual(['11-10', '11-20', '11-25'])
  const left = await t.db.one<{ id: number }>(sql`select id from control_action where name = 'LEFT_COURSE'`)
  expect((await c.setStatus(data.studentGroupId, left?.id ?? 0, '2026-11-20')).status).toBe(200)
  expect(await days(studentId)).toEqual(['11-10', '11-20'])
})
