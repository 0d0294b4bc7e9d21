import { students } from '@markaz/protocol/people/students/routes'
import type { Student } from '@markaz/protocol/people/students/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { expect, it, onTestFinished } from 'vitest'
import { StudentPage } from '../pages/student-page.ts'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { clientOf } from '../support/client.ts'
import { startProduct } from '../support/product.ts'
import { choose, dayFromNow, dialog, ownFaults, rowWith, soon, typeDay } from '../support/screen.ts'

it('a promo for one: a student is added with it at the price that was shown, the next one is refused, and it is archived', async () => {
  const product = await startProduct()
  onTestFinished(() => product.remove())
  const client = await clientOf(product.url)
  const { page, faults } = await withSession(product.url)
  await page.goto(`${product.url}/promo/add`)
  await page.getByLabel('Nomi').fill('Bir kishilik')
  await page.getByLabel('Kod', { exact: true }).fill('birinchi')
  await page.getByLabel('Chegirma', { exact: true }).fill('25')
  await typeDay(page, 'Oxirgi kuni', dayFromNow(10))
  await page.getByLabel('Limit').fill('1')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await rowWith(page, 'BIRINCHI').getByText('0 / 1').waitFor()
  expect(await violations(page)).toEqual([])

  const { groups: all } = await client.call(groups.list, { query: { page: 1, perPage: 100 } })
  const group = all.find(
    ({ startedDate, endedDate }) =>
      startedDate && startedDate < dayFromNow(-7) && endedDate && endedDate > dayFromNow(7),
  )
  if (!group) throw new Error('no running group')
  const { students: members } = await client.call(groups.students.all, {
    params: { id: group.id },
    query: { page: 1, perPage: 100 },
  })
  const isMember = new Set(members.map(({ id }) => id))
  const { students: some } = await client.call(students.list, { query: { page: 1, perPage: 100 } })
  const away = some.filter(({ id }) => !isMember.has(id))
  const [first, second] = away as [Student, Student]
  const adding = await addingWith(page, product.url, first, group.name)
  await expect
    .poll(async () => (await adding.getByRole('status').textContent())?.replaceAll('\u00a0', ' '), soon)
    .toMatch(/^To'lanadi: [\d ]+ so'm[\d ]+ so'm, chegirma: BIRINCHI \(25%\)$/)
  await adding.getByRole('button', { name: "Guruhga qo'shish" }).click()
  await page.getByText(`${first.fullName} "${group.name}" guruhiga qo'shildi`).waitFor()
  const refused = await addingWith(page, product.url, second, group.name)
  await refused.getByText('Limit tugagan', { exact: false }).waitFor(soon)

  await page.goto(`${product.url}/promo`)
  await rowWith(page, 'BIRINCHI').getByText('Limit tugagan').waitFor()
  await page.getByRole('link', { name: 'Bir kishilik', exact: true }).click()
  await rowWith(page, first.fullName).getByText('25%').waitFor()
  await page.getByRole('button', { name: 'Arxivlash' }).click()
  await page.getByText('Promokod arxivlandi').waitFor()
  await page.goto(`${product.url}/promo/archived`)
  await rowWith(page, 'BIRINCHI').waitFor()
  expect(ownFaults(faults)).toEqual([])
})

/** The dialog in which the student is added to the group at the first price, with the code typed. */
async function addingWith(page: StudentPage['page'], url: string, student: Student, group: string) {
  const one = new StudentPage(page, url)
  await one.open(student)
  await one.tab('Guruhlar')
  await page.getByRole('button', { name: "Guruhga qo'shish" }).click()
  const adding = dialog(page, `Guruhga qo'shish: ${student.fullName}`)
  await choose(adding, 'Guruh', group, group)
  await adding.getByLabel('Narx').click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByTitle(/so'm$/).first().click()
  await adding.getByLabel('Promokod').fill('birinchi')
  return adding
}
