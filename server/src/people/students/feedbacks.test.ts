import { students } from '@markaz/protocol/people/students/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { type CentreWithStudents, createCentreWithStudents, readAllStudentRows } from './testing/student-centre.ts'

const t = shareTestApp()

const add = (c: CentreWithStudents, body: { studentId: number; groupId?: number | null; text: string }) =>
  t.send(students.addFeedback, { token: c.token, body })
const list = async (c: CentreWithStudents, query: object = {}) => {
  const { status, data, error } = await t.send(students.feedbacks, { token: c.token, query })
  return {
    status,
    error,
    texts: data?.feedbacks.map((feedback) => feedback.text),
    total: data?.total,
    rows: data?.feedbacks,
  }
}

describe('adding a feedback about a student', () => {
  // Shows: STUDENT-046
  it('adding a feedback about a student stores its text as typed, with student, group and author', async () => {
    const c = await createCentreWithStudents(t)
    const studentId = await c.student({ firstName: 'Ali', lastName: 'Каримов' })
    const groupId = await t.build.group({ name: 'Frontend' })
    await t.build.membership({ studentId, groupId, endedDate: '2026-09-30' })
    const text = "O'g'iloy — \"a'lo\" <b>select * from student</b> 👍"
    const { status, data } = await add(c, { studentId, groupId, text })
    expect(status).toBe(201)
    expect((await list(c)).rows).toEqual([
      {
        id: data.id,
        student: { id: studentId, fullName: 'Каримов Ali' },
        group: { id: groupId, name: 'Frontend' },
        text,
        author: { id: c.staffId, fullName: expect.any(String) },
        createdAt: expect.any(String),
      },
    ])
    expect(
      await t.db.one(sql`select action, after from audit where entity = 'student-feedback' and entity_id = ${data.id}`),
    ).toEqual({
      action: 'create',
      after: { studentId, groupId, text },
    })
  })

  it('adding a feedback about a student answers 400 for a group that the student is not in, and for an empty text', async () => {
    const c = await createCentreWithStudents(t)
    const studentId = await c.student()
    const foreign = await t.build.group({ headOfficeId: c.office.headOfficeId })
    await t.build.membership({ studentId: await c.student(), groupId: foreign })
    const before = await readAllStudentRows(t, studentId)
    for (const [field, body] of [
      ['groupId', { studentId, groupId: foreign, text: 'Yaxshi' }],
      ['groupId', { studentId, groupId: 999_999, text: 'Yaxshi' }],
      ['text', { studentId, text: '   ' }],
      ['text', { studentId, text: 'x'.repeat(1000) }],
    ] as const) {
      const { status, error } = await add(c, body)
      expect([field, status, Object.keys(error.fields ?? {})]).toEqual([field, 400, [field]])
    }
    expect(await readAllStudentRows(t, studentId)).toEqual(before)
    expect((await add(c, { studentId, groupId: null, text: 'ў'.repeat(999) })).status).toBe(201)
  })
})

describe('the list of feedbacks', () => {
  // Shows: STUDENT-047
  it('feedbacks about students are listed newest first, in pages, filtered by student, group and name', async () => {
    const c = await createCentreWithStudents(t)
    const [a, b] = [await c.student({ lastName: 'Rahimov' }), await c.student({ lastName: 'Юсупов' })]
    const groupId = await t.build.group()
    await t.build.membership({ studentId: b, groupId })
    await add(c, { studentId: a, text: 'bir' })
    await add(c, { studentId: b, groupId, text: 'ikki' })
    await add(c, { studentId: a, text: 'uch' })
    expect(await list(c)).toMatchObject({ texts: ['uch', 'ikki', 'bir'], total: 3 })
    expect(await list(c, { perPage: 2, page: 2 })).toMatchObject({ texts: ['bir'], total: 3 })
    expect(await list(c, { page: 5 })).toMatchObject({ texts: [], total: 3 })
    expect((await list(c, { studentId: a })).texts).toEqual(['uch', 'bir'])
    expect((await list(c, { groupId })).texts).toEqual(['ikki'])
    expect((await list(c, { value: 'yusup' })).texts).toEqual(['ikki'])
    expect(await list(c, { value: "%' or '1'='1" })).toMatchObject({ status: 200, texts: [], total: 0 })
    expect((await list(c, { studentId: "1' or '1'='1" })).status).toBe(400)
  })

  it('reading and writing feedbacks about students need separate rights', async () => {
    const c = await createCentreWithStudents(t)
    const studentId = await c.student()
    const who = async (grants: string[]) => (await t.signedIn({ grants, headOfficeIds: [c.office.headOfficeId] })).token
    const reader = await who(['users:student_feedbacks.read', 'users:students.update'])
    const writer = await who(['users:student_feedbacks.create', 'users:students.read'])
    const body = { studentId, text: 'Yaxshi' }
    expect((await t.send(students.addFeedback, { token: reader, body })).status).toBe(403)
    expect((await t.send(students.feedbacks, { token: writer })).status).toBe(403)
    expect((await list(c)).total).toBe(0)
    expect((await t.send(students.addFeedback, { token: writer, body })).status).toBe(201)
    expect((await t.send(students.feedbacks, { token: reader })).data.total).toBe(1)
  })
})
