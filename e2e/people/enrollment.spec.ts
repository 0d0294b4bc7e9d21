import { contracts } from '@markaz/protocol/people/contracts/routes'
import { parentRecords, studentParents } from '@markaz/protocol/people/parents/routes'
import { students } from '@markaz/protocol/people/students/routes'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import { countClicksAndKeyPresses } from '../support/count-presses.ts'
import { locateDialog, longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let client: ApiClient
beforeAll(async () => {
  product = await startSharedServer()
  client = await createStaffClient(product.url)
})

const fill = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).pressSequentially(value)

async function knownFamily() {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => client.call(parentRecords.list, { query: { page, perPage: 100 } })),
  )
  for (const { id, students: children } of pages.flatMap(({ agents: found }) => found)) {
    const [child] = children
    if (!child) continue
    const { parents } = await client.call(studentParents.list, { params: { id: child.id } })
    const parent = parents.find((one) => one.agent.id === id && one.endedAt === null)
    const phone = parent?.agent.phones.find(({ isMain, isAsked }) => isMain && !isAsked)?.phone
    if (parent?.agent.passportNumber && phone && parent.agent.status === 1)
      return { agentId: id, fullName: parent.agent.fullName, phone, child }
  }
  throw new Error('the demo centre has no family with a confirmed number')
}

// Shows: DAY-028
it('staff enrol a student of a known family with parent, group, contract and SMS by at most 20 inputs in 90 seconds', async () => {
  const family = await knownFamily()
  const { page, context, faults } = await openSignedInWindow(product.url)
  const presses = await countClicksAndKeyPresses(context)
  await page.goto(`${product.url}/students?officeIds=1`)
  const began = Date.now()

  await page.getByRole('link', { name: "Talaba qo'shish" }).click()
  await fill(page, 'Familiya', 'Qobulova')
  await fill(page, 'Ism', 'Madina')
  await fill(page, "Tug'ilgan sana", '01022014')
  await page.getByText('Ayol', { exact: true }).click()
  await fill(page, 'Telefon', family.phone.slice(3))
  await expect
    .poll(() => page.getByLabel('Login', { exact: true }).inputValue(), longTimeoutOptions)
    .toBe('madina.qobulova')
  const password = await page.getByLabel('Parol', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Saqlash va davom etish' }).click()

  // The student's phone number belongs to a known family, so the form offers the parent without further typing.
  await page.getByText(family.child.fullName).waitFor()
  await page.getByRole('button', { name: `Bog'lash: ${family.fullName}` }).click()

  await page.getByRole('combobox', { name: 'Guruh' }).waitFor()
  await page.getByRole('combobox', { name: 'Guruh' }).click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().click()
  const price = page.getByRole('combobox', { name: 'Narxi' })
  await expect.poll(() => price.isEnabled()).toBe(true)
  if ((await page.getByRole('main').getByTitle(/so'm/).count()) === 0) {
    await price.click()
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().click()
  }
  await page.getByRole('button', { name: "Guruhga qo'shish" }).click()
  // If the group has no free seat, the user must confirm before the contract form opens.
  const making = page.getByRole('heading', { name: 'Shartnoma tuzish' })
  const isSure = page.getByRole('button', { name: 'Baribir davom etish' })
  await making.or(isSure).first().waitFor()
  if (await isSure.isVisible()) await isSure.click()

  await page.getByRole('button', { name: /^Tuzish/ }).click()
  const link = locateDialog(page, /shartnomani imzolash$/)
  await link.getByRole('button', { name: 'Yopish' }).click()

  await page.getByRole('button', { name: "Parolni ekranda ko'rsatish" }).click()
  const shown = locateDialog(page, /Qobulova Madina/)
  await shown.getByText(password).first().waitFor()
  await shown.getByRole('button', { name: 'Yopish' }).click()
  await page.waitForURL(/\/students\/\d+$/)
  const seconds = (Date.now() - began) / 1000

  const id = Number(page.url().split('/').at(-1))
  const student = await client.call(students.read, { params: { id } })
  const { parents } = await client.call(studentParents.list, { params: { id } })
  const made = await client.call(contracts.ofStudent, { params: { studentId: id } })
  expect(student.offices.map((office) => office.id)).toEqual([1])
  expect(student.groups).toHaveLength(1)
  expect(parents.map(({ agent }) => agent.id)).toEqual([family.agentId])
  expect(made.contracts.map(({ type, agent, wantedPhone }) => [type, agent?.id, wantedPhone])).toEqual([
    ['agent', family.agentId, null],
  ])
  expect(presses.list.length, presses.list.join('\n')).toBeLessThanOrEqual(20)
  expect(seconds).toBeLessThanOrEqual(90)
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
