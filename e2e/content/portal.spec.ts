import { ownComments, postComments } from '@markaz/protocol/content/comments/routes'
import { portalFaq } from '@markaz/protocol/content/faq/routes'
import { portalPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { portalStories } from '@markaz/protocol/content/stories/routes'
import { studentCatalogue } from '@markaz/protocol/study/course-catalogue/own-catalogue.routes'
import { ownVideos } from '@markaz/protocol/teaching/videos/own-videos.routes'
import { beforeAll, expect, it } from 'vitest'
import { PortalPage } from '../pages/portal-page.ts'
import { type ApiClient, createStaffClient, createStudentClient } from '../support/client.ts'
import { longTimeoutOptions } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let student: ApiClient
beforeAll(async () => {
  product = await startSharedServer()
  student = await createStudentClient(product.url)
})

// Shows: PORTAL-017, PORTAL-018
it('a student reads a post in the portal, comments offline, reports a comment, and opens stories, questions, courses and videos', async () => {
  const post = await withForeignComment()
  const phone = await PortalPage.signedIn(product.url)
  const { page } = phone
  await phone.go('Yangiliklar')
  await page.getByRole('link', { name: post.title }).click(longTimeoutOptions)
  const comments = page.getByRole('region', { name: 'Izohlar' })
  await comments.getByRole('button', { name: 'Shikoyat qilish' }).first().click(longTimeoutOptions)
  await page.getByLabel('Sabab').fill('Boshqalarni haqorat qilyapti')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Yuborish|Shikoyat/ })
    .click()
  await page.getByText("Rahmat! Moderator ko'rib chiqadi.").waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: 'Yopish' }).click()
  const office = await createStaffClient(product.url)
  const reported = await office.call(postComments.list, { query: { isReported: 'true' } })
  expect(reported.comments.flatMap(({ reports }) => reports)).toContain('Boshqalarni haqorat qilyapti')

  await phone.context.setOffline(true)
  await comments.getByLabel('Izohingiz').fill('Foydali ekan, rahmat')
  await comments.getByRole('button', { name: 'Yuborish' }).click()
  await comments.getByText('Navbatda: internet kelganda yuboriladi').waitFor(longTimeoutOptions)
  await phone.context.setOffline(false)
  await comments.getByText('Navbatda').waitFor({ state: 'detached', ...longTimeoutOptions })
  await comments.getByText('Foydali ekan, rahmat').waitFor(longTimeoutOptions)

  const { stories } = await student.call(portalStories.list)
  await phone.go('Hikoyalar')
  await page.getByText(stories[0]?.title as string).click(longTimeoutOptions)
  await page.getByRole('button', { name: 'Keyingi hikoya' }).click(longTimeoutOptions)
  await page.getByRole('button', { name: 'Yopish' }).click(longTimeoutOptions)
  const { faq } = await student.call(portalFaq.list)
  await phone.go("Ko'p so'raladigan savollar")
  await page.getByText(faq[0]?.question as string).click(longTimeoutOptions)
  await expect.poll(() => page.locator('details[open]').count(), longTimeoutOptions).toBe(1)
  const { courses } = await student.call(studentCatalogue.courses)
  await phone.go('Kurslar')
  await page
    .getByText(courses[0]?.name as string)
    .first()
    .click(longTimeoutOptions)
  await page.getByRole('heading', { name: courses[0]?.name as string }).waitFor(longTimeoutOptions)

  const { videos } = await student.call(ownVideos.list)
  const long = videos.find(({ durationSeconds }) => (durationSeconds ?? 0) > 15)
  await phone.place('Darslar').click()
  await page.getByRole('link', { name: 'Videolar' }).click(longTimeoutOptions)
  await page.locator(`a[href$="/videos/${long?.id}"]`).click(longTimeoutOptions)
  const player = page.locator('video')
  const play = async () => {
    await player.waitFor(longTimeoutOptions)
    await player.evaluate((video: HTMLVideoElement) => {
      video.muted = true
      return video.play()
    })
  }
  const at = () => player.evaluate((video: HTMLVideoElement) => video.currentTime)
  await play()
  await player.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 12
  })
  await expect.poll(at, longTimeoutOptions).toBeGreaterThan(12)
  await player.evaluate((video: HTMLVideoElement) => video.pause())
  await page.reload()
  await play()
  await expect.poll(at, longTimeoutOptions).toBeGreaterThan(11)
  expect(phone.ownFaults()).toEqual([])
})

/** Returns a post that has a comment of another student. */
async function withForeignComment() {
  const { posts } = await student.call(portalPosts.list)
  for (const post of posts) {
    const { comments } = await student.call(ownComments.ofPost, { params: { id: post.id } })
    if (comments.some(({ isOwn }) => !isOwn)) return post
  }
  throw new Error('nobody has commented')
}
