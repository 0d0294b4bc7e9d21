import { uploads } from '@markaz/protocol/centre/files/routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { buildMembership } from '../../testing/build.ts'
import { syncHomeworkAndExamRosters } from '../../testing/build-teaching.ts'
import { runRequestsWithLockConflict } from '../../testing/locked-table.ts'
import { buildTestClassroom, type TestClassroom } from './testing/classroom.ts'

const t = shareTestApp()
let c: TestClassroom
beforeAll(async () => {
  c = await buildTestClassroom(t)
})

const give = (files: string[] = []) =>
  t.send(homework.create.own, {
    token: c.teacher.token,
    params: { id: c.groupId },
    body: { lessonId: c.lessonId, theme: 'Mavzu', description: 'Mashq', type: 1, files },
  })
const remove = (homeworkId: number) =>
  t.send(homework.remove.own, { token: c.teacher.token, params: { id: c.groupId, homeworkId } })
const handIn = (homeworkId: number, studentId: number) =>
  t.db.transaction(async (tx) => {
    const found = await tx.one(
      sql`select id from homework where id = ${homeworkId} and deleted_at is null for no key update`,
    )
    if (!found) return 404
    await tx.run(
      sql`update chat set status = 1, handed_in_at = now() where homework_id = ${homeworkId} and student_id = ${studentId}`,
    )
    await tx.run(sql`insert into audit (permission_name, action, entity) values ('sinov', 'update', 'chat')`)
    return 201
  })
const addMember = async () => {
  const studentId = await t.build.student({ headOfficeIds: [c.headOfficeId] })
  await t.db.transaction(async (tx) => {
    await buildMembership(tx, { groupId: c.groupId, studentId })
    await syncHomeworkAndExamRosters(tx, [c.groupId])
    await tx.run(sql`insert into audit (permission_name, action, entity) values ('sinov', 'create', 'student_group')`)
  })
  return studentId
}

describe('simultaneous changes of homework', () => {
  it('of ten simultaneous requests to give homework with the same upload, one succeeds', async () => {
    const { data } = await t.send(uploads.homeworkAttachment, {
      token: c.teacher.token,
      file: { name: 'a.txt', bytes: Buffer.from('salom'), type: 'text/plain' },
    })
    const answers = await Promise.all(Array.from({ length: 10 }, () => give([data.path])))
    expect(answers.map((one) => one.status).sort()).toEqual([201, ...Array(9).fill(400)])
    const rows = await t.db.one(sql`select count(*) from homework where ${data.path} = any(files)`)
    expect(rows).toEqual({ count: 1 })
  })

  it('after ten homeworks and five members are added simultaneously, every member has a chat for each homework', async () => {
    const before =
      (await t.db.one<{ count: number }>(sql`select count(*) from homework where group_id = ${c.groupId}`))?.count ?? 0
    const lessonId = await t.build.lesson({ groupId: c.groupId, date: '2026-11-20' })
    const made = await Promise.all([
      ...Array.from({ length: 10 }, () =>
        t.send(homework.create.own, {
          token: c.teacher.token,
          params: { id: c.groupId },
          body: { lessonId, theme: 'A', description: 'B', type: 1 },
        }),
      ),
      ...Array.from({ length: 5 }, addMember),
    ])
    expect(made).toHaveLength(15)
    const rows = await t.db.many<{ chats: number; sum: number }>(sql`
      select (select count(*) from chat where homework_id = homework.id) as chats, students_count as sum from homework
      where group_id = ${c.groupId} and deleted_at is null`)
    expect(rows).toHaveLength(before + 10)
    for (const row of rows) expect(row).toEqual({ chats: 8, sum: 8 })
  })

  it('of ten simultaneous requests to delete one homework, one succeeds', async () => {
    const id = await t.build.homework({ groupId: c.groupId })
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(id)))
    expect(answers.map((one) => one.status).sort()).toEqual([200, ...Array(9).fill(404)])
    expect(
      await t.db.one(
        sql`select count(*) from audit where entity = 'homework' and entity_id = ${id} and action = 'delete'`,
      ),
    ).toEqual({ count: 1 })
  })
})

// Only on PostgreSQL: PGlite has a single connection, so no request can wait for another request.
describe.runIf(inject('postgresUrl'))('homework requests that wait for each other on PostgreSQL', () => {
  const half = <A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> =>
    runRequestsWithLockConflict(t.database.pool, first, second)

  it('deleting homework waits for a simultaneous submission, and is then refused', async () => {
    const id = await t.build.homework({ groupId: c.groupId })
    const [handed, removed] = await half(
      () => handIn(id, c.studentIds[0]),
      () => remove(id),
    )
    expect([handed, removed.status]).toEqual([201, 409])
  })

  it('handing in homework waits for a simultaneous deletion of the homework, and is then refused', async () => {
    const id = await t.build.homework({ groupId: c.groupId })
    const [removed, handed] = await half(
      () => remove(id),
      () => handIn(id, c.studentIds[0]),
    )
    expect([removed.status, handed]).toEqual([200, 404])
  })

  it('a student who joins the group while homework is being given also gets a chat for the homework', async () => {
    const [given, studentId] = await half(() => give(), addMember)
    const chat = await t.db.one(
      sql`select id from chat where homework_id = ${given.data.homework.id} and student_id = ${studentId}`,
    )
    expect(chat).toBeDefined()
  })

  it('homework that is given while a student joins the group has a chat for the new student', async () => {
    const [studentId, given] = await half(addMember, () => give())
    const chat = await t.db.one(
      sql`select id from chat where homework_id = ${given.data.homework.id} and student_id = ${studentId}`,
    )
    expect(chat).toBeDefined()
  })
})
