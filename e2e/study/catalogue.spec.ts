import { ownCatalogue } from '@markaz/protocol/study/course-catalogue/own-catalogue.routes'
import { catalogCategories, catalogSubCategories } from '@markaz/protocol/study/course-catalogue/routes'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { clientOf, studentOf } from '../support/client.ts'
import { photoFrom } from '../support/files.ts'
import { sharedProduct } from '../support/product.ts'
import { choose, dialog, longTimeout, openFromList, pageErrors, rowWith } from '../support/screen.ts'
import { recording } from '../support/videos.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Saqlash' }).click()

it('staff build a course of the catalogue from its category down to a lesson with a video, and students see it', async () => {
  const product = await sharedProduct()
  const office = await clientOf(product.url)
  const { id: categoryId } = await office.call(catalogCategories.create, { body: { name: 'Dizayn' } })
  await office.call(catalogSubCategories.create, { body: { name: 'Interfeyslar', categoryId } })
  const { page, faults } = await withSession(product.url)
  await page.goto(`${product.url}/courses/videos`)
  await page.getByRole('button', { name: 'Video yuklash' }).first().click(longTimeout)
  const upload = dialog(page, 'Video yuklash')
  await upload.getByLabel('Videolarni shu yerga tashlang yoki tanlang').setInputFiles(recording('Ranglar.mp4'))
  await upload.getByRole('button', { name: 'Yuklash', exact: true }).click()
  await rowWith(page, 'Ranglar').waitFor(longTimeout)

  await page.getByRole('link', { name: 'Kategoriyalar', exact: true }).click()
  await openFromList(page, 'Dizayn')
  await openFromList(page, 'Interfeyslar')
  await page.getByText("Katalogda hozircha kurs yo'q").waitFor(longTimeout)
  await page.getByRole('link', { name: "Qo'shish" }).filter({ visible: true }).click(longTimeout)
  await page.getByLabel('Nomi', { exact: true }).fill('UX asoslari')
  await page.getByLabel('Tavsif').fill('Foydalanuvchidan boshlanadigan dizayn')
  await page.getByLabel('Banner').setInputFiles(await photoFrom(page))
  await page.getByRole('img', { name: 'Tanlangan rasm' }).waitFor(longTimeout)
  await page.getByLabel("Narxi (so'm)").fill('900000')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: "E'lon qilish" }).click()
  await openFromList(page, 'UX asoslari')

  await page.getByRole('link', { name: "Bob qo'shish" }).click(longTimeout)
  await page.getByLabel('Nomi', { exact: true }).fill('Kirish')
  await save(page)
  await page.getByRole('link', { name: 'Kirish', exact: true }).click(longTimeout)
  await page.getByRole('button', { name: "Dars qo'shish" }).click(longTimeout)
  await dialog(page).getByLabel('Nomi', { exact: true }).fill('Ranglar tili')
  await choose(dialog(page), 'Video', 'Ranglar', 'rang')
  await dialog(page).getByRole('button', { name: 'Saqlash' }).click()
  await page.getByRole('list', { name: 'Darslar' }).getByText('Ranglar tili').waitFor(longTimeout)
  expect(await violations(page)).toEqual([])

  const student = await studentOf(product.url)
  const { courses } = await student.call(ownCatalogue.courses, { query: { value: 'ux' } })
  const { course } = await student.call(ownCatalogue.course, { params: { id: courses[0]?.id ?? 0 } })
  expect(course).toMatchObject({
    ...{ name: 'UX asoslari', price: 900_000, category: { name: 'Dizayn' } },
    chapters: [{ name: 'Kirish', lessons: [{ name: 'Ranglar tili' }] }],
  })
  expect(pageErrors(faults)).toEqual([])
})
