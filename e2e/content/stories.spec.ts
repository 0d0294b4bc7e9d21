import { ownStories } from '@markaz/protocol/content/stories/routes'
import { expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { studentOf } from '../support/client.ts'
import { sharedProduct } from '../support/product.ts'
import { dialog, longTimeout, pageErrors } from '../support/screen.ts'
import { recording, textFile } from '../support/videos.ts'

// Shows: BLOG-001, STORY-001
it('a story is refused if its file is not a video; a real video is converted, and a student plays it', async () => {
  const product = await sharedProduct()
  const { page, faults } = await withSession(product.url)
  await page.goto(`${product.url}/blogs/stories`)
  await page.getByRole('list', { name: 'Hikoyalar' }).waitFor(longTimeout)
  await page.getByRole('button', { name: "Qo'shish" }).first().click()
  const form = dialog(page, "Hikoya qo'shish")
  const choose = (path: string) => form.getByLabel('Rasm yoki video').setInputFiles(path)
  await choose(textFile('salom.mp4', 'bu video emas'))
  await form.getByText(/^Fayl ichi nomining oxiriga mos emas/).waitFor(longTimeout)
  await choose(recording('bayram.mp4'))
  await form.getByLabel('Tanlangan video').waitFor(longTimeout)
  await form.getByLabel('Nomi').fill('Bayramga tayyormiz')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: "E'lon qilish" }).click()
  await page.getByText('"Bayramga tayyormiz" e\'lon qilindi').waitFor(longTimeout)

  await page.getByRole('link', { name: "Ko'rish: Bayramga tayyormiz" }).click({ timeout: 60_000 })
  await dialog(page, 'Bayramga tayyormiz').locator('video').waitFor(longTimeout)
  await page.keyboard.press('Escape')

  const student = await studentOf(product.url)
  const shown = async () => (await student.call(ownStories.list, { query: { page: 1, perPage: 5 } })).stories[0]
  const story = await shown()
  expect(story).toMatchObject({ title: 'Bayramga tayyormiz' })
  expect((await fetch(product.url + story?.playback?.url)).status).toBe(200)

  await page.getByRole('switch', { name: "Talabalarga ko'rinadi: Bayramga tayyormiz" }).click(longTimeout)
  await page.getByText('Hikoya qoralamaga olindi').waitFor(longTimeout)
  expect((await shown())?.id).not.toBe(story?.id)
  expect(pageErrors(faults)).toEqual([])
})
