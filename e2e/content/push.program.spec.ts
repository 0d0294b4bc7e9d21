import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { HomeworkType } from '@markaz/protocol/teaching/homework/schemas'
import { startTestPushService } from '@markaz/server/integrations/push/testing/push-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PortalPage } from '../pages/portal-page.ts'
import { openSignedInWindow, openWindow } from '../support/browser.ts'
import { createStaffClient } from '../support/client.ts'
import { attachToServiceWorker, subscribeToPush } from '../support/push-browser.ts'
import { dateDaysFromToday, longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { type RunningServer, startServer } from '../support/server.ts'

let service: Awaited<ReturnType<typeof startTestPushService>>
let product: RunningServer
beforeAll(async () => {
  service = await startTestPushService()
  product = await startServer({ MARKAZ_PUSH_HOSTS: service.host })
})
afterAll(async () => {
  await product?.remove()
  await service?.close()
})

async function told(browser: ReturnType<typeof service.subscribe>, title: string) {
  const newest = () => {
    const sealed = service.of(browser).at(-1)
    return sealed && (browser.open(sealed) as { id: number; title: string; path: string })
  }
  await expect.poll(() => newest()?.title, longTimeoutOptions).toBe(title)
  return newest()
}

// Shows: NOTIF-002
it('staff who switched push on get a desktop notification although all pages are closed, and a click on it opens the page of the notification', async () => {
  const browser = service.subscribe()
  const { page, context, faults } = await openSignedInWindow(product.url)
  await subscribeToPush(context, browser.subscription)
  const sender = await createStaffClient(product.url)
  const sent = async (title: string) => {
    const whom = { type: 1, audience: [1], isForStudents: false }
    await sender.call(sentNotifications.create, {
      body: { ...whom, title, bodyType: 1, body: richTextOfParagraphs('Direktor xonasida.') },
    })
    return told(browser, title)
  }

  await page.goto(`${product.url}/my-notification`)
  await page.getByRole('button', { name: 'Bildirishnoma sozlamalari' }).click(longTimeoutOptions)
  const push = page.getByRole('switch', { name: "Sahifa yopiq bo'lsa ham xabar berilsin" })
  await push.click(longTimeoutOptions)
  await page.getByText(/^Brauzerning xabar xizmati javob bermadi/).waitFor(longTimeoutOptions)
  await push.click()
  await page
    .getByRole('switch', { name: "Sahifa yopiq bo'lsa ham xabar berilsin", checked: true })
    .waitFor(longTimeoutOptions)
  const worker = await attachToServiceWorker(context, product.url)

  // While a page is visible, it shows a toast instead of a push notification.
  const early = await sent("Majlis soat o'nda")
  await page.getByRole('button', { name: 'Ochish' }).waitFor(longTimeoutOptions)
  await worker.deliver(early)

  await page.close()
  const late = await sent("Majlis soat o'n birda")
  expect(late).toEqual({ id: late?.id, title: "Majlis soat o'n birda", path: `/my-notification/${late?.id}` })
  await worker.deliver({ ...late, title: '' })
  await worker.deliver(late)
  const shown = { title: late?.title, path: late?.path }
  await expect.poll(worker.shown, longTimeoutOptions).toEqual([shown])
  expect(await worker.click()).toEqual([late?.path])
  expect(await worker.shown()).toEqual([])

  await worker.deliver({ ...late, path: 'https://boshqa.example/' })
  await expect.poll(worker.shown, longTimeoutOptions).toEqual([{ ...shown, path: '/' }])
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})

// Shows: PORTAL-020
it("with every page of the portal closed, a student's phone shows a notification of new homework, and a click opens the homework", async () => {
  const office = await createStaffClient(product.url)
  const { settings } = await office.call(portalSettings.read)
  await office.call(portalSettings.save, { body: { ...settings, quietFrom: '00:00', quietTo: '00:00' } })

  const browser = service.subscribe()
  const visitor = await openWindow({ isPhone: true })
  await subscribeToPush(visitor.context, browser.subscription)
  const phone = new PortalPage(visitor, product.url)
  await phone.signIn('talaba')
  await phone.go('Sozlamalar va xavfsizlik')
  const turnOn = phone.page.getByRole('button', { name: 'Yoqish' })
  await turnOn.click(longTimeoutOptions)
  await phone.page
    .getByText(/^Bu brauzer xabar ololmaydi/)
    .first()
    .waitFor(longTimeoutOptions)
  await turnOn.click()
  await phone.page.getByText('Yangiliklar telefonga keladi').waitFor(longTimeoutOptions)

  const teacher = await createStaffClient(product.url, 'oqituvchi')
  const { groups: mine } = await teacher.call(groups.mine, { query: { value: 'Frontend N-101' } })
  const id = mine[0]?.id as number
  const query = { from: dateDaysFromToday(-4), to: dateDaysFromToday() }
  const { lessons } = await teacher.call(groups.lessons, { params: { id }, query })
  const given = await teacher.call(homework.create.own, {
    params: { id },
    body: {
      ...{ lessonId: lessons.at(-1)?.id, theme: 'Pushdan: kasrlar', description: '12-bet', files: [] },
      ...{ type: HomeworkType.Optional, deadline: new Date(Date.now() + 30 * 3_600_000).toISOString() },
    },
  })
  const notice = await told(browser, 'Yangi uy vazifasi')
  // The browser stops a service worker without pages, so the test attaches to it while a page is open.
  const worker = await attachToServiceWorker(phone.context, product.url, '/portal/')
  await phone.page.close()
  await worker.deliver(notice)
  await expect
    .poll(worker.shown, longTimeoutOptions)
    .toEqual([{ title: 'Yangi uy vazifasi', path: `/portal/notices/open/${notice?.id}` }])
  const [path] = await worker.click()
  const page = await phone.context.newPage()
  await page.goto(product.url + path)
  await page.waitForURL(`**/portal/homework/${given.homework.id}`, longTimeoutOptions)
  await page.getByRole('heading', { name: 'Pushdan: kasrlar' }).waitFor(longTimeoutOptions)

  await worker.deliver({ ...notice, path: 'https://boshqa.example/' })
  expect(withoutRefusedRequestErrors(phone.faults)).toEqual([])
})
