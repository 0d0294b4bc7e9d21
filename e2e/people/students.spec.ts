import { readFile } from 'node:fs/promises'
import { students } from '@markaz/protocol/people/students/routes'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { unifyApostrophes } from '../../web/src/shared/format/apostrophe.ts'
import { StudentPage } from '../pages/student-page.ts'
import { StudentsPage } from '../pages/students-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import { createPhoto } from '../support/files.ts'
import {
  chooseOption,
  locateDialog,
  locateRowWithText,
  longTimeoutOptions,
  pasteText,
  withoutRefusedRequestErrors,
} from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let client: ApiClient
let page: Page
let faults: string[]
let list: StudentsPage
beforeAll(async () => {
  product = await startSharedServer()
  client = await createStaffClient(product.url)
})
beforeEach(async () => {
  ;({ page, faults } = await openSignedInWindow(product.url))
  list = new StudentsPage(page, product.url)
})

const namesIn = async (query: Record<string, string | number>) =>
  (await client.call(students.list, { query: { page: 1, perPage: 100, ...query } })).students.map(
    ({ fullName }) => fullName,
  )

// Shows: STUDENT-001, STUDENT-014, STUDENT-034, STUDENT-040, STUDENT-041
it("staff find a student by a part of the name in Cyrillic; the list's filters are stored in the URL, and an export contains only the filtered students", async () => {
  await list.open()
  await list.search('мансурова ниг')
  await locateRowWithText(page, 'Mansurova Nigora Salim qizi').waitFor()
  await list.total((await namesIn({ value: 'мансурова ниг' })).length)

  await chooseOption(page.getByRole('search'), 'Guruh', 'Frontend N-101')
  await page.waitForURL(/groupId=\d+/)
  await page.getByRole('button', { name: 'Yana filtrlar' }).click()
  await chooseOption(locateDialog(page, 'Filtrlar'), 'Shartnoma holati', 'Imzolangan')
  await page.getByRole('button', { name: "Natijani ko'rish" }).click()
  await list.search('a')
  await page.waitForURL(/contractStatus=/)
  const found = await namesIn(Object.fromEntries(new URL(page.url()).searchParams))
  expect(found.length).toBeGreaterThan(0)
  await list.total(found.length)
  expect(await list.names()).toEqual(found.slice(0, 10))
  await page.reload()
  await list.total(found.length)
  expect(await page.getByRole('searchbox').inputValue()).toBe('a')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excelga yuklash' }).click(),
  ])
  await page.getByText('talabalar.xlsx yuklab olindi').waitFor()
  expect(download.suggestedFilename()).toBe('talabalar.xlsx')
  const { sheets } = await readXlsx(await readFile(await download.path()))
  const [heads, ...body] = sheets[0]?.rows ?? []
  const name = heads?.indexOf('F.I.Sh.') ?? -1
  expect(body.map((row) => unifyApostrophes(row[name]))).toEqual(found)

  await page.getByRole('button', { name: 'Shartnoma holati filtrini olib tashlash' }).click()
  await page.waitForURL((at) => !at.searchParams.has('contractStatus'))
  await page.getByRole('search').getByRole('button', { name: 'Tozalash', exact: true }).click()
  await list.total((await client.call(students.list, { query: { page: 1, perPage: 10 } })).total)
  expect(new URL(page.url()).search).toBe('')
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})

// Shows: STUDENT-002, STUDENT-003, STUDENT-004, STUDENT-019, STUDENT-020, STUDENT-035, STUDENT-043, STUDENT-045,
// Shows: STUDENT-046, STUDENT-047, UPLOAD-024
it("a student's birth date, phone and photos, and the feedback that staff enter about the student, are saved and shown", async () => {
  await page.context().grantPermissions(['camera'])
  await page.goto(`${product.url}/students/add`)
  await page.getByRole('heading', { name: "Talaba qo'shish" }).waitFor()
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page
    .getByText(/ni (kiriting|tanlang)$/)
    .nth(5)
    .waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByLabel('Familiya').fill('Yangiboyev')
  await page.getByLabel('Ism', { exact: true }).fill("O'ktam")
  const birthDate = page.getByLabel("Tug'ilgan sana")
  await birthDate.pressSequentially('01022010')
  expect(await birthDate.inputValue()).toBe('01.02.2010')
  await page.getByLabel('Erkak').check()
  const phone = page.getByLabel('Telefon', { exact: true })
  await pasteText(phone, '+998 93 555-00-11')
  expect(await phone.inputValue()).toBe('+998 93 555 00 11')
  await page.getByLabel('Rasm tanlash').setInputFiles(await createPhoto(page))
  await page.getByRole('button', { name: "Rasmni o'chirish" }).waitFor()
  await chooseOption(page, 'Filiallar', 'Chilonzor')
  await page.keyboard.press('Escape')
  await page.getByLabel('Login', { exact: true }).fill('oktam.yangiboyev')
  await page.getByLabel('Parol', { exact: true }).fill('Yangi-talaba-2026')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText("Yangiboyev O'ktam qo'shildi").waitFor()
  await page.getByRole('link', { name: 'Talaba sahifasi' }).click()
  await page.waitForURL(/\/students\/\d+$/)
  const student = { id: Number(page.url().split('/').at(-1)), fullName: "Yangiboyev O'ktam" }
  const one = new StudentPage(page, product.url)
  await one.isOpen(student)
  await expect.poll(() => one.photoSize(), longTimeoutOptions).toEqual([640, 480])
  expect(await findAccessibilityViolations(page)).toEqual([])

  await one.edit()
  await page.getByRole('button', { name: 'Kamera' }).click()
  await locateDialog(page, 'Rasmga olish').getByRole('button', { name: 'Rasmga olish' }).click()
  await page.getByRole('button', { name: 'Avvalgi rasmni qaytarish' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await one.save()
  await page.reload()
  await one.isOpen(student)
  expect(await birthDate.inputValue()).toBe('01.02.2010')
  expect(await phone.inputValue()).toBe('+998 93 555 00 11')
  await expect.poll(() => one.photoSize(), longTimeoutOptions).toEqual([420, 420])

  await one.section("Ta'lim", 'Fikrlar')
  await page.getByRole('button', { name: "Fikr qo'shish" }).click()
  const form = locateDialog(page, `Fikr qo'shish: ${student.fullName}`)
  await form.getByLabel('Fikr', { exact: true }).fill("Loyihasini o'zi himoya qildi")
  await form.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText("Fikr qo'shildi").waitFor()
  await locateRowWithText(page, "Loyihasini o'zi himoya qildi").getByText('Administrator Bosh').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
