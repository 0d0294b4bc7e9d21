import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import type { StudentImportField } from '@markaz/protocol/people/student-imports/schemas'
import { allGrants } from '@markaz/protocol/permissions'
import type { RouteDefinition } from '@markaz/protocol/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { buildGroup, buildStudent } from '../../testing/build.ts'
import { createImportTestCentre, importHeaderRow, importPersonRow } from './testing/import-centre.ts'
import { buildCsvFile, buildWorkbook, buildWorkbookOfSheets } from './testing/tables.ts'

let c: Awaited<ReturnType<typeof createImportTestCentre>>
beforeAll(async () => {
  c = await createImportTestCentre()
})
afterAll(() => c.t.close())

const counts = () =>
  c.t.db.one(sql`select (select count(*) from student) as students, (select count(*) from student_import) as imports,
    (select count(*) from student_import_row) as rows, (select count(*) from audit) as audits, (select sum(version) from student_import) as versions`)

describe('the rights for imports of students', () => {
  const calls = (id: number): [RouteDefinition, object][] => [
    [studentImports.read, { params: { id } }],
    [studentImports.rows, { params: { id } }],
    [studentImports.remap, { params: { id }, body: { version: 1, mapping: {} } }],
    [studentImports.changeRow, { params: { id, line: 2 }, body: { version: 1, isSkipped: true } }],
    [studentImports.skipErrors, { params: { id }, body: { version: 1 } }],
    [studentImports.apply, { params: { id }, body: { version: 1 } }],
    [studentImports.revert, { params: { id } }],
    [studentImports.remove, { params: { id } }],
  ]

  it('every API call about imports answers 403 without the right to create students and 404 for another branch; nothing is written', async () => {
    const { data } = await c.upload([importPersonRow()])
    const { token: reader } = await c.t.signedIn({
      grants: ['users:students.read', 'users:students.update'],
      headOfficeIds: [c.office.headOfficeId],
    })
    const before = await counts()
    for (const [route, options] of calls(data.id)) {
      expect((await c.t.send(route, { ...options, token: reader })).status, route.path).toBe(403)
      expect((await c.t.send(route, { ...options, token: c.stranger })).error.code, route.path).toBe('NOT_FOUND')
      expect((await c.t.send(route, options)).status, route.path).toBe(401)
    }
    const file = await buildWorkbook([importHeaderRow, importPersonRow()])
    const query = { officeId: c.office.id }
    expect((await c.t.send(studentImports.sheets, { token: reader, file })).status).toBe(403)
    expect((await c.t.send(studentImports.sheets, { file })).status).toBe(401)
    expect((await c.t.send(studentImports.create, { token: reader, query, file })).status).toBe(403)
    expect((await c.t.send(studentImports.list, { token: reader })).status).toBe(403)
    const beyond = await c.t.send(studentImports.create, { token: c.stranger, query, file })
    expect([beyond.status, beyond.error.fields]).toEqual([400, { officeId: 'Bunday filial topilmadi' }])
    expect(await counts()).toEqual(before)
  })

  it("the list of student imports shows the imports of the viewer's branches, the latest upload first, with the correct total", async () => {
    const [older, newer] = [
      (await c.upload([importPersonRow()])).data.id,
      (await c.upload([importPersonRow()])).data.id,
    ]
    const { data } = await c.t.send(studentImports.list, { token: c.token, query: { perPage: 2 } })
    expect(data.imports.map((one) => one.id)).toEqual([newer, older])
    expect(data.total).toBeGreaterThanOrEqual(2)
    expect((await c.t.send(studentImports.list, { token: c.stranger })).data).toEqual({ imports: [], total: 0 })
  })
})

describe('the plan of an import', () => {
  it('uploading an import table answers 201: the columns are recognised by their headers, and the rows are stored as a draft', async () => {
    const groupId = await buildGroup(c.t.db, { name: 'Ingliz tili 1', headOfficeId: c.office.headOfficeId })
    const { status, data } = await c.upload([
      importPersonRow({
        phone: '+998 (91) 000-00-01',
        born: '05.09.2010',
        passport: 'aa1234567',
        group: 'ИНГЛИЗ ТИЛИ 1',
      }),
      importPersonRow({ name: 'Karimov', phone: '12' }),
    ])
    expect(status).toBe(201)
    expect(data).toMatchObject({
      fileName: 'talabalar.xlsx',
      columns: importHeaderRow,
      office: { id: c.office.id },
      status: 'draft',
      version: 1,
      counts: { create: 1, skip: 0, error: 1 },
      mapping: {
        fullName: 0,
        phoneNumber: 1,
        birthDate: 2,
        gender: 3,
        hId: 4,
        passport: 5,
        personalId: 6,
        birthCertificate: 7,
        group: 8,
      },
    })
    expect((await c.t.send(studentImports.read, { token: c.token, params: { id: data.id } })).data).toEqual(data)
    const { rows, total } = await c.rowsOf(data.id)
    expect(total).toBe(2)
    expect(rows[0]).toMatchObject({
      line: 2,
      action: 'create',
      errors: {},
      student: {
        lastName: 'Karimov',
        firstName: 'Ali',
        middleName: "Vali o'g'li",
        phoneNumber: '998910000001',
        birthDate: '2010-09-05',
        genderType: 1,
        passport: 'AA 1234567',
        group: { id: groupId, name: 'Ingliz tili 1' },
      },
    })
    expect(rows[1]).toMatchObject({ action: 'error', student: null, isSkipped: false, sheet: null, sheetLine: 3 })
    expect(Object.keys(rows[1]?.errors ?? {})).toEqual(['fullName', 'phoneNumber'])
    expect((await c.rowsOf(data.id, { action: 'error' })).rows.map((row) => row.line)).toEqual([3])
    expect((await c.rowsOf(data.id, { perPage: 1, page: 9 })).total).toBe(2)
  })

  it('uploading an import answers 400 naming the file if it is not a table; nothing is written', async () => {
    const before = await counts()
    const send = (file: { name: string; bytes: Buffer }) =>
      c.t.send(studentImports.create, { token: c.token, query: { officeId: c.office.id }, file })
    const broken = await send({ name: 'a.xlsx', bytes: Buffer.from('PK\u0003\u0004') })
    expect([broken.status, broken.error.code, Object.keys(broken.error.fields ?? {})]).toEqual([
      400,
      'IMPORT_TABLE_BROKEN',
      ['file'],
    ])
    const other = await send({ name: 'a.docx', bytes: Buffer.from('hello') })
    expect([other.status, other.error.code]).toEqual([400, 'FILE_TYPE'])
    const large = await send({ name: 'a.csv', bytes: Buffer.alloc(5_242_881, 65) })
    expect([large.status, large.error.code]).toEqual([413, 'FILE_TOO_LARGE'])
    expect(await counts()).toEqual(before)
  })

  it('uploading an import answers 409 for a user with thirty open drafts', async () => {
    const { token, staffId } = await c.t.signedIn({ isSuperadmin: true, grants: allGrants })
    const send = () =>
      c.t.send(studentImports.create, {
        token,
        query: { officeId: c.office.id },
        file: buildCsvFile('F.I.Sh.\nKarimov Ali\n'),
      })
    await c.t.db.run(sql`
      insert into student_import (file_name, columns, office_id, created_by)
      select 'a.csv', '{Ism}', ${c.office.id}, ${staffId} from generate_series(1, 29)`)
    const { data } = await send()
    const before = await counts()
    const refused = await send()
    expect([refused.status, refused.error.code]).toEqual([409, 'IMPORTS_UNFINISHED'])
    expect(await counts()).toEqual(before)
    await c.t.send(studentImports.remove, { token, params: { id: data.id } })
    expect((await send()).status).toBe(201)
  })

  it('cells of an import with HTML, SQL or formulas are stored and returned as plain text', async () => {
    const text = "=cmd|'/c calc'!A1 <img src=x onerror=alert(1)> '); drop table student; -- {{7*7}} \u202e👩‍🏫"
    const { data } = await c.t.send(studentImports.create, {
      token: c.token,
      query: { officeId: c.office.id },
      file: buildCsvFile(`F.I.Sh.,Izoh\nKarimov Ali,"${text}"\n`),
    })
    expect((await c.rowsOf(data.id)).rows[0]?.cells).toEqual(['Karimov Ali', text])
  })

  it('an import row of an existing student is skipped by default', async () => {
    const mine = await buildStudent(c.t.db, {
      lastName: 'Aliyev',
      firstName: 'Vali',
      hId: 'H-76',
      headOfficeIds: [c.office.headOfficeId],
    })
    await buildStudent(c.t.db, { hId: 'H-77', headOfficeIds: [c.other.headOfficeId] })
    const { data } = await c.upload([importPersonRow({ hId: 'H-76' }), importPersonRow({ hId: 'H-77' })])
    expect(data.counts).toEqual({ create: 0, skip: 2, error: 0 })
    const { rows } = await c.rowsOf(data.id)
    expect(rows.map((row) => row.duplicates)).toEqual([
      [{ id: mine, fullName: 'Aliyev Vali', line: null, sheet: null, by: 'hId' }],
      [{ id: null, fullName: null, line: null, sheet: null, by: 'hId' }],
    ])
    const same = await c.change(data.id, 3, { version: 1, isSkipped: false })
    expect(same.data.row).toMatchObject({ action: 'error', errors: { hId: 'Boshqa talabada bor' } })
  })

  // Shows: REAL-004
  it('for an import row that shares only the phone with an existing student, a new student is created by default', async () => {
    const sibling = await buildStudent(c.t.db, {
      ...{ lastName: 'Aliyeva', firstName: 'Zuhra', phoneNumber: '998911111111' },
      headOfficeIds: [c.office.headOfficeId],
    })
    const { data } = await c.upload([importPersonRow({ phone: '911111111' })])
    expect((await c.rowsOf(data.id)).rows[0]).toMatchObject({
      action: 'create',
      isSkipped: false,
      duplicates: [{ id: sibling, fullName: 'Aliyeva Zuhra', by: 'phone' }],
    })
  })

  it('an import finds existing students by passport, JSHSHIR and the phone stored from the ERP', async () => {
    const studentId = await buildStudent(c.t.db, { headOfficeIds: [c.office.headOfficeId] })
    await c.t.db.run(
      sql`update student set passport_series = 'AB', passport_number = '7654321', personal_id = '31111111111111', mobile = '998922222222' where id = ${studentId}`,
    )
    const { data } = await c.upload([
      importPersonRow({ passport: 'AB 7654321' }),
      importPersonRow({ personalId: '31111111111111' }),
      importPersonRow({ phone: '922222222' }),
    ])
    const { rows } = await c.rowsOf(data.id)
    expect(rows.map((row) => row.duplicates.map(({ id, by }) => [id, by]))).toEqual([
      [[studentId, 'passport']],
      [[studentId, 'personalId']],
      [[studentId, 'phone']],
    ])
  })

  it('an import row that duplicates an earlier row is skipped, unless the user has skipped the earlier row', async () => {
    const { data } = await c.upload([
      importPersonRow({ passport: 'AC1111111' }),
      importPersonRow({ passport: 'AC1111111' }),
    ])
    expect(data.counts).toEqual({ create: 1, skip: 1, error: 0 })
    expect((await c.rowsOf(data.id)).rows[1]?.duplicates).toEqual([
      { id: null, fullName: null, line: 2, sheet: null, by: 'passport' },
    ])
    const insisted = await c.change(data.id, 3, { version: 1, isSkipped: false })
    expect(insisted.data.row.errors).toEqual({ passport: 'Jadvalning 2-qatorida ham bor' })
    const freed = await c.change(data.id, 2, { version: 2, isSkipped: true })
    expect(freed.data.plan.counts).toEqual({ create: 1, skip: 1, error: 0 })
    expect((await c.rowsOf(data.id)).rows.map((row) => row.action)).toEqual(['skip', 'create'])
  })

  it('an import row may name only a group that belongs to the branch and is not over', async () => {
    await buildGroup(c.t.db, { name: 'Begona guruh', headOfficeId: c.other.headOfficeId })
    await buildGroup(c.t.db, { name: 'Tugagan guruh', headOfficeId: c.office.headOfficeId, endedDate: '2026-11-20' })
    await buildGroup(c.t.db, { name: 'Ikkita', headOfficeId: c.office.headOfficeId })
    await buildGroup(c.t.db, { name: 'ikkita', headOfficeId: c.office.headOfficeId })
    const { data } = await c.upload([
      importPersonRow({ group: 'Begona guruh' }),
      importPersonRow({ group: 'Tugagan guruh' }),
      importPersonRow({ group: 'Ikkita' }),
    ])
    expect((await c.rowsOf(data.id)).rows.map((row) => row.errors.group)).toEqual([
      "Filialda bunday guruh yo'q (yoki o'qishi tugagan)",
      "Filialda bunday guruh yo'q (yoki o'qishi tugagan)",
      'Filialda shunday nomli guruhlar bir nechta',
    ])
  })
})

describe('changing the plan of an import', () => {
  it('after a cell of an import is corrected, the row is read again, and the change is audited', async () => {
    const { data } = await c.upload([importPersonRow({ phone: '12' })])
    const { status, data: changed } = await c.change(data.id, 2, { version: 1, cells: { '1': '+998 93 333 33 33' } })
    expect(status).toBe(200)
    expect(changed.row).toMatchObject({ action: 'create', student: { phoneNumber: '998933333333' } })
    expect(changed.plan).toMatchObject({ version: 2, counts: { create: 1, skip: 0, error: 0 } })
    const line = await c.t.db.one(
      sql`select staff_id as "staffId", before, after from audit where entity = 'student_import' and entity_id = ${data.id} and action = 'update'`,
    )
    expect(line).toMatchObject({ staffId: c.staffId, before: { line: 2 }, after: { line: 2, isSkipped: null } })
  })

  it('the action "skip rows with errors" of an import skips all rows with errors and no other rows', async () => {
    const { data } = await c.upload([
      importPersonRow(),
      importPersonRow({ phone: '12' }),
      importPersonRow({ born: 'kecha' }),
    ])
    const skip = (version: number) =>
      c.t.send(studentImports.skipErrors, { token: c.token, params: { id: data.id }, body: { version } })
    expect((await skip(1)).data).toMatchObject({ version: 2, counts: { create: 1, skip: 2, error: 0 } })
    const before = await counts()
    expect((await skip(1)).error.code).toBe('IMPORT_CHANGED')
    expect((await skip(2)).status).toBe(400)
    expect(await counts()).toEqual(before)
  })

  it('a user can change which student field a column of an import is read into', async () => {
    const { data } = await c.t.send(studentImports.create, {
      token: c.token,
      query: { officeId: c.office.id },
      file: buildCsvFile('A;B;C;D;E\nKarimov;Ali;901234500;05.09.2010;erkak\n'),
    })
    expect([data.mapping, data.counts.error]).toEqual([{}, 1])
    const mapping = { lastName: 0, firstName: 1, phoneNumber: 2, birthDate: 3, gender: 4 }
    const remap = (given: object, version: number) =>
      c.t.send(studentImports.remap, {
        token: c.token,
        params: { id: data.id },
        body: { version, mapping: given as typeof mapping },
      })
    expect((await remap(mapping, 1)).data).toMatchObject({
      mapping,
      version: 2,
      counts: { create: 1, skip: 0, error: 0 },
    })
    const before = await counts()
    const refused = async (given: Partial<Record<StudentImportField, number>> | object) =>
      (await remap(given, 2)).error.fields
    expect(await refused({ lastName: 0, firstName: 0 })).toEqual({
      'mapping.firstName': "Bitta ustun ikki maydonga bog'lanmaydi",
    })
    expect(await refused({ lastName: 9 })).toEqual({ 'mapping.lastName': "Jadvalda bunday ustun yo'q" })
    expect(Object.keys((await refused({ roleId: 1 })) ?? {})).toEqual(['mapping'])
    expect(await counts()).toEqual(before)
  })

  it('changing a draft of an import answers 409 for an old version, 404 for an unknown line, 400 for an unknown cell', async () => {
    const { data } = await c.upload([importPersonRow()])
    await c.change(data.id, 2, { version: 1, isSkipped: true })
    const before = await counts()
    expect((await c.change(data.id, 2, { version: 1, isSkipped: false })).error.code).toBe('IMPORT_CHANGED')
    expect((await c.apply(data.id, 1)).error.code).toBe('IMPORT_CHANGED')
    expect((await c.change(data.id, 99, { version: 2, isSkipped: false })).error.code).toBe('NOT_FOUND')
    expect((await c.change(data.id, 2, { version: 2, cells: { '50': 'x' } })).error.fields).toEqual({
      cells: "Bunday katak yo'q",
    })
    expect(await counts()).toEqual(before)
  })

  it('a draft of an import can be removed with its rows', async () => {
    const { data } = await c.upload([importPersonRow()])
    const remove = () => c.t.send(studentImports.remove, { token: c.token, params: { id: data.id } })
    expect((await remove()).status).toBe(200)
    expect(await c.t.db.many(sql`select from student_import_row where import_id = ${data.id}`)).toEqual([])
    expect((await remove()).error.code).toBe('NOT_FOUND')
  })
})

// Shows: REAL-003
describe('importing a workbook of several classes', () => {
  const classes = async (...names: string[]) =>
    buildWorkbookOfSheets([
      { name: 'Muqova', rows: [["O'quv markazi"], ["2026-yil ro'yxati"]] },
      ...names.map((name) => ({ name, rows: [["Ro'yxat"], importHeaderRow, importPersonRow(), [null, 'Jami: 1']] })),
    ])
  const create = async (file: Awaited<ReturnType<typeof classes>>, sheets?: number[]) =>
    (
      await c.t.send(studentImports.create, {
        token: c.token,
        query: { officeId: c.office.id, ...(sheets && { sheets }) },
        file,
      })
    ).data

  it('the sheets of an import workbook are offered for selection, and nothing is written', async () => {
    const before = await counts()
    const { status, data } = await c.t.send(studentImports.sheets, {
      token: c.token,
      file: await classes('5-A', '5-B'),
    })
    expect([status, data.sheets.map(({ name, rows }) => [name, rows])]).toEqual([
      200,
      [
        ['Muqova', 1],
        ['5-A', 1],
        ['5-B', 1],
      ],
    ])
    expect(await counts()).toEqual(before)
  })

  it('only rows of the chosen sheets of an import workbook are imported', async () => {
    const plan = await create(await classes('5-A', '5-B'), [1])
    expect([plan.counts, plan.columns]).toEqual([{ create: 1, skip: 1, error: 0 }, importHeaderRow])
    expect(plan.left).toEqual([
      { sheet: 'Muqova', lines: '', text: '', reason: "Varaqda jadval yo'q" },
      { sheet: '5-A', lines: '1', text: "Ro'yxat", reason: 'Sarlavhadan oldingi qator' },
      { sheet: '5-B', lines: '', text: '', reason: 'Tanlanmagan varaq (1 qator)' },
    ])
    const { rows } = await c.rowsOf(plan.id)
    expect(rows.map(({ line, aside, isSkipped }) => [line, aside, isSkipped])).toEqual([
      [3, null, false],
      [4, 'Jami qatori', true],
    ])
    const taken = await c.change(plan.id, 4, { version: 1, isSkipped: false })
    expect(taken.data.row.action).toBe('error')
  })

  it("an import takes the group from the sheet's name if each sheet name is a group of the branch", async () => {
    for (const name of ['7-A', '7-B']) await buildGroup(c.t.db, { name, headOfficeId: c.office.headOfficeId })
    const plan = await create(await classes('7-A', ' 7-b'))
    expect([plan.columns.at(-1), plan.mapping.group]).toEqual(['Varaq nomi', 8])
    const bare = [
      ['F.I.Sh.', 'Telefon', "Tug'ilgan sana"],
      ["Karimov Ali Vali o'g'li", '905550001', '05.09.2010'],
    ]
    const other = [
      ['F.I.Sh.', 'Telefon', "Tug'ilgan sana"],
      ["Karimov Bek Vali o'g'li", '905550002', '05.09.2010'],
    ]
    const named = await create(
      await buildWorkbookOfSheets([
        { name: '7-A', rows: bare },
        { name: '7-B', rows: other },
      ]),
    )
    expect([named.columns.at(-1), named.mapping.group, named.counts]).toEqual([
      'Varaq nomi',
      3,
      { create: 2, skip: 0, error: 0 },
    ])
    expect(
      (await c.rowsOf(named.id)).rows.map(({ sheet, sheetLine, student }) => [sheet, sheetLine, student?.group?.name]),
    ).toEqual([
      ['7-A', 2, '7-A'],
      ['7-B', 2, '7-B'],
    ])
    const unknown = await create(
      await buildWorkbookOfSheets([
        { name: '7-A', rows: bare },
        { name: 'Zaxira', rows: other },
      ]),
    )
    expect([unknown.columns.at(-1), unknown.mapping.group]).toEqual(['Varaq nomi', undefined])
  })

  it('an import row that duplicates a row of another sheet names that row by sheet and line', async () => {
    const same = importPersonRow({ passport: 'AD2222222' })
    const plan = await create(
      await buildWorkbookOfSheets([
        { name: '8-A', rows: [importHeaderRow, same] },
        { name: '8-B', rows: [['Sinf'], importHeaderRow, same] },
      ]),
    )
    const [, second] = (await c.rowsOf(plan.id)).rows
    expect(second?.duplicates).toContainEqual({ id: null, fullName: null, line: 2, sheet: '8-A', by: 'passport' })
    const insisted = await c.change(plan.id, second?.line ?? 0, { version: 1, isSkipped: false })
    expect(insisted.data.row.errors).toEqual({ passport: `Jadvalning "8-A" varag'ida, 2-qatorda ham bor` })
  })
})

// Shows: REAL-003
describe('ambiguous dates and phones in an import', () => {
  it('if a column of an import has dates in both orders, the user must choose the order of day and month', async () => {
    const { data } = await c.upload([
      importPersonRow({ born: '05/09/2010' }),
      importPersonRow({ born: '09/15/2010' }),
      importPersonRow({ born: '05.09.2010' }),
    ])
    expect([data.dateOrder, data.counts.error]).toEqual(['unsure', 2])
    const remap = (body: { version: number; dateOrder?: 'day' | 'month' }) =>
      c.t.send(studentImports.remap, {
        token: c.token,
        params: { id: data.id },
        body: { mapping: data.mapping, ...body },
      })
    const chosen = (await remap({ version: 1, dateOrder: 'month' })).data
    expect([chosen.dateOrder, chosen.counts.error]).toEqual(['month', 0])
    const { rows } = await c.rowsOf(data.id)
    expect(rows.map(({ student, remarks }) => [student?.birthDate, remarks.birthDate])).toEqual([
      ['2010-05-09', "09.05.2010 deb o'qildi"],
      ['2010-09-15', "15.09.2010 deb o'qildi"],
      ['2010-09-05', undefined],
    ])
    expect((await remap({ version: 2 })).data.dateOrder).toBe('month')
  })
  it("an import reads Excel's day numbers correctly in a workbook that counts from 1904", async () => {
    const cells = ['Karimov Ali', '905550011', 38964, 'erkak']
    const file = await buildWorkbookOfSheets([{ name: 'A', rows: [importHeaderRow, cells] }], { dateSystem: '1904' })
    const { data } = await c.t.send(studentImports.create, { token: c.token, query: { officeId: c.office.id }, file })
    expect((await c.rowsOf(data.id)).rows[0]).toMatchObject({
      student: { birthDate: '2010-09-05' },
      remarks: { birthDate: "05.09.2010 deb o'qildi" },
    })
  })
  it('the second of two phones in an import cell cannot be used to sign in', async () => {
    const { data } = await c.upload([importPersonRow({ phone: '+998905550021, 93 765 43 21' })])
    expect((await c.rowsOf(data.id)).rows[0]).toMatchObject({
      student: { phoneNumber: '998905550021' },
      remarks: { phoneNumber: "Yana +998937654321 bor, u qo'shilmaydi" },
    })
    await c.apply(data.id, 1)
    expect(
      await c.t.db.many(sql`select id from student where mobile = '998937654321' or phone_number = '998937654321'`),
    ).toEqual([])
  })
})
