import { expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { locateDialog, longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'
import { createTestVideo, waitUntilPlaying } from '../support/videos.ts'

// Shows: PARENTVIDEO-002
it('staff upload a video for parents, which is converted and played, and delete it', async () => {
  const product = await startSharedServer()
  const { page, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/additional-info/videos`)
  await page.getByRole('list', { name: 'Ota-onalar uchun videolar' }).waitFor(longTimeoutOptions)

  await page.getByRole('button', { name: "Qo'shish" }).first().click()
  const form = locateDialog(page, "Video qo'shish")
  await form.getByLabel('Video fayl').setInputFiles(createTestVideo('Kitob oqish.mp4'))
  await form.getByLabel('Nomi').fill("Bolaga kitob o'qib berish")
  await form.getByRole('button', { name: "E'lon qilish" }).click()
  await page.getByText('"Bolaga kitob o\'qib berish" qo\'shildi, video yuklanmoqda').waitFor(longTimeoutOptions)

  const play = page.getByRole('link', { name: "Ko'rish: Bolaga kitob o'qib berish" })
  await play.click({ timeout: 60_000 })
  const player = locateDialog(page, "Bolaga kitob o'qib berish").locator('video')
  await waitUntilPlaying(player)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await player.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: "O'chirish: Bolaga kitob o'qib berish" }).click(longTimeoutOptions)
  await locateDialog(page, "Videoni o'chirmoqchimisiz?").getByRole('button', { name: "O'chirish" }).click()
  await page.getByText("Video o'chirildi").first().waitFor(longTimeoutOptions)
  await play.waitFor({ state: 'detached' })
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
