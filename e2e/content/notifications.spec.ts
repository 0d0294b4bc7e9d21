import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { richTextOf } from '@markaz/protocol/rich-text'
import { pushService } from '@markaz/server/integrations/push/testing/push-service'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { clientOf } from '../support/client.ts'
import { type Product, sharedProduct, startProduct } from '../support/product.ts'
import { pushWorker, subscribeAt } from '../support/push-browser.ts'
import { choose, ownFaults, soon } from '../support/screen.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

it('a message to a group: counted before, live in the bell of its teacher, read, and shown as read', async () => {
  const teacher = await withSession(product.url, 'oqituvchi')
  const bell = teacher.page.getByRole('button', { name: /^Bildirishnomalar/ })
  await Promise.all([
    teacher.page.waitForRequest(/\/live\?.*notifications%2Fstream/, soon),
    teacher.page.goto(product.url),
    bell.waitFor(),
  ])
  const { page, faults } = await withSession(product.url)
  await page.goto(`${product.url}/notifications`)
  await page.getByRole('link', { name: 'Yuborish' }).click()
  await page.getByRole('checkbox', { name: 'Akademiklar' }).check()
  await page.getByRole('checkbox', { name: 'Talabalar' }).check()
  await choose(page, 'Guruhlar', 'Frontend N-101', 'N-101')
  await page.getByText(/^\d+ kishi oladi$/).waitFor(soon)
  await page.getByLabel('Sarlavha').fill("Ertaga dars yo'q")
  await page.getByRole('textbox', { name: 'Matn' }).click()
  await page.keyboard.type("Hurmatli {ism}, {guruh} guruhida ertaga dars bo'lmaydi.")
  await page.getByText("Hurmatli Karimov Ali, Frontend N-101 guruhida ertaga dars bo'lmaydi.").waitFor(soon)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Yuborish: \d+ kishi$/ }).click()
  await page.getByText(/kishiga yuborilmoqda/).waitFor(soon)

  await teacher.page.getByText("Ertaga dars yo'q").first().waitFor(soon)
  await bell.click()
  const told = teacher.page.getByRole('dialog').getByRole('button', { name: /Ertaga dars yo'q/ })
  await told.click(soon)
  await teacher.page
    .getByText(/Frontend N-101 guruhida ertaga dars bo'lmaydi\./)
    .first()
    .waitFor(soon)

  await page.getByRole('link', { name: "Ertaga dars yo'q" }).first().click(soon)
  await page.getByRole('link', { name: /^Akademiklar \(\d+\)$/ }).click(soon)
  await page.getByText("O'qidi", { exact: true }).first().waitFor(soon)
  expect(ownFaults([...faults, ...teacher.faults])).toEqual([])
})

it('push is turned on; with every page closed a message is shown by its title, and a click opens it', async () => {
  const service = await pushService()
  onTestFinished(() => void service.close())
  const product = await startProduct({ MARKAZ_PUSH_HOSTS: service.host })
  onTestFinished(() => product.remove())
  const browser = service.subscribe()
  const { page, context, faults } = await withSession(product.url)
  await subscribeAt(context, browser.subscription)
  const sender = await clientOf(product.url)
  /** What the push service gets of it, as the browser decrypts it. */
  const sent = async (title: string) => {
    const whom = { type: 1, audience: [1], isForStudents: false }
    await sender.call(sentNotifications.create, {
      body: { ...whom, title, bodyType: 1, body: richTextOf('Direktor xonasida.') },
    })
    const got = () => service.of(browser).map((one) => browser.open(one) as { id: number; title: string; path: string })
    await expect.poll(() => got().at(-1)?.title, soon).toBe(title)
    return got().at(-1)
  }

  await page.goto(`${product.url}/my-notification`)
  await page.getByRole('button', { name: 'Bildirishnoma sozlamalari' }).click(soon)
  const push = page.getByRole('switch', { name: "Sahifa yopiq bo'lsa ham xabar berilsin" })
  await push.click(soon)
  await page.getByText(/^Brauzerning xabar xizmati javob bermadi/).waitFor(soon)
  await push.click()
  await page.getByRole('switch', { name: "Sahifa yopiq bo'lsa ham xabar berilsin", checked: true }).waitFor(soon)
  const worker = await pushWorker(context, product.url)

  // Whoever looks at a page has its toast alone.
  const early = await sent("Majlis soat o'nda")
  await page.getByRole('button', { name: 'Ochish' }).waitFor(soon)
  await worker.deliver(early)

  await page.close()
  const late = await sent("Majlis soat o'n birda")
  expect(late).toEqual({ id: late?.id, title: "Majlis soat o'n birda", path: `/my-notification/${late?.id}` })
  await worker.deliver({ ...late, title: '' })
  await worker.deliver(late)
  const shown = { title: late?.title, path: late?.path }
  await expect.poll(worker.shown, soon).toEqual([shown])
  expect(await worker.click()).toEqual([late?.path])
  expect(await worker.shown()).toEqual([])

  await worker.deliver({ ...late, path: 'https://boshqa.example/' })
  await expect.poll(worker.shown, soon).toEqual([{ ...shown, path: '/' }])
  expect(ownFaults(faults)).toEqual([])
})
