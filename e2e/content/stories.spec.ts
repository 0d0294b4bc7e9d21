import { portalStories } from '@markaz/protocol/content/stories/routes'
import { expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { createStudentClient } from '../support/client.ts'
import { locateDialog, longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'
import { createTestVideo, createTextFile } from '../support/videos.ts'

// Shows: BLOG-001, STORY-001
it('staff cannot save a story whose file is not a video; a real video is converted, and a student plays it', async () => {
  const product = await startSharedServer()
  const { page, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/blogs/stories`)
  await page.getByRole('list', { name: 'Hikoyalar' }).waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: "Qo'shish" }).first().click()
  const form = locateDialog(page, "Hikoya qo'shish")
  const choose = (path: string) => form.getByLabel('Rasm yoki video').setInputFiles(path)
  await choose(createTextFile('salom.mp4', 'bu video emas'))
  await form.getByText(/^Fayl ichi nomining oxiriga mos emas/).waitFor(longTimeoutOptions)
  await choose(createTestVideo('bayram.mp4'))
  await form.getByLabel('Tanlangan video').waitFor(longTimeoutOptions)
  await form.getByLabel('Nomi').fill('Bayramga tayyormiz')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await form.getByRole('button', { name: "E'lon qilish" }).click()
  await page.getByText('"Bayramga tayyormiz" e\'lon qilindi').waitFor(longTimeoutOptions)

  await page.getByRole('link', { name: "Ko'rish: Bayramga tayyormiz" }).click({ timeout: 60_000 })
  await locateDialog(page, 'Bayramga tayyormiz').locator('video').waitFor(longTimeoutOptions)
  await page.keyboard.press('Escape')

  const student = await createStudentClient(product.url)
  const shown = async () => (await student.call(portalStories.list, { query: { page: 1, perPage: 5 } })).stories[0]
  const story = await shown()
  expect(story).toMatchObject({ title: 'Bayramga tayyormiz' })
  expect((await fetch(product.url + story?.playback?.url)).status).toBe(200)

  await page.getByRole('switch', { name: "Talabalarga ko'rinadi: Bayramga tayyormiz" }).click(longTimeoutOptions)
  await page.getByText('Hikoya qoralamaga olindi').waitFor(longTimeoutOptions)
  expect((await shown())?.id).not.toBe(story?.id)
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
