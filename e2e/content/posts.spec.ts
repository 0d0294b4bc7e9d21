import { ownComments } from '@markaz/protocol/content/comments/routes'
import { portalPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { createStudentClient } from '../support/client.ts'
import { chooseOption, longTimeoutOptions, openListRow, withoutRefusedRequestErrors } from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

// Shows: BLOG-001
it('a post is saved as a draft, found again and published; a student comments on it, and staff hide the comment', async () => {
  const product = await startSharedServer()
  const { page, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/blogs/posts/unarchive/public-students/add`)
  await page.getByLabel('Sarlavha').fill('Qishki olimpiada')
  const text = page.getByRole('textbox', { name: 'Matn' })
  await text.click(longTimeoutOptions)
  await page.keyboard.type('Olimpiada ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('shanba')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' kuni')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('button', { name: 'Jadval', exact: true }).click()
  await page.keyboard.type('Vaqti')
  expect(await findAccessibilityViolations(page)).toEqual([])
  // The reload discards the page, so the post must be restored from its draft.
  await page.reload()
  await page.getByText(/qoralama tiklandi/).waitFor(longTimeoutOptions)
  await text.getByText('Olimpiada shanba kuni').waitFor(longTimeoutOptions)
  await chooseOption(page, 'Kategoriya', 'Tadbirlar')
  await chooseOption(page, 'Muallif', 'Nodira Karimova')
  await page.getByRole('button', { name: "Telefonda ko'rish" }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Qishki olimpiada' }).waitFor(longTimeoutOptions)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: "E'lon qilish" }).click()
  await page.getByText('"Qishki olimpiada" e\'lon qilindi').waitFor(longTimeoutOptions)

  const student = await createStudentClient(product.url)
  const { posts } = await student.call(portalPosts.list, { query: { value: 'olimpiada' } })
  const id = posts[0]?.id ?? 0
  const { post } = await student.call(portalPosts.read, { params: { id } })
  expect(post.body.content.map(({ type }) => type)).toEqual(expect.arrayContaining(['paragraph', 'table']))
  expect(JSON.stringify(post.body)).toContain('"marks":[{"type":"bold"}]')

  await openListRow(page, 'Qishki olimpiada')
  await page.getByRole('heading', { name: 'Qishki olimpiada' }).waitFor(longTimeoutOptions)
  expect(await page.locator('article strong', { hasText: 'shanba' }).count()).toBe(1)
  expect(await findAccessibilityViolations(page)).toEqual([])
  // The student's comment must appear on the staff screen without a reload, through the event stream.
  await student.call(ownComments.write, { params: { id }, body: { text: 'Qatnashaman!', key: crypto.randomUUID() } })
  await page.getByText('Qatnashaman!').waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: /^Yashirish: / }).click()
  await page.getByText('Yashirilgan', { exact: true }).waitFor(longTimeoutOptions)
  const { comments } = await student.call(ownComments.ofPost, { params: { id }, query: { page: 1, perPage: 10 } })
  expect(comments).toEqual([expect.objectContaining({ text: 'Qatnashaman!', isOwn: true, isHidden: true })])
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
