import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { notesAboutOwnChild, studentNotes } from '@markaz/protocol/teaching/student-notes/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openParentSession } from '../../testing/portal-session.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

const note = { careText: 'Soat 16:00 da dori ichadi', from: '2026-11-21', to: '2026-12-05' }

async function createFamily() {
  const { headOfficeId } = await t.build.office()
  const groupId = await t.build.group({ headOfficeId })
  const childId = await t.build.student({ headOfficeIds: [headOfficeId] })
  await t.build.membership({ studentId: childId, groupId })
  const scheduleItemId = await t.build.scheduleItem({ groupId })
  for (const date of ['2026-11-21', '2026-12-05', '2026-12-07']) await t.build.lesson({ groupId, scheduleItemId, date })
  const agentId = await t.build.agent({ fullName: 'Karimova Zuhra', studentIds: [childId] })
  const signIn = () => openParentSession(t.deps, t.db, agentId)
  const params = { childId }
  const add = async (body: object = {}) =>
    t.send(notesAboutOwnChild.add, { token: await signIn(), params, body: { ...note, ...body } })
  const list = async () => (await t.send(notesAboutOwnChild.list, { token: await signIn(), params })).data.notes
  const teacher = async (staffId?: number) => {
    const one = await t.signedIn({
      ...{ kind: 2, headOfficeIds: [headOfficeId], seesPersonal: false },
      grants: ['my_groups:attendance.read', 'my_groups:attendance.update', 'users:students.read'],
    })
    if (staffId === undefined) await t.build.groupStaff({ groupId, staffId: one.staffId })
    return one
  }
  const sheet = async (token: string, day: string, reach: 'own' | 'all' = 'own') => {
    const query = { from: day, to: day }
    const { data } = await t.send(attendance.read[reach], { token, params: { id: groupId }, query })
    return data.students.flatMap(({ notes }) => notes)
  }
  return { headOfficeId, groupId, childId, agentId, signIn, add, list, teacher, sheet }
}

describe('a note about a child', () => {
  // Shows: FAMILY-024
  it("a note about a child is in the attendance list of the child's teacher on the note's days only", async () => {
    const { add, teacher, sheet, list } = await createFamily()
    await add()
    const { token } = await teacher()
    expect(await sheet(token, '2026-11-21')).toEqual([{ careText: note.careText, to: note.to }])
    expect(await sheet(token, '2026-12-05')).toHaveLength(1)
    expect(await sheet(token, '2026-12-07')).toEqual([])
    t.clock.set('2026-12-06T00:00:00+05:00')
    expect(await list()).toEqual([])
    t.clock.set('2027-01-10T00:00:00+05:00')
    await t.app.queue.runDue('student-notes.delete')
    expect(await t.db.many(sql`select from student_note where last_day = ${note.to}`)).toEqual([])
  })

  // Shows: FAMILY-024
  it("a note about a child is visible only to the child's teachers and to staff with the right to personal data", async () => {
    const { headOfficeId, childId, add, teacher, sheet } = await createFamily()
    await add()
    const read = async (token: string) =>
      (await t.send(studentNotes.list, { token, params: { id: childId } })).data?.notes.map(
        ({ careText }) => careText,
      ) ?? []
    const own = await teacher()
    expect(await read(own.token)).toEqual([note.careText])
    expect(await read((await teacher(0)).token)).toEqual([])
    const grants = ['users:students.read', 'all_groups:attendance.read']
    const plain = await t.signedIn({ grants, headOfficeIds: [headOfficeId], seesPersonal: false })
    expect([await read(plain.token), await sheet(plain.token, note.from, 'all')]).toEqual([[], []])
    const manager = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
    expect(await read(manager.token)).toEqual([note.careText])
    expect(await sheet(manager.token, note.from, 'all')).toHaveLength(1)
    const elsewhere = await t.signedIn({ grants, headOfficeIds: [(await t.build.office()).headOfficeId] })
    expect((await t.send(studentNotes.list, { token: elsewhere.token, params: { id: childId } })).status).toBe(404)
  })

  it('a note about a child is not shown to a teacher for a day on which the child is not in the group', async () => {
    const { add, teacher, sheet, childId } = await createFamily()
    await add()
    const { token } = await teacher()
    await t.db.run(sql`update student_group set ended_date = '2026-11-30' where student_id = ${childId}`)
    expect(await sheet(token, '2026-11-21')).toHaveLength(1)
    expect(await sheet(token, '2026-12-05')).toEqual([])
  })

  // Shows: FAMILY-024
  it('a note about a child is changed and ended by its author or by staff who manage students', async () => {
    const { headOfficeId, childId, add, list, signIn, teacher } = await createFamily()
    const { id } = (await add()).data
    const father = await openParentSession(t.deps, t.db, await t.build.agent({ studentIds: [childId] }))
    const longer = { ...note, to: '2026-12-20' }
    const change = (token: string) =>
      t.send(notesAboutOwnChild.change, { token, params: { childId, id }, body: longer })
    expect((await change(father)).status).toBe(404)
    expect((await t.send(notesAboutOwnChild.end, { token: father, params: { childId, id } })).status).toBe(404)
    expect((await change(await signIn())).status).toBe(200)
    const params = { id: childId, noteId: id }
    const { token } = await teacher()
    expect((await t.send(studentNotes.change, { token, params, body: note })).status).toBe(404)
    expect((await t.send(studentNotes.end, { token, params })).status).toBe(404)
    const grants = ['users:students.read', 'users:students.update']
    const manager = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
    const changed = { ...note, careText: 'Allergiyasi bor' }
    expect((await t.send(studentNotes.change, { token: manager.token, params, body: changed })).status).toBe(200)
    expect(await list()).toMatchObject([{ ...changed, author: 'Karimova Zuhra', isByParent: true, canChange: true }])
    for (let nth = 0; nth < 2; nth++)
      expect((await t.send(studentNotes.end, { token: manager.token, params })).status).toBe(200)
    expect(await list()).toEqual([])
    const audits = await t.db.many<{ action: string; row: string }>(sql`
      select action, coalesce(before::text, '') || coalesce(after::text, '') as row from audit where entity = 'student_note' and entity_id = ${id} order by id`)
    expect(audits.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'end'])
    expect(audits.filter(({ row }) => /dori|Allergiya/.test(row))).toEqual([])
  })

  it('if two staff members simultaneously change text and last day of a note, both changes are stored', async () => {
    const { headOfficeId, childId, add, list } = await createFamily()
    const { id } = (await add()).data
    const grants = ['users:students.read', 'users:students.update']
    const { token } = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
    const save = (body: typeof note) =>
      t.send(studentNotes.change, { token, params: { id: childId, noteId: id }, body, base: note })
    expect((await save({ ...note, careText: 'Allergiyasi bor' })).status).toBe(200)
    expect((await save({ ...note, to: '2026-12-20' })).status).toBe(200)
    expect(await list()).toMatchObject([{ careText: 'Allergiyasi bor', to: '2026-12-20' }])
  })

  it('a teacher can write notes only about their own students; staff of other branches cannot write notes about these students', async () => {
    const { childId, teacher, headOfficeId } = await createFamily()
    const add = (token: string) => t.send(studentNotes.add, { token, params: { id: childId }, body: note })
    expect((await add((await teacher()).token)).status).toBe(201)
    expect((await add((await teacher(0)).token)).status).toBe(404)
    const grants = ['users:students.update']
    expect((await add((await t.signedIn({ grants, headOfficeIds: [headOfficeId] })).token)).status).toBe(201)
    const elsewhere = await t.signedIn({ grants, headOfficeIds: [(await t.build.office()).headOfficeId] })
    expect((await add(elsewhere.token)).status).toBe(404)
  })

  it('a note about a child is refused if its last day is past, if it lasts over 92 days, or if the child already has ten notes', async () => {
    const { add } = await createFamily()
    const fieldsOf = async (body: object) => Object.keys((await add(body)).error?.fields ?? {})
    expect(await fieldsOf({ to: '2026-11-20' })).toEqual(['to'])
    expect(await fieldsOf({ from: '2026-11-01', to: '2026-11-20' })).toEqual(['to'])
    expect(await fieldsOf({ to: '2027-02-22' })).toEqual(['to'])
    expect(await fieldsOf({ careText: ' ' })).toEqual(['careText'])
    for (let nth = 0; nth < 20; nth++) expect((await add({ careText: `Eslatma ${nth % 10}` })).status).toBe(201)
    expect((await add({ careText: 'Yana' })).error.code).toBe('TOO_MANY_NOTES')
  })
})
