import { expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { sharedProduct } from '../support/product.ts'
import { dialog, longTimeout, pageErrors } from '../support/screen.ts'
import { plays, recording } from '../support/videos.ts'

// Shows: PARENTVIDEO-002
it('staff upload a video for parents, which is converted and played, and delete it', async () => {
  const product = await sharedProduct()
  const { page, faults } = await withSession(product.url)
  await page.goto(`${product.url}/additional-info/videos`)
  await page.getByRole('list', { name: 'Ota-onalar uchun videolar' }).waitFor(longTimeout)

  await page.getByRole('button', { name: "Qo'shish" }).first().click()
  const form = dialog(page, "Video qo'shish")
  await form.getByLabel('Video fayl').setInputFiles(recording('Kitob oqish.mp4'))
  await form.getByLabel('Nomi').fill("Bolaga kitob o'qib berish")
  await form.getByRole('button', { name: "E'lon qilish" }).click()
  await page.getByText('"Bolaga kitob o\'qib berish" qo\'shildi, video yuklanmoqda').waitFor(longTimeout)

  const play = page.getByRole('link', { name: "Ko'rish: Bolaga kitob o'qib berish" })
  await play.click({ timeout: 60_000 })
  const player = dialog(page, "Bolaga kitob o'qib berish").locator('video')
  await plays(player)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await player.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: "O'chirish: Bolaga kitob o'qib berish" }).click(longTimeout)
  await dialog(page, "Videoni o'chirmoqchimisiz?").getByRole('button', { name: "O'chirish" }).click()
  await page.getByText("Video o'chirildi").first().waitFor(longTimeout)
  await play.waitFor({ state: 'detached' })
  expect(pageErrors(faults)).toEqual([])
})
