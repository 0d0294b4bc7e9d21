import { students } from '@markaz/protocol/people/students/routes'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { type CentreWithStudents, createCentreWithStudents, createUniqueDigits } from './testing/student-centre.ts'

const t = shareTestApp()

const send = (c: CentreWithStudents, body: object = {}, token = c.token) => t.send(students.export, { token, body })
async function rows(c: CentreWithStudents, body: object = {}) {
  const { status, bytes } = await send(c, body)
  expect(status).toBe(200)
  const [head, ...rest] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  return rest.map((cells) => Object.fromEntries(cells.map((cell, n) => [String(head?.[n]), cell])))
}
const names = async (c: CentreWithStudents, body: object = {}) => (await rows(c, body)).map((row) => row['F.I.Sh.'])
const exportsOf = (staffId: number) =>
  t.db.many<{ after: object }>(
    sql`select after from audit where action = 'export' and entity = 'student' and staff_id = ${staffId} order by id`,
  )

describe('the exported file of students', () => {
  // Shows: STUDENT-041
  it('the students export is the file talabalar.xlsx with the columns of the students list', async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student({
      firstName: "O'g'iloy",
      lastName: 'Ўктамова',
      hId: '00042',
      phoneNumber: '998901234567',
      login: `fayl.${createUniqueDigits(6)}`,
    })
    const categoryId = await t.build.category({ name: `IT ${createUniqueDigits(6)}` })
    await t.db.run(sql`insert into student_category (student_id, category_id) values (${id}, ${categoryId})`)
    await t.db.run(sql`
      update student set mobile = '998935556677', birth_date = '2010-01-01', passport_series = 'AK', passport_number = ${createUniqueDigits(7)}, photo = 'x.jpg',
        contract_status = 'done', contract_type = 'agent', system_status = 2, status_id = 3, created_at = '2026-11-20T20:30:00Z' where id = ${id}`)
    await c.student({ lastName: 'Sodda', firstName: 'Ali', hId: '7' })
    const { headers, bytes } = await send(c)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringMatching(/^attachment; filename="talabalar\.xlsx"/),
    })
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    const [row, plain] = await rows(c)
    const student = (await t.send(students.list, { token: c.token })).data.students[0]
    expect(row).toEqual({
      '№': 1,
      'HH ID': '00042',
      'F.I.Sh.': "Ўктамова O'g'iloy",
      Telefon: '998901234567',
      'ERPdagi telefon': '998935556677',
      Login: student?.login,
      "Shaxsiy ma'lumotlari": 'Bor',
      'Shartnoma holati': 'Imzolangan',
      'Shartnoma turi': 'Vakili',
      Filiallar: student?.offices[0]?.name,
      Kategoriyalar: student?.categories[0]?.hName,
      'ERP holati': 'Kurssiz',
      'Tizimdagi holati': 'Bloklangan',
      "Qo'shilgan sana": new Date('2026-11-21'),
    })
    expect(plain).toMatchObject({
      '№': 2,
      "Shaxsiy ma'lumotlari": "Yo'q",
      Telefon: null,
      'Shartnoma holati': "Shartnoma yo'q",
      'Tizimdagi holati': 'Faol',
    })
  })

  // Shows: STUDENT-041
  it('the students export contains exactly the filtered list in its order, regardless of the page', async () => {
    const c = await createCentreWithStudents(t)
    const groupId = await t.build.group()
    const people: [string, string][] = [
      ['Karimov', 'Ali'],
      ['Каримова', 'Вали'],
      ['Salimov', 'Karim'],
      ['Toshev', 'Olim'],
    ]
    for (const [n, [lastName, firstName]] of people.entries()) {
      const id = await c.student({ lastName, firstName })
      await t.db.run(
        sql`update student set created_at = make_date(2026, 1, ${10 - n}), status_id = ${1 + (n % 2)} where id = ${id}`,
      )
      if (n < 2) await t.build.membership({ studentId: id, groupId })
    }
    const all = people.map((person) => person.join(' ')).reverse()
    expect(await names(c)).toEqual(all)
    expect(await names(c, { orderBy: 'DESC' })).toEqual([...all].reverse())
    expect(await names(c, { value: 'karim' })).toEqual(['Salimov Karim', 'Каримова Вали', 'Karimov Ali'])
    expect(await names(c, { value: 'karim', keys: ['lastName'] })).toEqual(['Каримова Вали', 'Karimov Ali'])
    expect(await names(c, { groupId, statusId: 2 })).toEqual(['Каримова Вали'])
    expect(await names(c, { hasPhoto: true })).toEqual([])
    expect(
      await names(c, { hasPhoto: 'false', hasPrivateInfo: false, systemStatus: 1, contractStatus: 'no_contract' }),
    ).toEqual(all)
    expect(await names(c, { officeIds: [c.office.id], page: 2, perPage: 1 })).toEqual(all)
  })

  it('the students export never contains students of other branches, whatever the filter', async () => {
    const c = await createCentreWithStudents(t)
    await c.student({ lastName: 'Bizniki', firstName: 'A' })
    await c.student({ lastName: 'Begona', firstName: 'B', headOfficeIds: [c.elsewhere.headOfficeId] })
    expect(await names(c)).toEqual(['Bizniki A'])
    expect(await names(c, { officeIds: [c.elsewhere.id] })).toEqual([])
    expect(await names(c, { officeIds: [c.office.id, c.elsewhere.id], value: 'begona' })).toEqual([])
  })

  it('the students export reads in batches without losing, repeating or reordering a row', async () => {
    const c = await createCentreWithStudents(t)
    // Many students get the same creation time, so that only their ids order them.
    await t.db.run(sql`
      with made as (
        insert into student (first_name, last_name, h_id, created_at)
        select 'Ism', 'Familiya', n::text, make_date(2026, 1, 1 + n / 1500) from generate_series(1, 2500) n returning id)
      insert into student_head_office (student_id, head_office_id) select id, ${c.office.headOfficeId} from made`)
    const found = (await rows(c)).map((row) => [row['№'], row['HH ID']])
    expect(found).toEqual(Array.from({ length: 2500 }, (_, n) => [n + 1, String(n + 1)]))
    expect((await rows(c, { orderBy: 'DESC' })).map((row) => row['HH ID'])).toEqual(
      found.map(([, hId]) => hId).reverse(),
    )
  })

  it('names in a students export that a spreadsheet would run as formulas are exported unchanged, as text', async () => {
    const c = await createCentreWithStudents(t)
    const hostile = [
      '=HYPERLINK("http://x","y")',
      '+1',
      '-1',
      '@x',
      '\tx',
      "Robert'); drop table student; --",
      '</t></is></c>',
    ]
    for (const hId of hostile) await c.student({ hId, lastName: hId, firstName: '=1' })
    const found = (await rows(c)).map((row) => [row['HH ID'], row['F.I.Sh.']])
    const shown = hostile.map((value) => (/^[=+\-@\t]/.test(value) ? `'${value}` : value))
    expect(found).toEqual(shown.map((value) => [value, `${value} =1`]))
  })

  it('the export of an empty students list contains only the header row', async () => {
    expect(await rows(await createCentreWithStudents(t))).toEqual([])
  })
})

describe('the rights and audit of the students export', () => {
  it('a students export is audited with the filter and the number of rows', async () => {
    const c = await createCentreWithStudents(t)
    await c.student({ lastName: 'Karimov' })
    await c.student({ lastName: 'Salimov' })
    await send(c, { value: 'karimov', hasPhoto: false })
    await send(c)
    expect(await exportsOf(c.staffId)).toEqual([
      { after: { value: 'karimov', hasPhoto: false, orderBy: 'ASC', people: 1 } },
      { after: { orderBy: 'ASC', people: 2 } },
    ])
  })

  it('exporting students answers 403 without the read right, 400 for a bad filter, 401 without a session', async () => {
    const c = await createCentreWithStudents(t)
    await c.student({ lastName: 'Maxfiy' })
    const { token, staffId } = await t.signedIn({
      grants: ['users:students.update'],
      headOfficeIds: [c.office.headOfficeId],
    })
    const answers = [
      await send(c, {}, token),
      await t.send(students.export, { body: {} }),
      await send(c, { orderBy: 'id; drop table student' }),
      await send(c, { officeIds: ['1) or (1=1'] }),
      await send(c, { hasPhoto: 'balki' }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([403, 401, 400, 400, 400])
    for (const { text } of answers) expect(text).not.toContain('Maxfiy')
    expect([...(await exportsOf(staffId)), ...(await exportsOf(c.staffId))]).toEqual([])
  })

  it('search text and field names in the filter of a students export are never run as SQL', async () => {
    const c = await createCentreWithStudents(t)
    await c.student({ lastName: 'Karimov', firstName: 'Ali' })
    expect(await names(c, { value: "' or '1'='1", keys: ["first_name) like '%' or (1=1"] })).toEqual([])
    expect(await names(c, { value: 'karimov', keys: ['passwordHash', "'; drop table student; --"] })).toEqual([
      'Karimov Ali',
    ])
  })
})
