import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createGroupWithTeacher, type GroupWithTeacherFixture } from './testing/teaching-group.ts'

const t = shareTestApp()

const createGroup = (name?: string) =>
  createGroupWithTeacher(t, { grants: ['my_groups:journal.read'], ...(name && { name }) })
const send = (c: GroupWithTeacherFixture, token: string | null = c.teacher.token) =>
  t.send(statistics.download, { token, params: { id: c.groupId } })
async function downloadSheets(c: GroupWithTeacherFixture) {
  const file = await readXlsx((await send(c)).bytes)
  return Object.fromEntries(
    file.sheets.map(({ name, rows }) => [name, rows.map((row) => row.map((cell) => cell ?? null))]),
  )
}

// Shows: GROUP-041
it('the download of a group is an .xlsx file named after group and day, with students, attendance and homework', async () => {
  const c = await createGroup("O'rta guruh №1")
  const one = await c.student({ startedDate: '2026-11-01' }, 'Aliyev')
  const two = await c.student({ startedDate: '2026-11-01', endedDate: '2026-11-16' }, 'Valiyev')
  await t.db.run(sql`update student set h_id = '00042', phone_number = '998901234567' where id = ${one}`)
  await t.db.run(sql`update student set h_id = '7', phone_number = null where id = ${two}`)
  const [first, second, third] = [
    await c.lesson('2026-11-14'),
    await c.lesson('2026-11-16'),
    await c.lesson('2026-11-18'),
  ]
  await c.lesson('2026-11-22')
  for (const [lesson, mark] of [
    [first, 4],
    [second, 2],
    [third, 3],
  ] as const)
    await c.mark(lesson, one, mark)
  await c.mark(first, two, 1)
  const [fractions, roots] = [
    await c.homework(first, { theme: 'Kasrlar' }),
    await c.homework(second, { theme: 'Ildizlar' }),
  ]
  await c.work(fractions, one, { status: 3, score: 88 })
  await c.work(roots, one, { status: 1 })
  await c.work(fractions, two, { status: 2, score: 0 })
  const exam = await c.exam('2026-11-14')
  await c.examWork(exam, one, { status: 3, score: 75 })
  await c.announce(exam)

  const { status, headers, bytes } = await send(c)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-length': String(bytes.length),
  })
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['content-disposition']).toContain(
    `filename*=UTF-8''${encodeURIComponent("O'rta guruh №1 2026-11-21.xlsx").replace("'", '%27')}`,
  )
  const book = await downloadSheets(c)
  expect(Object.keys(book)).toEqual(['Talabalar', 'Davomat', 'Uy vazifalari'])
  const day = (date: string) => new Date(`${date}T00:00:00Z`)
  expect(book.Talabalar).toEqual([
    [
      '№',
      'F.I.Sh.',
      'HH ID',
      'Telefon',
      'Holati',
      'Boshlanish sanasi',
      'Tugash sanasi',
      'Davomat, %',
      'Uy vazifasi, %',
      "Imtihonlar o'rtacha bali",
    ],
    [1, 'Aliyev Ali', '00042', '998901234567', 'Faol', day('2026-11-01'), null, 50, 100, 75],
    [2, 'Valiyev Ali', '7', null, 'Tugagan', day('2026-11-01'), day('2026-11-16'), 100, 0, null],
  ])
  expect(book.Davomat).toEqual([
    ['№', 'F.I.Sh.', '14.11', '16.11', '18.11', 'Davomat, %'],
    [1, 'Aliyev Ali', '+', '-', '!', 50],
    [2, 'Valiyev Ali', '+', null, '*', 100],
  ])
  expect(book['Uy vazifalari']).toEqual([
    ['№', 'F.I.Sh.', '14.11 Kasrlar', '16.11 Ildizlar', 'Uy vazifasi, %'],
    [1, 'Aliyev Ali', 88, 'Kutilmoqda', 100],
    [2, 'Valiyev Ali', 'Qaytarilgan', 'Bajarilmagan', 0],
  ])
})

it('the downloaded spreadsheet of a group shows the attendance mark "late" in another colour than "attended"', async () => {
  const c = await createGroup()
  const [one, two] = [await c.student(), await c.student()]
  const lesson = await c.lesson('2026-11-16')
  await c.mark(lesson, one, 1)
  await c.mark(lesson, two, 4)
  const file = await readXlsx((await send(c)).bytes, { readStyles: true })
  const colour = (place: string) => file.sheets[1]?.cells?.get(place)?.style?.font?.color?.rgb
  expect(colour('1,2')).toBeUndefined()
  expect(colour('2,2')).toMatch(/D97706$/)
})

it.each(['=1+1', '+998', '-5', '@SUM(A1)', '\t=1', ' =HYPERLINK("x")'])(
  "a student's name or homework theme %j does not become a formula in the downloaded spreadsheet of a group",
  async (text) => {
    const c = await createGroup()
    const one = await c.student()
    await t.db.run(sql`update student set last_name = ${text}, h_id = ${text} where id = ${one}`)
    await c.homework('2026-11-16', { theme: text })
    const book = await downloadSheets(c)
    const [, name, hId] = book.Talabalar?.[1] ?? []
    expect([String(name)[0], String(hId)[0]]).toEqual(["'", "'"])
    expect(book['Uy vazifalari']?.[0]?.[2]).toMatch(/^16\.11 /)
  },
)

it("the downloaded spreadsheet of a group is printed at the paper's width, with the header row on each sheet", async () => {
  const file = await readXlsx((await send(await createGroup())).bytes)
  for (const { pageSetup } of file.sheets)
    expect(pageSetup).toMatchObject({
      orientation: 'landscape',
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '$1:$1',
    })
})

it('the download of a group without students and lessons contains only the headers', async () => {
  const book = await downloadSheets(await createGroup())
  expect(Object.values(book).map((rows) => rows.length)).toEqual([1, 1, 1])
})

it("downloading a group's journal as a spreadsheet answers 403 or 404 to users who may not read the journal", async () => {
  const c = await createGroup()
  const exports = () =>
    t.db.many<{ staffId: number; permission: string }>(sql`
      select staff_id as "staffId", permission_name as permission from audit where action = 'export' and entity = 'group' and entity_id = ${c.groupId} order by id`)
  const colleague = await c.person(['my_groups:journal.read'])
  const other = await c.person(['all_groups.read', 'my_groups.read', 'all_groups:attendance.read'])
  const elsewhere = await t.signedIn({
    grants: ['my_groups:journal.read', 'all_groups:journal.read'],
    headOfficeIds: [(await t.build.office()).headOfficeId],
  })
  await t.build.groupStaff({ groupId: c.groupId, staffId: elsewhere.staffId })
  expect((await send(c, null)).status).toBe(401)
  expect((await send(c, other.token)).status).toBe(403)
  expect((await send(c, colleague.token)).status).toBe(404)
  expect((await send(c, elsewhere.token)).status).toBe(404)
  expect(await exports()).toEqual([])
  const admin = await c.person(['all_groups:journal.read'])
  expect([(await send(c)).status, (await send(c, admin.token)).status]).toEqual([200, 200])
  expect((await exports()).map(({ staffId }) => staffId)).toEqual([c.teacher.staffId, admin.staffId])
})
