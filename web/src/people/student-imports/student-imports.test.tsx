import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import type { ImportPlan, ImportRow } from '@markaz/protocol/people/student-imports/schemas'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeStudentResponses } from '../../domain/student/student-testing.ts'
import { testScreenSize as page } from '../../testing/browser.ts'
import { FakeErrorResponse } from '../../testing/fake-server.ts'
import { findDialog, findDialogByTitle } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './student-imports.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const row = ({ line = 2, ...over }: Partial<ImportRow>): ImportRow => ({
  line,
  sheet: null,
  sheetLine: line,
  aside: null,
  remarks: {},
  cells: ['Karimov Ali', '901234567', '05.09.2010'],
  action: 'create',
  student: null,
  errors: {},
  duplicates: [],
  isSkipped: false,
  studentId: null,
  ...over,
})
const rows = [
  row({}),
  row({
    line: 3,
    cells: ['Xato Qator', '12', ''],
    action: 'error',
    errors: { phoneNumber: 'Telefon xato', gender: "Maydonni to'ldiring" },
  }),
  row({
    line: 4,
    cells: ['Eski Talaba', '911111111', '01.01.2011'],
    action: 'skip',
    isSkipped: true,
    duplicates: [
      { id: 33, fullName: 'Aliyev Vali', line: null, sheet: null, by: 'phone' },
      { id: null, fullName: null, line: null, sheet: null, by: 'hId' },
      { id: null, fullName: null, line: 2, sheet: null, by: 'passport' },
    ],
  }),
]
const draft: ImportPlan = {
  id: 8,
  fileName: 'yangi talabalar.xlsx',
  office: { id: 1, name: 'Chilonzor' },
  columns: ['F.I.Sh.', 'Tel', 'Sana'],
  mapping: { fullName: 0, phoneNumber: 1, birthDate: 2 },
  dateOrder: 'day',
  left: [],
  status: 'draft',
  version: 5,
  counts: { create: 1, skip: 1, error: 1 },
  createdBy: { id: 1, fullName: 'Nodira' },
  createdAt: '2026-11-21T07:00:00.000Z',
  appliedAt: null,
  revertedAt: null,
}
const clean = { ...draft, version: 6, counts: { create: 2, skip: 1, error: 0 } }

let plan: ImportPlan

beforeEach(async () => {
  plan = draft
  fakeStudentResponses(server)
  server.answer(studentImports.list, () => ({ imports: [plan], total: 1 }))
  server.answer(studentImports.read, () => plan, { id: 8 })
  server.answer(
    studentImports.rows,
    ({ query }) => {
      const shown = rows.filter(({ action }) => !query.action || action === query.action)
      return { rows: shown, total: shown.length }
    },
    { id: 8 },
  )
  server.answer(
    studentImports.changeRow,
    () => {
      plan = clean
      return { row: row({ line: 3 }), plan }
    },
    { id: 8, line: 3 },
  )
  server.answer(studentImports.changeRow, () => ({ row: row({ line: 4 }), plan }), { id: 8, line: 4 })
  server.answer(studentImports.remap, () => plan, { id: 8 })
  server.answer(
    studentImports.apply,
    () => {
      plan = { ...clean, status: 'applied', version: 7, appliedAt: '2026-11-21T07:30:00.000Z' }
      return plan
    },
    { id: 8 },
  )
  server.answer(
    studentImports.revert,
    () => {
      plan = { ...plan, status: 'reverted', revertedAt: '2026-11-21T08:00:00.000Z' }
      return plan
    },
    { id: 8 },
  )
  server.answer(studentImports.remove, {}, { id: 8 })
})

const open = async (at = '/students/imports/8') => {
  const view = show(at)
  await screen.findAllByText(/Karimov Ali|Xato Qator|Eski Talaba/)
  return view
}

describe('the list of student imports', () => {
  test('the list of imports shows file, branch, state, counts and author; an import that is not applied can be deleted', async () => {
    show('/students/imports')
    const line = within((await screen.findByText('yangi talabalar.xlsx')).closest('tr') as HTMLElement)
    for (const text of ['Chilonzor', 'Tayyorlanmoqda', "Qo'shiladi: 1 · O'tkaziladi: 1 · Xato: 1", 'Nodira'])
      expect(line.getByText(text)).toBeTruthy()
    await user.click(line.getByRole('button', { name: "O'chirish: yangi talabalar.xlsx" }))
    await user.click(await screen.findByRole('button', { name: "O'chirish" }))
    await waitFor(() => expect(titles()).toEqual(["Import o'chirildi"]))
  })
  test('the form for a new import uploads the file for a branch and opens the import; errors in the file are shown at the file field', async () => {
    server.refuse(studentImports.create, 'IMPORT_TABLE_BROKEN', { fields: { file: "Jadvalda qator yo'q" } })
    server.answer(studentImports.sheets, { sheets: [{ place: 0, name: '', rows: 1, recognised: 2 }] })
    const { address } = show('/students/imports')
    await user.click(await screen.findByRole('button', { name: /Import boshlash/ }))
    const form = await findDialog()
    await user.click(form.getByLabelText('Filial'))
    await user.click(await screen.findByTitle('Yunusobod'))
    await user.upload(form.getByLabelText(/^Fayl/), new File(['a;b'], 'a.csv'))
    await user.click(form.getByRole('button', { name: "Jadvalni o'qish" }))
    expect(await form.findByText("Jadvalda qator yo'q")).toBeTruthy()
    server.answer(studentImports.create, () => plan)
    await user.click(await form.findByRole('button', { name: /Jadvalni o'qish/ }))
    // An import with errors opens with the rows that contain errors.
    await waitFor(() => expect(address()).toBe('/students/imports/8?action=error'))
    expect(server.last(studentImports.create)?.url).toBe('/students/imports?officeId=2')
  })
  // Shows: REAL-003
  test('if the file of an import has several sheets, the user chooses among them, and the choice is sent', async () => {
    server.answer(studentImports.sheets, {
      sheets: [
        { place: 0, name: 'Muqova', rows: 2, recognised: 0 },
        { place: 1, name: '5-A', rows: 6, recognised: 5 },
        { place: 3, name: '5-B', rows: 7, recognised: 5 },
      ],
    })
    server.answer(studentImports.create, () => plan)
    show('/students/imports')
    await user.click(await screen.findByRole('button', { name: /Import boshlash/ }))
    const form = await findDialog()
    await user.click(form.getByLabelText('Filial'))
    await user.click(await screen.findByTitle('Yunusobod'))
    await user.upload(form.getByLabelText(/^Fayl/), new File(['PK'], 'a.xlsx'))
    const checked = async (name: string) => ((await form.findByRole('checkbox', { name })) as HTMLInputElement).checked
    expect([await checked('Muqova: 2 qator'), await checked('5-A: 6 qator'), await checked('5-B: 7 qator')]).toEqual([
      false,
      true,
      true,
    ])
    await user.click(form.getByRole('checkbox', { name: '5-A: 6 qator' }))
    await user.click(form.getByRole('button', { name: "Jadvalni o'qish" }))
    await waitFor(() => expect(server.last(studentImports.create)?.url).toBe('/students/imports?officeId=2&sheets=3'))
  })
})

describe('an import that is not applied yet', () => {
  test('each row of an import shows what will happen to it; errors are shown at cells, or in a note if a column is missing', async () => {
    await open()
    const wrong = within(screen.getByText('Xato Qator').closest('tr') as HTMLElement)
    const cell = wrong.getByText('Telefon xato').closest('button') as HTMLElement
    expect(cell.textContent).toMatch(/^Telefon, 3-qator: 12 Telefon xato$/)
    expect(wrong.getByText("Jinsi: Maydonni to'ldiring")).toBeTruthy()
    // Columns with errors are next to the name, so that they are visible on any screen.
    const heads = within(screen.getByRole('table', { name: 'Qatorlar' })).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent).slice(4, 6)).toEqual(['F.I.Sh.', 'Telefon'])
    expect(screen.getByText(/1 qatorda xato bor/)).toBeTruthy()
  })
  test('a row of an import names its duplicates: a linked student, a student of another branch, or another row of the file', async () => {
    await open()
    const skipped = within(screen.getByText('Eski Talaba').closest('tr') as HTMLElement)
    expect(skipped.getByRole('link', { name: 'Aliyev Vali' }).getAttribute('href')).toBe('/students/33')
    expect(skipped.getByText('HH ID bir xil: boshqa filialda bor')).toBeTruthy()
    expect(skipped.getByText('Pasporti bir xil: 2-qator')).toBeTruthy()
  })
  test('the tabs of an import filter its rows and show the number of rows; the chosen tab is stored in the URL', async () => {
    const { address } = await open()
    await user.click(screen.getByRole('button', { name: 'Xatolar 1' }))
    await waitFor(() => expect(screen.queryByText('Karimov Ali')).toBeNull())
    expect(address()).toBe('/students/imports/8?action=error')
    expect(screen.getByRole('button', { name: 'Barchasi 3' })).toBeTruthy()
  })
  test('a cell of an import is edited in place: Enter saves it together with the version number of the import, Escape cancels', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: /^Telefon, 3-qator/ }))
    await user.keyboard('999{Escape}')
    expect(server.count(studentImports.changeRow)).toBe(0)
    await user.click(screen.getByRole('button', { name: /^Telefon, 3-qator/ }))
    await user.keyboard('90 555 44 33{Enter}')
    await waitFor(() =>
      expect(server.last(studentImports.changeRow)?.body).toEqual({ version: 5, cells: { 1: '90 555 44 33' } }),
    )
    expect(await screen.findByText("2 ta talaba qo'shiladi, 1 qator o'tkaziladi")).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Telefon, 3-qator/ }))
    expect(server.count(studentImports.changeRow)).toBe(1)
  })
  test('when two cells of an import are edited quickly one after the other, the second save waits for the first', async () => {
    let save = () => {}
    const isSlow = new Promise<void>((go) => {
      save = go
    })
    server.answer(
      studentImports.changeRow,
      async ({ body }) => {
        await isSlow
        if (body.version !== plan.version) return new FakeErrorResponse('IMPORT_CHANGED')
        plan = { ...plan, version: plan.version + 1 }
        return { row: row({ line: 3 }), plan }
      },
      { id: 8, line: 3 },
    )
    await open()
    await user.click(screen.getByRole('button', { name: /^Telefon, 3-qator/ }))
    await user.keyboard('90 555 44 33{Enter}')
    await user.click(screen.getByRole('button', { name: /^Tug'ilgan sana, 3-qator/ }))
    await user.keyboard('05.05.2011{Enter}')
    save()
    await waitFor(() =>
      expect(server.bodies(studentImports.changeRow)).toEqual([
        { version: 5, cells: { 1: '90 555 44 33' } },
        { version: 6, cells: { 2: '05.05.2011' } },
      ]),
    )
    await waitFor(() => expect(plan.version).toBe(7))
    expect(titles()).toEqual([])
  })
  test('a value that the server refuses stays in its cell of the import, without taking the focus from another cell', async () => {
    server.refuse(studentImports.changeRow, 'IMPORT_CHANGED')
    await open()
    await user.click(screen.getByRole('button', { name: /^Telefon, 3-qator/ }))
    await user.keyboard('90 555 44 33{Enter}')
    expect(await screen.findByDisplayValue('90 555 44 33')).toBe(document.activeElement)
    await user.keyboard('{Escape}')
    expect(screen.queryByDisplayValue('90 555 44 33')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Telefon, 3-qator/ }))
    await user.keyboard('90 555 44 33')
    await user.click(screen.getByRole('button', { name: /^Tug'ilgan sana, 3-qator/ }))
    await user.keyboard('05.05')
    await screen.findByDisplayValue('90 555 44 33')
    expect(screen.getByDisplayValue('05.05')).toBe(document.activeElement)
  })
  test('the user can exclude a row from an import and include it again', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: "4-qatorni qo'shish" }))
    await waitFor(() => expect(server.last(studentImports.changeRow)?.body).toEqual({ version: 5, isSkipped: false }))
  })
  test('on a phone a row of an import is edited in a dialog that shows its errors', async () => {
    page.width = 390
    await open()
    await user.click(screen.getByRole('button', { name: '3-qatorni tuzatish' }))
    const form = await findDialog()
    expect(await form.findByText('Telefon xato')).toBeTruthy()
    await user.clear(form.getByLabelText('Telefon'))
    await user.type(form.getByLabelText('Telefon'), '905554433')
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() =>
      expect(server.last(studentImports.changeRow)?.body).toEqual({ version: 5, cells: { 1: '905554433' } }),
    )
  })
  test('if a column of an import is assigned to another field, its former field has no column', async () => {
    plan = { ...draft, mapping: { fullName: 0, middleName: 1 } }
    await open()
    expect(screen.getByText("Ustuni tanlanmagan majburiy maydonlar: Telefon, Tug'ilgan sana")).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: /^Telefon/ }))
    await user.click((await screen.findAllByTitle('Tel')).at(-1) as HTMLElement)
    await waitFor(() =>
      expect(server.last(studentImports.remap)?.body).toEqual({ version: 5, mapping: { fullName: 0, phoneNumber: 1 } }),
    )
  })
  test('if another user has changed the import, a message is shown and the newest version is loaded', async () => {
    server.refuse(studentImports.changeRow, 'IMPORT_CHANGED')
    await open()
    plan = { ...draft, version: 9 }
    await user.click(screen.getByRole('button', { name: "4-qatorni qo'shish" }))
    await waitFor(() => expect(titles()).toEqual(["Import shu orada o'zgargan, yangisi ko'rsatildi"]))
    await waitFor(() => expect(server.count(studentImports.read)).toBe(2))
  })
})

// Shows: REAL-003
describe("lines, sheets and dates of an imported file that need the user's attention", () => {
  test('lines and sheets that an import does not use are listed with the reason', async () => {
    plan = {
      ...draft,
      left: [
        { sheet: '5-A', lines: '1', text: "Ro'yxat", reason: 'Sarlavhadan oldingi qator' },
        { sheet: 'Eski', lines: '', text: '', reason: 'Yashirin varaq' },
      ],
    }
    await open()
    await user.click(screen.getByText("Ro'yxatga kirmagan qator va varaqlar: 2"))
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["5-A, 1-qator — Sarlavhadan oldingi qator: Ro'yxat", 'Eski — Yashirin varaq']),
    )
  })
  test('if the dates in a column of an import are ambiguous, the user is asked once whether day or month comes first', async () => {
    plan = { ...draft, dateOrder: 'unsure' }
    await open()
    expect(screen.getByText('Sanalar tartibini tanlang')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: /^Sanalar tartibi/ }))
    await user.click(await screen.findByTitle('oy/kun/yil (05/09 — 9-may)'))
    await waitFor(() =>
      expect(server.last(studentImports.remap)?.body).toEqual({
        version: 5,
        mapping: draft.mapping,
        dateOrder: 'month',
      }),
    )
  })
  test('if the import table shows only rows with errors, it shows all rows after the last error is skipped', async () => {
    const { address } = await open('/students/imports/8?action=error')
    plan = clean
    server.answer(studentImports.skipErrors, clean, { id: 8 })
    await user.click(screen.getByRole('button', { name: "Xatoli qatorlarni o'tkazish (1)" }))
    await waitFor(() => expect(address()).toBe('/students/imports/8'))
    expect(await screen.findByText('Karimov Ali')).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Xatolar 0' }) as HTMLButtonElement).disabled).toBe(true)
  })
})

describe('applying an import', () => {
  test('an import cannot be applied as long as a row has an error', async () => {
    await open()
    expect((screen.getByRole('button', { name: "1 talabani qo'shish" }) as HTMLButtonElement).disabled).toBe(true)
  })
  test('before an import is applied, a dialog shows how many students it creates; afterwards the import can be undone', async () => {
    plan = clean
    await open()
    await user.click(screen.getByRole('button', { name: "2 talabani qo'shish" }))
    const question = await findDialogByTitle("2 ta talaba qo'shilsinmi?")
    await user.click(question.getByRole('button', { name: "2 talabani qo'shish" }))
    expect(await screen.findByText("2 ta talaba qo'shildi, 21-noyabr, 12:30")).toBeTruthy()
    expect(server.last(studentImports.apply)?.body).toEqual({ version: 6 })
    expect(screen.queryByText('Ustunlar', { selector: 'summary' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Importni qaytarib olish' }))
    await user.click(await screen.findByRole('button', { name: 'Qaytarib olish' }))
    expect(await screen.findByText(/Import qaytarib olindi, 21-noyabr, 13:00/)).toBeTruthy()
    await waitFor(() => expect(titles()).toEqual(["2 ta talaba qo'shildi", 'Import qaytarib olindi']))
  })
  test('an import cannot be undone if other data refer to its new students; the reason is shown, and nothing changes', async () => {
    plan = { ...clean, status: 'applied', appliedAt: '2026-11-21T07:30:00.000Z' }
    server.refuse(studentImports.revert, 'IMPORT_USED')
    await open()
    await user.click(screen.getByRole('button', { name: 'Importni qaytarib olish' }))
    await user.click(await screen.findByRole('button', { name: 'Qaytarib olish' }))
    await waitFor(() => expect(titles()).toEqual([errorDetailsOf('IMPORT_USED').text]))
    expect(screen.getByText('Bajarilgan')).toBeTruthy()
  })
})

test('one button excludes all rows with errors from an import, so that the other rows can be imported', async () => {
  server.answer(studentImports.skipErrors, clean, { id: draft.id })
  show(`/students/imports/${draft.id}`)
  await user.click(await screen.findByRole('button', { name: "Xatoli qatorlarni o'tkazish (1)" }))
  await waitFor(() => expect(server.bodies(studentImports.skipErrors)).toEqual([{ version: draft.version }]))
  expect(await screen.findByRole('button', { name: "2 talabani qo'shish" })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Xatoli qatorlarni/ })).toBeNull()
})
