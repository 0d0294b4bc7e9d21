import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ownEvents } from '@markaz/protocol/motivation/events/own-events.routes'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { PortalPage } from '../pages/portal-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openWindow, recordLayoutShifts } from '../support/browser.ts'
import { type ApiClient, createStaffClient, createStudentClient } from '../support/client.ts'
import { locateHomeworkField, sendHomeworkPhoto } from '../support/homework.ts'
import { longTimeoutOptions } from '../support/screen.ts'
import { type RunningServer, startSharedServer, superadminPassword } from '../support/server.ts'
import { createStudentWithOwnPassword } from '../support/student-accounts.ts'

const dist = join(import.meta.dirname, '../../portal/dist')
let product: RunningServer
let student: ApiClient
let toDo: { id: number; theme: string }[]
beforeAll(async () => {
  product = await startSharedServer()
  student = await createStudentClient(product.url)
  toDo = (await student.call(ownHomework.list, { query: { state: 'todo', page: 1, perPage: 10 } })).homeworks
})

const idOf = (at: number) => toDo[at]?.id ?? 0

const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const kept: Record<string, Record<string, number>> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done) => {
        const asked = indexedDB.open(name)
        asked.onsuccess = () => done(asked.result)
      })
      kept[name] = {}
      for (const store of db.objectStoreNames) {
        const asked = db.transaction(store).objectStore(store).count()
        kept[name][store] = await new Promise((done) => {
          asked.onsuccess = () => done(asked.result)
        })
      }
      db.close()
    }
    return kept
  })

// Shows: PORTAL-009, PORTAL-024
it('two accounts on one phone see no data of each other, and the unsent work of a student is sent when this student signs in again', async () => {
  const other = await createStudentWithOwnPassword(product.url, 'ukasi')
  const { id: first } = await student.call(studentAccount.me)
  const phone = await PortalPage.signedIn(product.url)
  const { page } = phone
  await phone.walkTo(`/homework/${idOf(1)}`)
  await locateHomeworkField(page).fill('Birinchining qoralamasi')
  await page.getByText(/^Saqlandi /).waitFor(longTimeoutOptions)
  await phone.walkTo('/homework')
  await sendHomeworkPhoto(phone, student, idOf(2), 'birinchi.jpg')
  await locateHomeworkField(page).fill('Birinchi topshirgan ish')
  await phone.context.setOffline(true)
  await page.getByRole('button', { name: 'Topshirish' }).click()
  await page.getByText('Navbatda: internet kelganda yuboriladi').waitFor(longTimeoutOptions)
  const keptOfFirst = async () => (await keptOn(page))[`markaz-portal-${first}`]
  await expect.poll(keptOfFirst, longTimeoutOptions).toMatchObject({ drafts: 1, outbox: 1 })
  await leave(phone, '1 ta ish hali yuborilmagan!')

  await phone.context.setOffline(false)
  await phone.signIn('ukasi', superadminPassword)
  const everything: (string | null)[] = []
  for (const path of ['/notices', '/me', '/outbox', `/homework/${idOf(1)}`, '/', `/homework/${idOf(2)}`]) {
    await phone.walkTo(path)
    await page.getByRole('main').waitFor(longTimeoutOptions)
    await page.getByRole('status', { name: 'Yuklanmoqda' }).waitFor({ state: 'detached', ...longTimeoutOptions })
    everything.push(await page.evaluate(() => document.body.textContent))
    expect(await page.getByAltText('birinchi.jpg').count()).toBe(0)
    if (path.startsWith('/homework')) expect(await locateHomeworkField(page).inputValue()).toBe('')
  }
  const [, lastName = ''] = other.fullName.split(' ')
  expect(everything[4]).toContain(lastName)
  expect(everything.join('\n')).not.toMatch(/Birinchi|E.zoza|navbatda:/)
  expect(everything[2]).toContain("Navbat bo'sh")
  const kept = await keptOn(page)
  expect(Object.keys(kept).sort()).toEqual(
    ['markaz-portal', `markaz-portal-${first}`, `markaz-portal-${other.id}`].sort(),
  )
  expect(kept[`markaz-portal-${first}`]).toEqual({ answers: 0, drafts: 0, files: 0, outbox: 1, positions: 0 })
  expect(kept[`markaz-portal-${other.id}`]).toMatchObject({ drafts: 0, outbox: 0 })
  const read = () => student.call(ownHomework.read, { params: { id: idOf(2) } })
  expect((await read()).messages.map(({ text }) => text)).not.toContain('Birinchi topshirgan ish')

  await leave(phone, "Bu telefonda saqlangan hamma narsa o'chiriladi.")
  await phone.signIn('talaba')
  await expect
    .poll(
      async () => (await read()).messages.filter(({ text }) => text === 'Birinchi topshirgan ish').length,
      longTimeoutOptions,
    )
    .toBe(1)
  await expect
    .poll(async () => Object.keys(await keptOn(page)), longTimeoutOptions)
    .not.toContain(`markaz-portal-${other.id}`)
  await expect.poll(keptOfFirst, longTimeoutOptions).toMatchObject({ drafts: 0, outbox: 0 })
  expect(phone.ownFaults()).toEqual([])
})

async function leave(phone: PortalPage, words: string): Promise<void> {
  const { page } = phone
  await phone.walkTo('/security')
  await page.getByRole('button', { name: 'Chiqish' }).click(longTimeoutOptions)
  await page.getByRole('dialog').getByText(words).waitFor(longTimeoutOptions)
  await page.getByRole('dialog').getByRole('button', { name: 'Chiqish' }).click()
  await page.getByLabel('Login').waitFor(longTimeoutOptions)
}

// Shows: PORTAL-001, PORTAL-026
it('a student installs the portal, and staff see this at once; on a screen of 320 px with text at 200 % nothing overlaps', async () => {
  const answer = await fetch(`${product.url}/portal/manifest.webmanifest`)
  const manifest = (await answer.json()) as { icons: { src: string }[] }
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/portal/', scope: '/portal/' })
  for (const { src } of manifest.icons) expect((await fetch(new URL(src, answer.url))).status).toBe(200)

  const phone = await PortalPage.signedIn(product.url)
  const { page } = phone
  const staff = await createStaffClient(product.url)
  const { id } = await student.call(studentAccount.me)
  const installedAt = async () => (await staff.call(students.read, { params: { id } })).portalInstalledAt
  const before = await installedAt()
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect.poll(installedAt, longTimeoutOptions).not.toBe(before)

  await page.setViewportSize({ width: 320, height: 640 })
  await phone.context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
  const screens = [
    ['/', /Topshirish kerak|Топшириш керак/],
    ['/lessons', /Frontend N-101|Фронтенд N-101/],
    ['/homework', /Frontend N-101|Фронтенд N-101/],
    [`/homework/${idOf(0)}`, /^(Topshirish|Топшириш)$/],
    ['/me', /Guruhlarim|Гуруҳларим/],
  ] as const
  for (const [script, colorScheme, title] of [
    ['cyrillic', 'dark', 'Созламалар ва хавфсизлик'],
    ['latin', 'light', 'Sozlamalar va xavfsizlik'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await phone.walkTo('/security')
    // Changing between Latin and Cyrillic script reloads the portal.
    await page.getByLabel(/^(Yozuv|Ёзув)$/).selectOption(script, longTimeoutOptions)
    await page.getByRole('heading', { name: title }).waitFor(longTimeoutOptions)
    for (const [path, words] of screens) {
      await phone.walkTo(path)
      await page.getByText(words).first().waitFor(longTimeoutOptions)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(await brokenWords(page)).toEqual([])
      expect(await findAccessibilityViolations(page)).toEqual([])
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(colorScheme)
  }
  expect(phone.ownFaults()).toEqual([])
})

it('late responses of the server do not move the buttons that a student is about to press', async () => {
  const { events } = await student.call(ownEvents.list, { query: { page: 1, perPage: 20 } })
  const ofTeams = events.find(({ name }) => name === 'Qishki zakovat')
  const phone = await PortalPage.signedIn(product.url)
  const moves = await recordLayoutShifts(phone.page)
  const moved: string[] = []
  const lasts = {
    '/me': 'Guruhlarim',
    '/papers': 'Shartnomalar',
    '/security': 'Chiqish',
    '/points': 'Nima uchun berilgan',
    [`/events/${ofTeams?.id}`]: 'Tadbir haqida',
    '/notices': "Hammasini o'qilgan qilish",
    '/posts': 'Hammasi',
    '/courses': 'Hammasi',
  }
  for (const [path, last] of Object.entries(lasts)) {
    await phone.open(path)
    await phone.page.getByText(last).first().waitFor(longTimeoutOptions)
    const shift = await moves.shift()
    if (shift > 0.01) moved.push(`${path}: ${shift}`)
  }
  await moves.end()
  expect(moved).toEqual([])
  expect(phone.ownFaults()).toEqual([])
})

const brokenWords = (page: Page) =>
  page.locator('h1, h2, nav a').evaluateAll((elements) =>
    elements.flatMap((element) =>
      [...element.childNodes].flatMap((node) =>
        [...(node.nodeValue ?? '').matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const parts = [...range.getClientRects()]
          const width = parts.reduce((sum, part) => sum + part.width, 0)
          return parts.length === 1 || width > element.getBoundingClientRect().width ? [] : [word]
        }),
      ),
    ),
  )

// Shows: PORTAL-023, PORTAL-027
it('on a metered connection the portal loads at most 60 kB of scripts for the open screen, and a video only after a click', async () => {
  const { context, page, faults } = await openWindow({ isPhone: true })
  const sparing = "Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });"
  await context.addInitScript(sparing)
  // The service worker has its own `navigator` object, which must also report the metered connection.
  await context.route('**/portal/sw.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${sparing}\n${await answer.text()}` })
  })
  const fetched = new Set<string>()
  context.on('request', (request) => fetched.add(new URL(request.url()).pathname))
  const phone = new PortalPage({ page, context, faults }, product.url)
  await phone.signIn('talaba')
  await page.getByRole('heading', { name: 'Topshirish kerak' }).waitFor(longTimeoutOptions)
  const scripts = () => [...fetched].filter((path) => path.startsWith('/portal/assets/') && path.endsWith('.js')).sort()
  const html = await (await fetch(`${product.url}/portal/`)).text()
  expect(scripts()).toEqual([...html.matchAll(/"(\/portal\/assets\/.*\.js)"/g)].map(([, path]) => path).sort())
  const bytes = scripts().map(
    (path) => brotliCompressSync(readFileSync(join(dist, path.replace('/portal/', '')))).length,
  )
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000)
  const moves = () =>
    page.locator('.asking').evaluate((line) => {
      line.setAttribute('data-on', '')
      return getComputedStyle(line).animationName
    })
  expect(await moves()).toBe('none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moves()).toBe('asking')
  await phone.open('/videos')
  const video = page.getByRole('listitem').getByRole('link', { name: 'Frontend N-101' }).first()
  await video.click(longTimeoutOptions)
  await page.getByRole('button', { name: '▶' }).waitFor(longTimeoutOptions)
  expect(scripts().filter((path) => /\/(Content|Motivation|Mine)Screens-|\/hls/.test(path))).toEqual([])
  const media = () => [...fetched].filter((path) => /\.(mp4|m4s|m3u8|ts|jpg)$|^\/media\//.test(path))
  expect([media(), await page.locator('video').count()]).toEqual([[], 0])
  await page.getByRole('button', { name: '▶' }).click()
  await page.locator('video').waitFor(longTimeoutOptions)
  await expect.poll(() => media().length, longTimeoutOptions).toBeGreaterThan(0)
  expect(phone.ownFaults()).toEqual([])
})
