import { studentCatalogue } from '@markaz/protocol/study/course-catalogue/own-catalogue.routes'
import { catalogCategories, catalogSubCategories } from '@markaz/protocol/study/course-catalogue/routes'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { createStaffClient, createStudentClient } from '../support/client.ts'
import { createPhoto } from '../support/files.ts'
import {
  chooseOption,
  locateDialog,
  locateRowWithText,
  longTimeoutOptions,
  openListRow,
  withoutRefusedRequestErrors,
} from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'
import { createTestVideo } from '../support/videos.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Saqlash' }).click()

it('staff build a course of the catalogue from its category down to a lesson with a video, and students see it', async () => {
  const product = await startSharedServer()
  const office = await createStaffClient(product.url)
  const { id: categoryId } = await office.call(catalogCategories.create, { body: { name: 'Dizayn' } })
  await office.call(catalogSubCategories.create, { body: { name: 'Interfeyslar', categoryId } })
  const { page, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/courses/videos`)
  await page.getByRole('button', { name: 'Video yuklash' }).first().click(longTimeoutOptions)
  const upload = locateDialog(page, 'Video yuklash')
  await upload.getByLabel('Videolarni shu yerga tashlang yoki tanlang').setInputFiles(createTestVideo('Ranglar.mp4'))
  await upload.getByRole('button', { name: 'Yuklash', exact: true }).click()
  await locateRowWithText(page, 'Ranglar').waitFor(longTimeoutOptions)

  await page.getByRole('link', { name: 'Kategoriyalar', exact: true }).click()
  await openListRow(page, 'Dizayn')
  await openListRow(page, 'Interfeyslar')
  await page.getByText("Katalogda hozircha kurs yo'q").waitFor(longTimeoutOptions)
  await page.getByRole('link', { name: "Qo'shish" }).filter({ visible: true }).click(longTimeoutOptions)
  await page.getByLabel('Nomi', { exact: true }).fill('UX asoslari')
  await page.getByLabel('Tavsif').fill('Foydalanuvchidan boshlanadigan dizayn')
  await page.getByLabel('Banner').setInputFiles(await createPhoto(page))
  await page.getByRole('img', { name: 'Tanlangan rasm' }).waitFor(longTimeoutOptions)
  await page.getByLabel("Narxi (so'm)").fill('900000')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: "E'lon qilish" }).click()
  await openListRow(page, 'UX asoslari')

  await page.getByRole('link', { name: "Bob qo'shish" }).click(longTimeoutOptions)
  await page.getByLabel('Nomi', { exact: true }).fill('Kirish')
  await save(page)
  await page.getByRole('link', { name: 'Kirish', exact: true }).click(longTimeoutOptions)
  await page.getByRole('button', { name: "Dars qo'shish" }).click(longTimeoutOptions)
  await locateDialog(page).getByLabel('Nomi', { exact: true }).fill('Ranglar tili')
  await chooseOption(locateDialog(page), 'Video', 'Ranglar', 'rang')
  await locateDialog(page).getByRole('button', { name: 'Saqlash' }).click()
  await page.getByRole('list', { name: 'Darslar' }).getByText('Ranglar tili').waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(page)).toEqual([])

  const student = await createStudentClient(product.url)
  const { courses } = await student.call(studentCatalogue.courses, { query: { value: 'ux' } })
  const { course } = await student.call(studentCatalogue.course, { params: { id: courses[0]?.id ?? 0 } })
  expect(course).toMatchObject({
    ...{ name: 'UX asoslari', price: 900_000, category: { name: 'Dizayn' } },
    chapters: [{ name: 'Kirish', lessons: [{ name: 'Ranglar tili' }] }],
  })
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
