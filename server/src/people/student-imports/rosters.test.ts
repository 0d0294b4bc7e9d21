import { afterAll, beforeAll, expect, it } from 'vitest'
import { notifyStudents } from '../../content/notifications/notifications.area.ts'
import { sql } from '../../db/db.ts'
import { buildGroup, buildStaff } from '../../testing/build.ts'
import { buildChat, buildHomework } from '../../testing/build-teaching.ts'
import { buildImportRowOfPerson, createImportTestCentre } from './testing/import-centre.ts'

let c: Awaited<ReturnType<typeof createImportTestCentre>>
beforeAll(async () => {
  c = await createImportTestCentre()
})
afterAll(() => c.t.close())

/** Imports a student into a group with homework for tomorrow. */
async function imported(name: string) {
  const groupId = await buildGroup(c.t.db, { headOfficeId: c.office.headOfficeId, name })
  const homeworkId = await buildHomework(c.t.db, { groupId, date: '2026-11-22' })
  const { data } = await c.upload([buildImportRowOfPerson({ group: name })])
  const applied = await c.apply(data.id, 1)
  expect(applied.data.status).toBe('applied')
  const chat = await c.t.db.one<{ id: number; studentId: number }>(
    sql`select id, student_id as "studentId" from chat where homework_id = ${homeworkId}`,
  )
  return { importId: data.id, groupId, homeworkId, chat }
}
const studentsOf = async (id: number) =>
  (await c.t.db.one<{ count: number }>(sql`select students_count as count from homework where id = ${id}`))?.count

it("a student who is imported into a group gets a chat for the group's homework", async () => {
  const { chat, homeworkId } = await imported('Uy vazifali')
  expect(chat).toBeDefined()
  expect(await studentsOf(homeworkId)).toBe(1)
})

it("reverting an import also removes the students' chats about homework that was given after the import", async () => {
  const { importId, groupId, homeworkId, chat } = await imported('Qaytariladigan')
  await buildHomework(c.t.db, { groupId, date: '2026-11-23' })
  const studentIds = [chat?.studentId ?? 0]
  await c.t.db.transaction((tx) =>
    notifyStudents(tx, { kind: 5, title: 'Yangi', body: 'Mavzu', about: null, studentIds, now: new Date() }),
  )
  const answer = await c.revert(importId)
  expect([answer.status, answer.data.status]).toEqual([200, 'reverted'])
  expect(await c.t.db.one(sql`select count(*) from chat where group_id = ${groupId}`)).toEqual({ count: 0 })
  expect(await studentsOf(homeworkId)).toBe(0)
})

it("reverting an import answers 409 if a student has a submission or a teacher's message", async () => {
  const handed = await imported('Topshirgan')
  await buildChat(c.t.db, { homeworkId: handed.homeworkId, studentId: handed.chat?.studentId ?? 0, status: 1 })
  const written = await imported('Yozilgan')
  await c.t.db.run(sql`
    insert into chat_message (chat_id, kind, staff_id, text, client_id)
    values (${written.chat?.id}, 'message', ${await buildStaff(c.t.db)}, 'Salom', gen_random_uuid())`)
  for (const { importId, homeworkId } of [handed, written]) {
    const answer = await c.revert(importId)
    expect([answer.status, answer.error.code]).toEqual([409, 'IMPORT_USED'])
    expect(await studentsOf(homeworkId)).toBe(1)
  }
})
