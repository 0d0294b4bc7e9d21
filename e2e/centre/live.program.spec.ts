import { randomUUID } from 'node:crypto'
import { ownComments } from '@markaz/protocol/content/comments/routes'
import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { portalPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { competitions } from '@markaz/protocol/motivation/events/routes'
import { studentShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { shopItems } from '@markaz/protocol/motivation/market/routes'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GroupPage } from '../pages/group-page.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { createStaffClient, createStudentClient } from '../support/client.ts'
import { locateRowWithText, longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { type RunningServer, startServer } from '../support/server.ts'

/** Ten pages share one browser and one processor, so their live events may take a minute. */
const soonInTen = { timeout: 60_000 }

let product: RunningServer
beforeAll(async () => {
  product = await startServer()
})
afterAll(() => product?.remove())

function streamsOf(context: BrowserContext) {
  const open = new Set<Request>()
  context.on('request', (request) => {
    if (/\/api\/staff\/(live\?|.*stream\?)/.test(request.url())) open.add(request)
  })
  const gone = (request: Request) => void open.delete(request)
  context.on('requestfinished', gone)
  context.on('requestfailed', gone)
  // Playwright does not report that requests of a closed page have ended, so these are filtered out.
  return () => [...open].filter((request) => !request.frame().page().isClosed())
}

// Shows: DAY-014
it('ten browser tabs receive all live events over the connection of one tab; when that tab is closed, another tab connects', async () => {
  const [office, student] = [await createStaffClient(product.url), await createStudentClient(product.url)]
  const { homeworks } = await student.call(ownHomework.list, { query: { perPage: 100 } })
  const work = homeworks.find(({ handedInAt }) => handedInAt !== null)
  const { items } = await office.call(shopItems.list, { query: { page: 1, perPage: 50, status: 'on_sale' } })
  const item = items.find(({ count, price, pendingCount }) => count > 1 && price < 50 && pendingCount === 0)
  const { posts } = await student.call(portalPosts.list, { query: { page: 1, perPage: 5 } })
  const post = posts[0]
  if (!work || !item || !post) throw new Error('the demo centre has no work, thing or post for this')

  const { page: first, context, faults } = await openSignedInWindow(product.url)
  const open = streamsOf(context)
  const group = new GroupPage(first, product.url)
  await group.open('Frontend N-101', '/groups?value=N-101')
  const groupId = Number(/\/(\d+)\/staff\//.exec(first.url())?.[1])
  const { chats } = await office.call(homework.chats.all, {
    params: { id: groupId },
    query: { homeworkId: work.id, perPage: 100 },
  })
  const chat = chats.find(({ id }) => id === work.chatId)
  const chatPath = new URL(first.url()).pathname
    .replace('/attendance/schedule', '/schedule')
    .replace(/(\/schedule\/\d+).*/, `$1/chat/${chat?.id}/home/${chat?.student.id}`)
  const screens: [path: string, shows: (page: Page, word: string) => Promise<void>][] = [
    ['/events', (page, word) => locateRowWithText(page, word).waitFor(soonInTen)],
    ['/blogs/comments', (page, word) => locateRowWithText(page, word).waitFor(soonInTen)],
    ['/sended', (page, word) => locateRowWithText(page, word).waitFor(soonInTen)],
    [
      '/transactions',
      (page) =>
        page
          .getByRole('button', { name: new RegExp(`^Topshirish: ${item.name}`) })
          .first()
          .waitFor(soonInTen),
    ],
    [chatPath, (page, word) => page.getByRole('log').getByText(word).waitFor(soonInTen)],
  ]
  // Ten page loads at the same time would time out on a busy machine, so the tabs are opened one after the other.
  const tabs: { page: Page; shows: (page: Page, word: string) => Promise<void> }[] = []
  for (const [path, shows] of [...screens, ...screens]) {
    const page = tabs.length === 0 ? first : await context.newPage()
    await page.goto(product.url + path)
    await page.getByRole('button', { name: /^Bildirishnomalar/ }).waitFor(longTimeoutOptions)
    tabs.push({ page, shows })
  }
  const nothingElse = () => expect.poll(() => open().length, longTimeoutOptions).toBe(1)
  // Each page requests its live events only after its rows have loaded.
  const allOnIt = () =>
    expect
      .poll(() => open().map((request) => new URL(request.url()).searchParams.getAll('on').length), soonInTen)
      .toEqual([6])
  await allOnIt()
  await nothingElse()

  const happen = async (word: string) => {
    await office.call(competitions.create, { body: competition(word) })
    await office.call(sentNotifications.create, { body: notification(word) })
    await student.call(ownComments.write, { params: { id: post.id }, body: { text: word, key: randomUUID() } })
    await student.call(ownHomework.write, {
      params: { id: work.id },
      body: { clientId: randomUUID(), text: word, files: [] },
    })
  }
  await student.call(studentShop.buy, { body: { itemId: item.id, price: item.price, key: randomUUID() } })
  await happen('Birinchi xabar')
  await Promise.all(tabs.map(({ page, shows }) => shows(page, 'Birinchi xabar')))
  await allOnIt()

  const leader = open()[0]?.frame().page()
  await leader?.close()
  await happen('Ikkinchi xabar')
  const left = tabs.filter(({ page }) => page !== leader)
  expect(left).toHaveLength(9)
  await Promise.all(left.map(({ page, shows }) => shows(page, 'Ikkinchi xabar')))
  await nothingElse()
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const competition = (name: string) => ({
  name,
  description: richTextOfParagraphs('Jang'),
  image: null,
  type: 'single',
  teamSize: null,
  xpRequirement: 0,
  xp: 0,
  coin: 0,
  participantLimit: null,
  deviceId: null,
  startDate: inDays(5),
  endDate: inDays(6),
  officeId: null,
})

const notification = (title: string) => ({
  title,
  type: 1,
  audience: [2],
  bodyType: 1,
  body: richTextOfParagraphs('Salom'),
})
