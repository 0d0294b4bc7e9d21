import { offices } from '@markaz/protocol/centre/offices/routes'
import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import {
  buildCategory,
  buildGroup,
  buildLesson,
  buildOffice,
  buildScheduleItem,
  buildStudent,
} from '../../testing/build.ts'
import { buildImportRowOfPerson, createImportTestCentre, importHeaderRow } from './testing/import-centre.ts'
import { buildWorkbook } from './testing/tables.ts'

let c: Awaited<ReturnType<typeof createImportTestCentre>>
beforeAll(async () => {
  c = await createImportTestCentre()
})
afterAll(() => c.t.close())

const students = () => c.t.db.one<{ count: number }>(sql`select count(*) from student`)
const madeBy = async (id: number) => (await c.rowsOf(id)).rows.flatMap((row) => row.studentId ?? [])

describe('applying an import of students', () => {
  it('applying an import creates exactly the displayed students, in branch and groups, without logins', async () => {
    const running = await buildGroup(c.t.db, { headOfficeId: c.office.headOfficeId, name: 'Boshlangan' })
    const coming = await buildGroup(c.t.db, {
      headOfficeId: c.office.headOfficeId,
      name: 'Boshlanadi',
      startedDate: '2026-12-01',
    })
    const { data } = await c.upload([
      buildImportRowOfPerson({
        name: 'Karimov Ali Valiyevich',
        born: '05.09.2003',
        passport: 'AA0000001',
        personalId: '30000000000001',
        hId: 'A-1',
        group: 'Boshlangan',
      }),
      buildImportRowOfPerson({ name: 'Oʻktamova Zuhra', gender: 'ayol', group: 'Boshlanadi' }),
      buildImportRowOfPerson({ name: 'Skipped Row' }),
    ])
    await c.change(data.id, 4, { version: 1, isSkipped: true })
    const before = await students()
    const { status, data: applied } = await c.apply(data.id, 2)
    expect([status, applied.status, applied.counts, applied.version]).toEqual([
      200,
      'applied',
      { create: 2, skip: 1, error: 0 },
      3,
    ])
    expect((await students())?.count).toBe((before?.count ?? 0) + 2)
    const ids = await madeBy(data.id)
    const made = await c.t.db.many(sql`
      select last_name as "lastName", first_name as "firstName", middle_name as "middleName", birth_date::text as born, gender, h_id as "hId",
        passport_series || passport_number as passport, personal_id as "personalId", login, status_id as "statusId",
        array(select head_office_id from student_head_office where student_id = student.id) as offices,
        array(select json_build_object('group', group_id, 'from', started_date, 'action', control_action_id) from student_group where student_id = student.id) as groups
      from student where id = any(${ids}) order by id`)
    const offices = [c.office.headOfficeId]
    expect(made).toEqual([
      {
        lastName: 'Karimov',
        firstName: 'Ali',
        middleName: 'Valiyevich',
        born: '2003-09-05',
        gender: 1,
        hId: 'A-1',
        passport: 'AA0000001',
        personalId: '30000000000001',
        login: null,
        statusId: 1,
        offices,
        groups: [{ group: running, from: '2026-11-21', action: 1 }],
      },
      expect.objectContaining({
        lastName: 'Oʻktamova',
        gender: 2,
        offices,
        groups: [{ group: coming, from: '2026-12-01', action: 1 }],
      }),
    ])
    const events = await c.t.db.many(
      sql`select kind, staff_id as "staffId" from student_group_event join student_group on student_group.id = student_group_id where student_id = any(${ids})`,
    )
    expect(events).toEqual([
      { kind: 'added', staffId: c.staffId },
      { kind: 'added', staffId: c.staffId },
    ])
    const lines = await c.t.db.many(
      sql`select staff_id as "staffId", permission_name as "permissionName", after from audit where entity_id = ${data.id} and action = 'apply'`,
    )
    expect(lines).toEqual([
      {
        staffId: c.staffId,
        permissionName: 'users:students',
        after: { status: 'applied', created: 2, headOfficeId: c.office.headOfficeId, studentIds: ids },
      },
    ])
  })

  it('applying an import answers 409 while a row has an error, 400 when no student would be created', async () => {
    const { data: wrong } = await c.upload([buildImportRowOfPerson(), buildImportRowOfPerson({ phone: '1' })])
    const { data: empty } = await c.upload([buildImportRowOfPerson()])
    await c.change(empty.id, 2, { version: 1, isSkipped: true })
    const before = await students()
    expect((await c.apply(wrong.id, 1)).error.code).toBe('IMPORT_HAS_ERRORS')
    expect((await c.apply(empty.id, 2)).error.fields).toEqual({ version: "Qo'shiladigan qator yo'q" })
    expect(await students()).toEqual(before)
    expect((await c.t.send(studentImports.read, { token: c.token, params: { id: wrong.id } })).data.status).toBe(
      'draft',
    )
  })

  it("applying an import answers 409 if the centre's data changed since the preview that the user approved; no student is created", async () => {
    const { data } = await c.upload([buildImportRowOfPerson({ hId: 'H-409' }), buildImportRowOfPerson()])
    const known = await buildStudent(c.t.db, { hId: 'H-409', headOfficeIds: [c.office.headOfficeId] })
    const before = await students()
    expect((await c.apply(data.id, 1)).error.code).toBe('IMPORT_CHANGED')
    expect(await students()).toEqual(before)
    const { data: plan } = await c.t.send(studentImports.read, { token: c.token, params: { id: data.id } })
    expect(plan).toMatchObject({ status: 'draft', version: 2, counts: { create: 1, skip: 1, error: 0 } })
    expect((await c.rowsOf(data.id)).rows[0]?.duplicates[0]?.id).toBe(known)
    expect((await c.apply(data.id, 2)).data.status).toBe('applied')
  })

  it('applying an import of students answers 400 if its branch was deleted since the upload; no student is created', async () => {
    const office = await buildOffice(c.t.db)
    const { token } = await c.t.signedIn({
      grants: ['users:students.create', 'users:students.read', 'staff_control:offices.delete'],
      headOfficeIds: [office.headOfficeId],
    })
    const file = await buildWorkbook([importHeaderRow, buildImportRowOfPerson()])
    const { data } = await c.t.send(studentImports.create, { token, query: { officeId: office.id }, file })
    const params = { id: data.id }
    expect((await c.t.send(offices.remove, { token, params: { id: office.id } })).status).toBe(200)
    const before = await students()
    expect((await c.apply(data.id, 1, token)).error.fields).toEqual({ version: 'Bunday filial topilmadi' })
    expect(await students()).toEqual(before)
    expect((await c.t.send(studentImports.remove, { token, params })).status).toBe(200)
  })

  it('of five simultaneous requests to apply one import, only one succeeds', async () => {
    const { data } = await c.upload([buildImportRowOfPerson(), buildImportRowOfPerson()])
    const before = await students()
    const answers = await Promise.all(Array.from({ length: 5 }, () => c.apply(data.id, 1)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(new Set(answers.flatMap((answer) => answer.error?.code ?? []))).toEqual(new Set(['IMPORT_OVER']))
    expect((await students())?.count).toBe((before?.count ?? 0) + 2)
  })

  // Shows: DAY-033
  it('applying an import answers 409 naming each group whose room has too few seats, until the user confirms', async () => {
    const { headOfficeId } = c.office
    for (const name of ['Torgina', 'Tigʻiz']) {
      const groupId = await buildGroup(c.t.db, { headOfficeId, name })
      const item = await buildScheduleItem(c.t.db, { groupId })
      const room = await c.t.db.newId(sql`
        insert into room (head_office_id, name, capacity) values (${headOfficeId}, ${`${name} xona`}, 1) returning id`)
      await c.t.db.run(sql`update schedule_item set room_id = ${room} where id = ${item}`)
    }
    const two = (group: string) => [buildImportRowOfPerson({ group }), buildImportRowOfPerson({ group })]
    const { data } = await c.upload([...two('Torgina'), ...two('Tigʻiz')])
    const before = await students()
    const { status, error } = await c.apply(data.id, 1)
    expect([status, error.code, error.fields]).toEqual([
      409,
      'SEATS_EXCEEDED',
      { groupId: "Xonada o'rin yetmaydi (talaba/o'rin): Torgina (2/1), Tigʻiz (2/1)" },
    ])
    expect(await students()).toEqual(before)
    const send = { params: { id: data.id }, body: { version: 1, mayExceedSeats: true } }
    expect((await c.t.send(studentImports.apply, { token: c.token, ...send })).data.status).toBe('applied')
  })

  it('if two uploads of the same student table are applied simultaneously, one succeeds and the other answers 409', async () => {
    const rows = [buildImportRowOfPerson({ passport: 'AD1234567' })]
    const [first, second] = [await c.upload(rows), await c.upload(rows)]
    const answers = await Promise.all([c.apply(first.data.id, 1), c.apply(second.data.id, 1)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const { data } = await c.t.send(studentImports.list, { token: c.token, query: { perPage: 2 } })
    expect(data.imports.map((one) => one.status).sort()).toEqual(['applied', 'draft'])
  })

  it('an applied import cannot be changed, removed or applied again', async () => {
    const { data } = await c.upload([buildImportRowOfPerson()])
    await c.apply(data.id, 1)
    const params = { id: data.id }
    expect((await c.apply(data.id, 2)).error.code).toBe('IMPORT_OVER')
    expect((await c.change(data.id, 2, { version: 2, isSkipped: true })).error.code).toBe('IMPORT_OVER')
    expect(
      (await c.t.send(studentImports.remap, { token: c.token, params, body: { version: 2, mapping: {} } })).error.code,
    ).toBe('IMPORT_OVER')
    expect((await c.t.send(studentImports.remove, { token: c.token, params })).error.code).toBe('IMPORT_OVER')
  })
})

describe('undoing an applied import of students', () => {
  const applied = async (cells: Parameters<typeof buildImportRowOfPerson>[0] = {}) => {
    const { data } = await c.upload([buildImportRowOfPerson(cells), buildImportRowOfPerson()])
    await c.apply(data.id, 1)
    return { id: data.id, made: await madeBy(data.id) }
  }
  const refused = async (id: number) => {
    const before = await students()
    const { status, error } = await c.revert(id)
    expect([status, error.code]).toEqual([409, 'IMPORT_USED'])
    expect(await students()).toEqual(before)
  }

  it('reverting an import removes all its students with their group memberships, and no other student', async () => {
    await buildGroup(c.t.db, { headOfficeId: c.office.headOfficeId, name: 'Qaytariladi' })
    const before = await students()
    const { id, made } = await applied({ group: 'Qaytariladi' })
    const { status, data } = await c.revert(id)
    expect([status, data.status]).toEqual([200, 'reverted'])
    expect(data.revertedAt).not.toBeNull()
    expect(await students()).toEqual(before)
    expect(await c.t.db.many(sql`select from student_group where student_id = any(${made})`)).toEqual([])
    expect((await c.rowsOf(id)).rows.map((row) => row.studentId)).toEqual([null, null])
    const line = await c.t.db.one<{ before: object }>(
      sql`select before from audit where entity_id = ${id} and action = 'revert'`,
    )
    expect(line?.before).toEqual({ status: 'applied', studentIds: made })
    expect((await c.revert(id)).error.code).toBe('IMPORT_OVER')
  })

  it('reverting an import that has not been applied answers 409', async () => {
    const { data } = await c.upload([buildImportRowOfPerson()])
    expect((await c.revert(data.id)).error.code).toBe('IMPORT_OVER')
  })

  it.each([
    [
      'a mark',
      async (studentId: number) => {
        const lesson = await buildLesson(c.t.db, { groupId: await buildGroup(c.t.db), date: '2026-11-21' })
        await c.t.db.run(
          sql`insert into attendance (lesson_id, student_id, mark, marked_by) values (${lesson}, ${studentId}, 1, ${c.staffId})`,
        )
      },
    ],
    [
      'an SMS',
      async (studentId: number) => {
        await c.t.db.run(sql`insert into sms (student_id, phone, text) values (${studentId}, '998901234567', 'Salom')`)
      },
    ],
    [
      'another group',
      async (studentId: number) => {
        await c.t.db.run(
          sql`insert into student_group (student_id, group_id, started_date) values (${studentId}, ${await buildGroup(c.t.db)}, '2026-11-21')`,
        )
      },
    ],
    [
      'a corrected name',
      async (studentId: number) => {
        await c.t.db.run(sql`update student set first_name = 'Boshqa' where id = ${studentId}`)
      },
    ],
    [
      'a sign-in',
      async (studentId: number) => {
        await c.t.db.run(
          sql`update student set login = ${`l${studentId}`}, password_hash = 'x' where id = ${studentId}`,
        )
      },
    ],
    [
      'a block',
      async (studentId: number) => {
        await c.t.db.run(sql`update student set system_status = 2 where id = ${studentId}`)
      },
    ],
    [
      'a category',
      async (studentId: number) => {
        await c.t.db.run(
          sql`insert into student_category (student_id, category_id) values (${studentId}, ${await buildCategory(c.t.db)})`,
        )
      },
    ],
    [
      'another branch',
      async (studentId: number) => {
        await c.t.db.run(
          sql`insert into student_head_office (student_id, head_office_id) values (${studentId}, ${c.other.headOfficeId})`,
        )
      },
    ],
  ])(
    'reverting an import answers 409 if an imported student got %s after the import, and no student is removed',
    async (_, happen) => {
      const { id, made } = await applied()
      await happen(made[1] as number)
      await refused(id)
    },
  )

  it('reverting an import answers 409 if a membership of an imported student has been ended after the import', async () => {
    await buildGroup(c.t.db, { headOfficeId: c.office.headOfficeId, name: 'Tugatiladi' })
    const { id, made } = await applied({ group: 'Tugatiladi' })
    await c.t.db.run(sql`update student_group set ended_date = '2026-11-30' where student_id = ${made[0]}`)
    await refused(id)
  })
})

describe('parents in an imported table', () => {
  const upload = async (...rows: [name: string | null, phone: string | null, relation: string | null][]) =>
    c.t.send(studentImports.create, {
      token: c.token,
      query: { officeId: c.office.id },
      file: await buildWorkbook([
        [...importHeaderRow, 'Ota-onasi', 'Ota-onasi telefoni', 'Kimi'],
        ...rows.map((row) => [...buildImportRowOfPerson(), ...row]),
      ]),
    })
  const parentsOf = (ids: number[]) =>
    c.t.db.many(sql`
      select full_name as name, phone, relation, source, array_agg(student_id order by student_id) as pupils
      from agent join agent_student on agent_id = agent.id where student_id = any(${ids})
      group by agent.id, relation, source order by agent.id`)

  // Shows: FAMILY-001
  it('parents in an imported student table are created once for siblings, and are removed when the import is reverted', async () => {
    const { data } = await upload(
      ['Karimova Zuhra', '93 111 44 01', 'onasi'],
      ['KARIMOVA ZUHRA', '+998931114401', 'Onasi'],
      [null, null, null],
    )
    expect(data.counts).toEqual({ create: 3, skip: 0, error: 0 })
    expect((await c.apply(data.id, 1)).status).toBe(200)
    const made = await madeBy(data.id)
    const parent = { name: expect.stringMatching(/karimova zuhra/i), phone: '998931114401' }
    expect(await parentsOf(made)).toEqual([
      { ...parent, relation: 'mother', source: 'import', pupils: made.slice(0, 2) },
    ])
    expect((await c.revert(data.id)).status).toBe(200)
    expect(await c.t.db.many(sql`select from agent where phone = '998931114401'`)).toEqual([])
  })

  it('an import row that fills only some of the required parent columns gets an error at each missing column', async () => {
    const { data } = await upload(['Karimova Zuhra', null, null], [null, '931114402', null], ['Ona', '12', "qo'shni"])
    expect(data.counts.error).toBe(3)
    const { rows } = await c.rowsOf(data.id)
    expect(rows.map(({ errors }) => Object.keys(errors).sort())).toEqual([
      ['parentPhone'],
      ['parentName'],
      ['parentPhone', 'parentRelation'],
    ])
  })
})
