import { certificates } from '@markaz/protocol/people/certificates/routes'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { ContractStatus, type StudentDetail } from '@markaz/protocol/people/students/schemas'
import { writeDocx } from '@markaz/server/demo/write-docx'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { StudentPage } from '../pages/student-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow, openWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import {
  chooseOption,
  locateDialog,
  locateListRows,
  locateRowWithText,
  withoutRefusedRequestErrors,
} from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let client: ApiClient
let page: Page
let faults: string[]
let one: StudentPage
beforeAll(async () => {
  product = await startSharedServer()
  client = await createStaffClient(product.url)
})
beforeEach(async () => {
  ;({ page, faults } = await openSignedInWindow(product.url))
  one = new StudentPage(page, product.url)
})

const docx = (name: string, ...texts: string[]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: writeDocx(texts.map((text) => ({ text }))),
})
async function read(hId: string): Promise<StudentDetail> {
  const found = await client.call(students.list, { query: { page: 1, perPage: 10, value: hId } })
  const id = found.students.find((student) => student.hId === hId)?.id
  return client.call(students.read, { params: { id } })
}
const linkIn = (text: string) => /\/public\/contract\/[\w-]+/.exec(text)?.[0] ?? ''
const codeIn = (text: string) => /\b\d{6}\b(?!-)/.exec(text.replace(/\d{4}\/\d{6}/g, ''))?.[0] ?? ''

// Shows: CONTRACT-002, CONTRACT-003, CONTRACT-004, CONTRACT-005, CONTRACT-006, CONTRACT-007, CONTRACT-012,
// Shows: CONTRACT-015, UPLOAD-036
it('staff upload a contract template, a parent can sign only through the newest link, and staff create the next contract with at most four clicks', async () => {
  const name = 'Kuzgi shartnoma'
  await page.goto(`${product.url}/contracts`)
  await page.getByRole('button', { name: "Shablon qo'shish" }).click()
  const form = locateDialog(page, "Shartnoma shablonini qo'shish")
  await form.getByLabel('Nomi').fill(name)
  await form.getByLabel('DOCX fayl').setInputFiles(docx('xato.docx', 'Shartnoma {number}', "{oylikMaosh} to'lanadi"))
  await form.getByText(/oylikMaosh/).waitFor()
  await form.getByRole('button', { name: 'Saqlash' }).click()
  await form.getByText(/oylikMaosh/).waitFor()
  expect((await client.call(contracts.options)).contracts.map((template) => template.name)).not.toContain(name)
  await form
    .getByLabel('DOCX fayl')
    .setInputFiles(
      docx('kuzgi.docx', 'Shartnoma № {number}', "O'quvchi: {student}", 'Imzolovchi: {signer}, {relation}'),
    )
  await form.getByText(/oylikMaosh/).waitFor({ state: 'detached' })
  await form.getByText('kuzgi.docx').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText(`"${name}" shabloni qo'shildi`).waitFor()
  await locateRowWithText(page, name).waitFor()

  const student = await read('100800')
  await one.open(student)
  await one.section('Oila va shartnoma', 'Shartnomalar')
  await page.getByRole('button', { name: 'Shartnoma tuzish' }).click()
  const making = locateDialog(page, 'Shartnoma tuzish')
  await chooseOption(making, 'Shablon', name)
  await making.getByLabel('Boshqa odam').check()
  await making.getByLabel('F.I.Sh.').fill('Mansurov Salim')
  await making.getByLabel('Pasport seriyasi', { exact: true }).fill('AB')
  await making.getByLabel('Pasport raqami').fill('7654321')
  await making.getByLabel('Telefon').pressSequentially('935557711')
  await chooseOption(making, 'Kimi', 'Otasi')
  await making.getByText(/^SMS xizmati ulanmagan: imzolash havolasi/).waitFor()
  await making.getByRole('button', { name: 'Tuzish', exact: true }).click()
  const made = await page.getByText(/shartnoma tuzildi$/).textContent()
  const number = /\d{4}\/\d+/.exec(made ?? '')?.[0] ?? ''
  const row = locateRowWithText(page, number)
  await row.getByText(/^Telefon tasdiqlanmagan/).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  // The contract waits until a second staff member confirms the signer's new phone number.
  const {
    contracts: [waiting],
  } = await client.call(contracts.ofStudent, { params: { studentId: student.id } })
  const second = await createStaffClient(product.url, 'menejer')
  const agreed = await second.call(contracts.confirmPhone, {
    params: { id: waiting?.id },
    body: { phone: '998935557711' },
  })
  const again = await client.call(contracts.resend, { params: { id: waiting?.id } })
  const [before, link] = [linkIn(agreed.link ?? ''), linkIn(again.link ?? '')]
  const parent = await openWindow({ isPhone: true })
  await parent.page.goto(product.url + before)
  await parent.page.getByRole('heading', { name: 'Havola ochilmaydi' }).waitFor()
  expect(await findAccessibilityViolations(parent.page)).toEqual([])
  await parent.page.goto(product.url + link)
  await parent.page.getByRole('heading', { name }).waitFor()
  await parent.page.getByText(`O'quvchi: ${student.fullName}`).waitFor()
  await parent.page.getByText(/^Imzolovchi: Mansurov Salim/).waitFor()
  expect(await findAccessibilityViolations(parent.page)).toEqual([])
  await parent.page.getByRole('button', { name: "Xodimdan kod so'rash" }).click()
  const field = parent.page.getByLabel('Xodim aytgan kod')
  await field.waitFor()
  await one.section('Tarix', 'SMS tarixi')
  const sent = locateListRows(page, 'SMS tarixi')
  await sent.filter({ hasText: link }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const code = codeIn((await sent.first().locator('td').allTextContents()).join('\n'))
  expect(code).toMatch(/^\d{6}$/)
  await field.fill(code === '000000' ? '111111' : '000000')
  await parent.page.getByRole('button', { name: 'Imzolash' }).click()
  await parent.page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
  expect(
    (await client.call(contracts.ofStudent, { params: { studentId: student.id } })).contracts[0]?.signedAt,
  ).toBeNull()
  await field.fill(code)
  await parent.page.getByRole('button', { name: 'Imzolash' }).click()
  await parent.page.getByText('Shartnoma imzolangan').waitFor()
  expect(await parent.page.getByRole('button', { name: "Xodimdan kod so'rash" }).count()).toBe(0)
  expect(withoutRefusedRequestErrors(parent.faults)).toEqual([])

  await page.goto(`${product.url}/contracts/history/${waiting?.template.id}`)
  await page.getByRole('heading', { name }).waitFor()
  await row.getByText(/^AB ?7654321$/).waitFor()
  await row.getByText('Imzolangan').first().waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])

  // The stored choice is removed: the form must preselect the branch's last template even in a browser that never
  // created a contract.
  await page.evaluate(() => localStorage.removeItem('contractTemplate'))
  const { students: without } = await client.call(students.list, {
    query: { page: 1, perPage: 100, contractStatus: ContractStatus.NoContract },
  })
  const details = await Promise.all(without.map(({ id }) => client.call(students.read, { params: { id } })))
  const next = details.find(
    ({ phoneNumber, mobile, birthDate }) => (phoneNumber ?? mobile) && birthDate && birthDate < '2007',
  )
  if (!next) throw new Error('everybody in the demo centre has a contract')
  await one.open(next)
  let clicks = 0
  const click = (target: Locator) => {
    clicks += 1
    return target.click()
  }
  await click(
    page.getByRole('navigation', { name: "Talaba bo'limlari" }).getByRole('link', { name: 'Oila va shartnoma' }),
  )
  const sections = page.getByRole('navigation', { name: 'Oila va shartnoma: qismlari' })
  await click(sections.getByRole('link', { name: 'Shartnomalar' }))
  await click(page.getByRole('button', { name: 'Shartnoma tuzish' }))
  await making.getByTitle(name, { exact: true }).waitFor()
  await click(making.getByRole('button', { name: 'Tuzish', exact: true }))
  const handed = locateDialog(page, /shartnomani imzolash$/)
  await handed.getByRole('img', { name: 'Imzolash havolasining QR kodi' }).waitFor()
  expect(clicks).toBeLessThanOrEqual(4)
  const itsLink = await handed.getByLabel('Imzolash havolasi', { exact: true }).inputValue()
  expect(itsLink).toMatch(/\/public\/contract\/[\w-]+$/)
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})

// Shows: CERT-001, CERT-002, CERT-003
it("a certificate's public page opens at its URL until staff withdraw the certificate", async () => {
  const student = await read('100792')
  await one.open(student)
  await one.section('Natijalar', 'Sertifikatlar')
  await page.getByRole('button', { name: 'Sertifikat berish' }).click()
  const form = locateDialog(page, 'Sertifikat berish')
  await form.getByRole('combobox', { name: 'Kurs' }).click()
  const option = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first()
  const course = (await option.textContent()) ?? ''
  await option.click()
  await form.getByRole('button', { name: 'Berish' }).click()
  await page.getByText(`"${course}" kursi bo'yicha sertifikat berildi`).waitFor()
  const address = await locateRowWithText(page, course).getByRole('link').first().getAttribute('href')
  expect(address).toMatch(/^\/public\/certificate\/\S{8,}/)
  expect(await findAccessibilityViolations(page)).toEqual([])

  const stranger = await openWindow()
  await stranger.page.goto(product.url + address)
  await stranger.page.getByText('Haqiqiy sertifikat').waitFor()
  await stranger.page.getByText(student.fullName).waitFor()
  await stranger.page.getByText(course).waitFor()
  await stranger.page.getByRole('img', { name: 'Sertifikatni tekshirish uchun QR kod' }).waitFor()
  await stranger.page.getByRole('button', { name: 'Chop etish' }).waitFor()
  expect(await findAccessibilityViolations(stranger.page)).toEqual([])
  expect(stranger.faults).toEqual([])

  const { certificates: given } = await client.call(certificates.ofStudent, {
    params: { id: student.id },
    query: { page: 1, perPage: 10 },
  })
  const id = given.find((one) => one.course.name === course)?.id
  await client.call(certificates.update, { params: { id }, body: { isActive: false } })
  await stranger.page.reload()
  await stranger.page.getByRole('heading', { name: 'Sertifikat topilmadi' }).waitFor()
  expect(await stranger.page.getByText(student.fullName).count()).toBe(0)
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
