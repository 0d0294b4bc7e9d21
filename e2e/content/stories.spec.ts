import { ownStories, stories } from '@markaz/protocol/content/stories/routes'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { signedIn } from '../support/browser.ts'
import { clientOf, studentOf } from '../support/client.ts'
import { type Product, sharedProduct } from '../support/product.ts'
import { dialog, ownFaults, soon } from '../support/screen.ts'
import { recording, textFile } from '../support/videos.ts'

let product: Product
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await sharedProduct()
})
beforeEach(async () => {
  ;({ page, faults } = await signedIn(product.url))
})

it('a story of a video: what is none or too long is refused in words; then it is converted, and a student plays it', async () => {
  await page.goto(`${product.url}/blogs/stories`)
  await page.getByRole('list', { name: 'Hikoyalar' }).waitFor(soon)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: "Qo'shish" }).first().click()
  const form = dialog(page, "Hikoya qo'shish")
  const choose = (path: string) => form.getByLabel('Rasm yoki video').setInputFiles(path)
  const wrong = 'Faqat rasm (JPG, PNG, WEBP) yoki video (MP4, WEBM)'
  await choose(textFile('salom.mp4', 'bu video emas'))
  await form.getByText(wrong).waitFor(soon)
  await choose(recording('uzun.mp4', { seconds: 61 }))
  await form.getByText("Video 60 soniyadan uzun bo'lmasin").waitFor(soon)
  await choose(textFile('rasm.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
  await form.getByText('Faqat JPG, JPEG, PNG yoki WEBP').waitFor(soon)
  await choose(recording('bayram.mp4'))
  await form.getByLabel('Tanlangan video').waitFor(soon)
  await form.getByLabel('Nomi').fill('Bayramga tayyormiz')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: "E'lon qilish" }).click()
  await page.getByText('"Bayramga tayyormiz" e\'lon qilindi').waitFor(soon)

  await page.getByRole('link', { name: "Ko'rish: Bayramga tayyormiz" }).click({ timeout: 60_000 })
  await dialog(page, 'Bayramga tayyormiz').locator('video').waitFor(soon)
  await page.keyboard.press('Escape')

  const student = await studentOf(product.url)
  const shown = async () => (await student.call(ownStories.list, { query: { page: 1, perPage: 5 } })).stories[0]
  const story = await shown()
  expect(story).toMatchObject({ title: 'Bayramga tayyormiz', isSeen: false })
  expect((await fetch(product.url + story?.playback?.url)).status).toBe(200)
  for (const _ of [1, 2]) await student.call(ownStories.view, { params: { id: story?.id ?? 0 } })
  expect((await shown())?.isSeen).toBe(true)
  const client = await clientOf(product.url)
  expect((await client.call(stories.read, { params: { id: story?.id ?? 0 } })).story.viewsCount).toBe(1)

  await page.getByRole('switch', { name: "Talabalarga ko'rinadi: Bayramga tayyormiz" }).click(soon)
  await page.getByText('Hikoya qoralamaga olindi').waitFor(soon)
  expect((await shown())?.id).not.toBe(story?.id)
  expect(ownFaults(faults)).toEqual([])
})
