import { ownCatalogue } from '@markaz/protocol/study/course-catalogue/own-catalogue.routes'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { GroupPage } from '../pages/group-page.ts'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { studentOf } from '../support/client.ts'
import { photoFrom } from '../support/files.ts'
import { type Product, sharedProduct } from '../support/product.ts'
import { choose, dialog, openFromList, ownFaults, rowWith, soon } from '../support/screen.ts'
import { recording } from '../support/videos.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const save = (page: Page) => page.getByRole('button', { name: 'Saqlash' }).click()

it('a course is built from its category to its lesson with a public video, and stands before students', async () => {
  const { page, faults } = await withSession(product.url)
  await page.goto(`${product.url}/courses/videos`)
  await page.getByRole('button', { name: 'Video yuklash' }).first().click(soon)
  const upload = dialog(page, 'Video yuklash')
  await upload.getByLabel('Videolarni shu yerga tashlang yoki tanlang').setInputFiles(recording('Ranglar.mp4'))
  await upload.getByRole('button', { name: 'Yuklash', exact: true }).click()
  await rowWith(page, 'Ranglar').waitFor(soon)

  await page.getByRole('link', { name: 'Kategoriyalar', exact: true }).click()
  await page.getByRole('button', { name: "Qo'shish" }).click(soon)
  await dialog(page).getByLabel('Nomi', { exact: true }).fill('Dizayn')
  await dialog(page).getByRole('button', { name: 'Saqlash' }).click()
  await openFromList(page, 'Dizayn')
  await page.getByText("Hozircha sub-kategoriya yo'q").waitFor(soon)
  await page.getByRole('link', { name: "Qo'shish" }).filter({ visible: true }).click(soon)
  await page.getByLabel('Nomi', { exact: true }).fill('Interfeyslar')
  await save(page)
  await openFromList(page, 'Interfeyslar')
  await page.getByText("Katalogda hozircha kurs yo'q").waitFor(soon)
  await page.getByRole('link', { name: "Qo'shish" }).filter({ visible: true }).click(soon)
  await page.getByLabel('Nomi', { exact: true }).fill('UX asoslari')
  await page.getByLabel('Tavsif').fill('Foydalanuvchidan boshlanadigan dizayn')
  await page.getByLabel('Banner').setInputFiles(await photoFrom(page))
  await page.getByRole('img', { name: 'Tanlangan rasm' }).waitFor(soon)
  await page.getByLabel("Narxi (so'm)").fill('900000')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: "E'lon qilish" }).click()
  await openFromList(page, 'UX asoslari')

  await page.getByRole('link', { name: "Bob qo'shish" }).click(soon)
  await page.getByLabel('Nomi', { exact: true }).fill('Kirish')
  await save(page)
  await page.getByRole('link', { name: 'Kirish', exact: true }).click(soon)
  await page.getByRole('button', { name: "Dars qo'shish" }).click(soon)
  await dialog(page).getByLabel('Nomi', { exact: true }).fill('Ranglar tili')
  await choose(dialog(page), 'Video', 'Ranglar', 'rang')
  await dialog(page).getByRole('button', { name: 'Saqlash' }).click()
  await page.getByRole('list', { name: 'Darslar' }).getByText('Ranglar tili').waitFor(soon)
  expect(await violations(page)).toEqual([])

  const student = await studentOf(product.url)
  const { courses } = await student.call(ownCatalogue.courses, { query: { value: 'ux' } })
  const { course } = await student.call(ownCatalogue.course, { params: { id: courses[0]?.id ?? 0 } })
  expect(course).toMatchObject({
    ...{ name: 'UX asoslari', price: 900_000, category: { name: 'Dizayn' } },
    chapters: [{ name: 'Kirish', lessons: [{ name: 'Ranglar tili' }] }],
  })
  expect(ownFaults(faults)).toEqual([])
})

it("a teacher plays the video of a topic from the group's plan", async () => {
  const { page, faults } = await withSession(product.url, 'oqituvchi')
  const group = new GroupPage(page, product.url)
  await group.open('Frontend N-101', '/my-groups')
  await group.tab("O'quv rejasi")
  await page.getByRole('group', { name: 'Mavzu videolari' }).first().getByRole('link').click(soon)
  const player = dialog(page).locator('video')
  await player.waitFor(soon)
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), soon).toBeGreaterThan(0.3)
  expect(await violations(page)).toEqual([])
  expect(ownFaults(faults)).toEqual([])
})
