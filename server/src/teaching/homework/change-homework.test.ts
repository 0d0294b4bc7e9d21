import { uploads } from '@markaz/protocol/centre/files/routes'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { buildTestClassroom, type TestClassroom } from './testing/classroom.ts'

const t = shareTestApp()
let c: TestClassroom
beforeAll(async () => {
  c = await buildTestClassroom(t)
})

const give = (options: object = {}) => t.build.homework({ groupId: c.groupId, ...options })
const about = (homeworkId: number) => ({ token: c.teacher.token, params: { id: c.groupId, homeworkId } })
const rowOf = (id: number) => t.db.one<Record<string, unknown>>(sql`select * from homework where id = ${id}`)
const lineOf = (id: number) =>
  t.db.one<Record<string, unknown>>(
    sql`select action, staff_id as "staffId", before, after from audit where entity = 'homework' and entity_id = ${id} order by id desc limit 1`,
  )
const fileFor = async (token: string) =>
  (
    await t.send(uploads.homeworkAttachment, {
      token,
      file: { name: 'mashq.txt', bytes: Buffer.from('salom'), type: 'text/plain' },
    })
  ).data.path
const isUsed = async (key: string) =>
  (await t.db.one<{ used: boolean }>(sql`select used_at is not null as used from file where key = ${key}`))?.used

describe('updating homework', () => {
  const edit = (id: number, body: object, token = c.teacher.token) =>
    t.send(homework.update.own, {
      ...about(id),
      token,
      body: { theme: 'Yangi', description: 'Boshqa', ...body } as never,
    })

  // Shows: HOMEWORK-032
  it('updating homework changes only theme, description and files, whatever else the body contains', async () => {
    const id = await give()
    const before = await rowOf(id)
    const file = await fileFor(c.teacher.token)
    const answer = await edit(id, {
      theme: ' Yangi mavzu ',
      files: [file],
      lessonId: 1,
      type: 3,
      deadline: '2027-01-01T00:00:00Z',
      groupId: 1,
      author: 1,
    })
    expect([answer.status, answer.data.homework.theme, answer.data.homework.files.map((one) => one.path)]).toEqual([
      200,
      'Yangi mavzu',
      [file],
    ])
    expect(await rowOf(id)).toEqual({
      ...{ ...before, changed_at: expect.any(String) },
      ...{ theme: 'Yangi mavzu', description: 'Boshqa', files: [file] },
    })
    expect(await lineOf(id)).toEqual({
      action: 'update',
      staffId: c.teacher.staffId,
      before: { theme: 'Mavzu', description: 'Mashqlarni bajaring', files: [] },
      after: { theme: 'Yangi mavzu', description: 'Boshqa', files: [file] },
    })
  })

  it('updating homework adds new files, keeps listed files that another user uploaded, and marks files missing from the list as unused', async () => {
    const [first, second] = [await fileFor(c.admin.token), await fileFor(c.admin.token)]
    const { data } = await t.send(homework.create.all, {
      token: c.admin.token,
      params: { id: c.groupId },
      body: { lessonId: c.lessonId, theme: 'A', description: 'B', type: 1, files: [first, second] },
    })
    const own = await fileFor(c.teacher.token)
    expect((await edit(data.homework.id, { files: [own, second] })).data.homework.files.map((one) => one.path)).toEqual(
      [own, second],
    )
    expect(await Promise.all([first, second, own].map(isUsed))).toEqual([false, true, true])
  })

  it('updating homework answers 400 for a file of other homework, even if the viewer uploaded it; nothing changes', async () => {
    const [id, other] = [await give(), await give()]
    const file = await fileFor(c.teacher.token)
    await edit(other, { files: [file] })
    const before = await rowOf(id)
    const answer = await edit(id, { files: [file] })
    expect([answer.status, answer.error.code]).toEqual([400, 'FILE_UNKNOWN'])
    expect(await rowOf(id)).toEqual(before)
  })

  it.each([
    [{ theme: '' }, 'theme'],
    [{ description: ' ' }, 'description'],
  ])('updating homework with %j answers 400 naming the field', async (body, field) => {
    expect(Object.keys((await edit(await give(), body)).error.fields ?? {})).toEqual([field])
  })
})

describe('deleting homework', () => {
  // Shows: HOMEWORK-033
  it('deleting homework without submissions hides the homework but keeps its row, and is audited', async () => {
    const id = await give({ theme: 'Ortiqcha' })
    const answer = await t.send(homework.remove.own, about(id))
    expect([answer.status, answer.data]).toEqual([200, {}])
    expect((await rowOf(id))?.deleted_at).not.toBeNull()
    expect(await lineOf(id)).toMatchObject({ action: 'delete', before: { theme: 'Ortiqcha' } })
    const list = await t.send(homework.list.own, {
      token: c.teacher.token,
      params: { id: c.groupId },
      query: { perPage: 100 },
    })
    expect(list.data.homeworks.map((one) => one.id)).not.toContain(id)
    expect((await t.send(homework.remove.own, about(id))).status).toBe(404)
  })

  it.each(['Waiting', 'Rejected', 'Accepted', 'NotDone'] as const)(
    "deleting homework answers 409 when a student's submission has the status %s, and nothing changes",
    async (status) => {
      const id = await give()
      await t.build.chat({ homeworkId: id, studentId: c.studentIds[1], status: ChatStatus[status] })
      const before = await rowOf(id)
      const answer = await t.send(homework.remove.own, about(id))
      expect([answer.status, answer.error.code]).toEqual([409, 'HOMEWORK_IN_USE'])
      expect(await rowOf(id)).toEqual(before)
    },
  )

  it('deleting homework answers 409 after a student has written in its chat; messages from the teacher do not prevent the deletion', async () => {
    const [asked, told] = [await give(), await give()]
    const [studentId] = c.studentIds
    await t.db.run(sql`
      insert into chat_message (chat_id, kind, student_id, text, client_id) select id, 'message', ${studentId}, 'Savol', gen_random_uuid()
      from chat where homework_id = ${asked} and student_id = ${studentId}`)
    await t.db.run(sql`
      insert into chat_message (chat_id, kind, staff_id, text, client_id) select id, 'message', ${c.teacher.staffId}, 'Eslatma', gen_random_uuid()
      from chat where homework_id = ${told} and student_id = ${studentId}`)
    expect((await t.send(homework.remove.own, about(asked))).status).toBe(409)
    expect((await t.send(homework.remove.own, about(told))).status).toBe(200)
  })
})
