import { students } from '@markaz/protocol/people/students/routes'
import { describe, expect, it } from 'vitest'
import { isPasswordCorrect } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import {
  type CentreWithStudents,
  createCentreWithStudents,
  createUniqueDigits,
  fieldNamesWithErrors,
  readAllStudentRows,
} from './testing/student-centre.ts'

const t = shareTestApp()

const read = async (c: CentreWithStudents, id: number) =>
  (await t.send(students.read, { token: c.token, params: { id } })).data

describe("changing a student's status, HH ID, parent and branches (system data)", () => {
  const update = (c: CentreWithStudents, id: number, body: object) =>
    t.send(students.update, { token: c.token, params: { id }, body: { statusId: 1, ...body } })

  // Shows: STUDENT-044
  it("changing a student's administrative fields stores status, HH ID, parent and branches, and leaves omitted fields unchanged", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student({ hId: '10' })
    const referrerId = await t.build.agent({ studentIds: [id] })
    expect((await update(c, id, { statusId: 4, referrerId })).status).toBe(200)
    expect(await read(c, id)).toMatchObject({ hId: '10', statusId: 4, referrer: { id: referrerId } })
    await update(c, id, { hId: null, referrerId: null })
    expect(await read(c, id)).toMatchObject({ hId: null, statusId: 1, referrer: null })
    const lines = await t.db.many(sql`
      select before, after from audit where entity = 'student' and entity_id = ${id} and action = 'update' order by id`)
    const at = { hId: '10', statusId: 4, referrerId, categoryId: null, officeIds: [c.office.id] }
    expect(lines).toEqual([
      { before: { ...at, statusId: 1, referrerId: null }, after: at },
      { before: at, after: { ...at, hId: null, statusId: 1, referrerId: null } },
    ])
  })

  // Shows: STUDENT-044
  it("staff replace or remove a student's category that staff set; categories from the ERP stay", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student()
    const [erps, one, two] = [await t.build.category(), await t.build.category(), await t.build.category()]
    await t.db.run(sql`insert into student_category (student_id, category_id) values (${id}, ${erps})`)
    const categories = async () => (await read(c, id)).categories.map((category) => category.id).sort((a, b) => a - b)
    await update(c, id, { categoryId: one })
    expect([await categories(), (await read(c, id)).categoryId]).toEqual([[erps, one], one])
    await update(c, id, { categoryId: two })
    await update(c, id, {})
    expect([await categories(), (await read(c, id)).categoryId]).toEqual([[erps, two], two])
    await update(c, id, { categoryId: null })
    expect([await categories(), (await read(c, id)).categoryId]).toEqual([[erps], null])
  })

  it("changing a student's branches replaces only branches that the editor may see; the student's other branches stay", async () => {
    const c = await createCentreWithStudents(t)
    const second = await createCentreWithStudents(t)
    const id = await c.student({ headOfficeIds: [c.office.headOfficeId, c.elsewhere.headOfficeId] })
    await t.db.run(
      sql`insert into staff_head_office (staff_id, head_office_id) values (${c.staffId}, ${second.office.headOfficeId})`,
    )
    expect((await update(c, id, { officeIds: [second.office.id] })).status).toBe(200)
    const ids = (await read(c, id)).offices.map((office) => office.id).sort((a, b) => a - b)
    expect(ids).toEqual([c.elsewhere.id, second.office.id].sort((a, b) => a - b))
    const line = await t.db.one<{ after: { officeIds: number[] } }>(
      sql`select after from audit where entity = 'student' and entity_id = ${id} and action = 'update'`,
    )
    expect(line?.after.officeIds.sort((a, b) => a - b)).toEqual(ids)
    const before = await readAllStudentRows(t, id)
    for (const officeIds of [[], [c.elsewhere.id], [999_999_999]]) {
      const { status, error } = await update(c, id, { officeIds })
      expect([officeIds, status, fieldNamesWithErrors(error)]).toEqual([officeIds, 400, ['officeIds']])
    }
    expect(await readAllStudentRows(t, id)).toEqual(before)
  })

  it("changing a student's system data answers 400 naming an unknown status, category or parent, and nothing is written", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student()
    const before = await readAllStudentRows(t, id)
    const { status, error } = await update(c, id, { statusId: 30_000, categoryId: 999_999, referrerId: 999_999 })
    expect([status, fieldNamesWithErrors(error)]).toEqual([400, ['categoryId', 'referrerId', 'statusId']])
    expect(fieldNamesWithErrors((await update(c, id, { statusId: null })).error)).toEqual(['statusId'])
    expect(await readAllStudentRows(t, id)).toEqual(before)
  })

  it("saving a student's status and branches keeps a stored referring parent whom the viewer may not choose", async () => {
    const c = await createCentreWithStudents(t)
    const foreign = await t.build.student({ headOfficeIds: [c.elsewhere.headOfficeId] })
    const referrerId = await t.build.agent({ studentIds: [foreign] })
    const id = await c.student()
    await t.db.run(sql`update student set referrer_id = ${referrerId} where id = ${id}`)
    expect((await update(c, id, { referrerId })).status).toBe(200)
    expect((await read(c, id)).referrer?.id).toBe(referrerId)
  })

  it("a student's password that staff set together with the status and branches works immediately and appears in no audit row", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student({ login: `parol.${createUniqueDigits(6)}` })
    const password = `Yangi-${createUniqueDigits(8)}`
    expect((await update(c, id, { password })).status).toBe(200)
    const row = await t.db.one<{ hash: string }>(sql`select password_hash as hash from student where id = ${id}`)
    expect(await isPasswordCorrect(password, row?.hash ?? null)).toBe(true)
    await update(c, id, { password: null })
    const kept = await t.db.one<{ hash: string }>(sql`select password_hash as hash from student where id = ${id}`)
    expect(kept).toEqual(row)
    const lines = await t.db.many<{ text: string }>(sql`select audit::text as text from audit where entity_id = ${id}`)
    expect(lines.some(({ text }) => text.includes(password))).toBe(false)
    const without = await c.student()
    const before = await readAllStudentRows(t, without)
    const { status, error } = await update(c, without, { password })
    expect([status, error.code]).toEqual([409, 'NO_PROFILE'])
    expect(await readAllStudentRows(t, without)).toEqual(before)
  })
})
