import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { buildErpGroup, buildErpMembership, buildErpStudent, buildSmallErpContents } from './testing/records.ts'
import { createSyncTestCentre, type SyncTestCentre } from './testing/sync-centre.ts'

let t: SyncTestCentre
beforeAll(async () => {
  t = await createSyncTestCentre()
})
beforeEach(async () => {
  await t.reset(buildSmallErpContents())
  t.erp.contents.groups.push(buildErpGroup('g2', { headOfficeExtId: 'h1', courseExtId: 'c1' }))
  await t.runAll()
  for (const extId of ['g1', 'g2']) {
    const row = await t.db.one<{ id: number }>(sql`select id from study_group where ext_id = ${extId}`)
    for (const date of ['2026-11-10', '2026-11-25']) await t.build.homework({ groupId: row?.id ?? 0, date })
  }
})
afterAll(() => t.close())

/**
 * Returns `<group> <date>` of each homework in which the student has a chat, and checks the homework's
 * `students_count`.
 */
async function chats(extId: string): Promise<string[]> {
  const rows = await t.db.many<{ name: string; sum: number; count: number }>(sql`
    select study_group.ext_id || ' ' || homework.date as name, students_count as sum,
      (select count(*) from chat other where other.homework_id = homework.id) as count
    from chat join homework on homework.id = homework_id join study_group on study_group.id = homework.group_id
    join student on student.id = student_id where student.ext_id = ${extId} order by 1`)
  for (const row of rows) expect(row.sum).toBe(row.count)
  return rows.map((row) => row.name)
}
const both = (extId: string) => [`${extId} 2026-11-10`, `${extId} 2026-11-25`]

it("a student whom the ERP adds to a group gets chats for the group's homework from the first day of the membership", async () => {
  t.erp.contents.students.push(buildErpStudent('s3', { headOfficeExtIds: ['h1'] }))
  t.erp.contents.groupStudents.push(buildErpMembership('m3', { studentExtId: 's3', startedDate: '2026-11-20' }))
  await t.run('student')
  await t.run('group-students')
  expect(await chats('s3')).toEqual(['g1 2026-11-25'])
})

it('when the ERP changes the dates or the group of a membership, the student loses homework chats outside the membership and gets chats for homework within it', async () => {
  expect(await chats('s1')).toEqual(both('g1'))
  Object.assign(t.erp.contents.groupStudents[0] as object, { endedDate: '2026-11-15' })
  await t.run('group-students')
  expect(await chats('s1')).toEqual(['g1 2026-11-10'])
  Object.assign(t.erp.contents.groupStudents[0] as object, { endedDate: null, groupExtId: 'g2' })
  await t.run('group-students')
  expect(await chats('s1')).toEqual(both('g2'))
})

it('after a membership disappears from the ERP, the student keeps chats of past homework and loses chats of future homework', async () => {
  t.erp.contents.groupStudents.shift()
  await t.run('group-students')
  expect([await chats('s1'), await chats('s2')]).toEqual([['g1 2026-11-10'], both('g1')])
})

it("if the ERP moves a student's last day to an earlier date, the student's attendance marks after that date no longer count", async () => {
  const ids = await t.db.one<{ groupId: number; studentIds: number[] }>(sql`
    select group_id as "groupId", json_agg(student_id order by student_id) as "studentIds" from student_group
    join study_group on study_group.id = group_id where study_group.ext_id = 'g1' group by group_id`)
  const { groupId, studentIds } = ids as NonNullable<typeof ids>
  const [one, two] = [
    await t.build.lesson({ groupId, date: '2026-11-12' }),
    await t.build.lesson({ groupId, date: '2026-11-16' }),
  ]
  await t.db.run(sql`
    insert into attendance (lesson_id, student_id, mark, reason_type)
    select lesson_id, student_id, 2, 'without_reason' from unnest(${[one, two]}::bigint[]) as lesson_id, unnest(${studentIds}::bigint[]) as student_id`)
  await t.db.run(sql`update lesson set absent_count = 2, marked_at = now() where id = any(${[one, two]})`)
  const absent = async () =>
    (
      await t.db.many<{ sum: number }>(
        sql`select absent_count as sum from lesson where id = any(${[one, two]}) order by id`,
      )
    ).map((lesson) => lesson.sum)
  Object.assign(t.erp.contents.groupStudents[0] as object, { endedDate: '2026-11-15' })
  await t.run('group-students')
  expect(await absent()).toEqual([2, 1])
  Object.assign(t.erp.contents.groupStudents[0] as object, { endedDate: null })
  await t.run('group-students')
  expect(await absent()).toEqual([2, 2])
})

it('a synchronization without changes in the ERP writes no homework chat', async () => {
  const rows = () => t.db.many(sql`select ctid::text, xmin::text from chat order by id`)
  const before = await rows()
  await t.runAll()
  expect(await rows()).toEqual(before)
})
