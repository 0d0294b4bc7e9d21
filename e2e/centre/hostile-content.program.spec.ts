import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { audits } from '@markaz/protocol/control/audits/routes'
import { faceLogs } from '@markaz/protocol/control/face-logs/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { readXlsx } from 'hucre/xlsx'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSignedInStartPage } from '../support/browser.ts'
import { createStaffClient, openStaffSession } from '../support/client.ts'
import {
  type CentreWithInjectionTexts,
  type InjectionAttempt,
  openCentreWithInjectionTexts,
} from '../support/injection-centre.ts'
import { injectionTexts, textAsDisplayed } from '../support/injection-texts.ts'
import { listMenuPaths } from '../support/menu.ts'
import { longTimeoutOptions, navigateWithinApp } from '../support/screen.ts'
import { sendInjectionTextsEverywhere } from '../support/send-injection-texts.ts'

/**
 * Attacks that succeeded: a foreign address was requested, a script ran, a dialog or page opened, or a hostile text
 * created an element.
 */
const faults: string[] = []
const canary = createServer((request, response) => {
  faults.push(`the canary was asked for ${request.url}`)
  response.end()
})
const files = new Set<string>()
let texts: string[]
let centre: CentreWithInjectionTexts
let written: Awaited<ReturnType<typeof sendInjectionTextsEverywhere>>
beforeAll(async () => {
  await new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening))
  texts = injectionTexts(`127.0.0.1:${(canary.address() as AddressInfo).port}`)
  centre = await openCentreWithInjectionTexts(texts)
  written = await sendInjectionTextsEverywhere(centre)
})
afterAll(() => Promise.all([centre?.close(), canary.close()]))

/**
 * The system stores only the number of an unknown person at a door device, so the hostile name of this person appears
 * on no screen.
 */
const neverShown = ['door person']

// Shows: SAFE-034
it('200 hostile texts sent by students, parents, door devices and the ERP appear as plain text on every staff screen and run no script', {
  timeout: 300_000,
}, async () => {
  expect(new Set(texts).size).toBe(200)
  const { page, context } = await openSignedInStartPage(centre.product.url)
  await watch(context, centre.product.url)
  const isShown = await walk(page, await screensOfWritten())
  expect(faults).toEqual([])

  const taken = centre.sent.filter(({ status }) => status < 400)
  const shown = taken.filter(isShown)
  const callers = (some: typeof taken) => [...new Set(some.map(({ by }) => by))].sort()
  expect(callers(shown)).toEqual(callers(taken).filter((by) => !neverShown.includes(by)))
  expect(texts.filter((text) => !shown.some((one) => one.text.startsWith(`${text} №`)))).toEqual([])
  expect(shown.length).toBeGreaterThan(600)
})

it('an uploaded file with hostile content is downloaded or shown as a picture in a sandbox, and never opened as a page', async () => {
  const { page, context } = await openSignedInStartPage(centre.product.url)
  await watch(context, centre.product.url)
  const folders = new Set([...files].map((path) => path.split('/').slice(0, -1).join('/')))
  expect([...folders]).toEqual(expect.arrayContaining(['/files/parents/messages', '/files/students/homeworks']))
  for (const path of files) {
    const address = new URL(path, centre.product.url).href
    const { status, headers } = await fetch(address)
    const type = headers.get('content-type') ?? ''
    expect({ status, nosniff: headers.get('x-content-type-options') }, path).toEqual({
      status: 200,
      nosniff: 'nosniff',
    })
    expect(headers.get('content-security-policy'), path).toContain('sandbox')
    expect(type, path).not.toMatch(/(html|[/+]xml|svg|javascript)\b/)
    if (!type.startsWith('image/')) expect(headers.get('content-disposition'), path).toMatch(/^attachment/)
    // A download aborts the navigation of the browser, so the error of the navigation is ignored.
    if (isOfMessage(path)) await page.goto(address).catch(() => {})
  }
  expect(faults).toEqual([])
})

it('an exported table of people, audit entries or door passes contains no spreadsheet formula, whatever names people have', async () => {
  for (const call of [students.export, audits.export, faceLogs.export]) {
    const answer = await download(call)
    expect(answer.status).toBe(200)
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
    const cells = sheets.flatMap(({ rows }) => rows.flat())
    expect(cells.filter((cell) => typeof cell === 'string' && /^[=+\-@\t]/.test(cell))).toEqual([])
    if (call === students.export) expect(cells).toContainEqual(expect.stringContaining("'=HYPERLINK"))
  }
})

const isOfMessage = (path: string) => /messages|homework/.test(path)

async function download(call: RouteDefinition): Promise<Response> {
  const { accessToken } = await openStaffSession(centre.product.url, 'superadmin')
  return fetch(centre.product.url + apiPath(call), {
    method: call.method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: '{}',
  })
}

/** Returns the addresses of screens that show hostile texts in other places than names, such as chats and comments. */
async function screensOfWritten(): Promise<string[]> {
  const { childId, studentId, homework: work, exam } = written
  const office = await createStaffClient(centre.product.url)
  const { groups: found } = await office.call(groups.list, { query: { page: 1, perPage: 100 } })
  const group = found.find(({ id }) => id === work?.group.id)
  const item = group?.activeScheduleItems[0]
  const place = `/groups/${group?.id}/staff/${item?.staff?.id}/schedule/${item?.id}`
  const pages = (path: string, most: number) =>
    Array.from({ length: most }, (_, nth) => `${path}?page=${nth + 1}&perPage=100`)
  return [
    `${place}/chat/${work?.chatId}/home/${studentId}`,
    `${place}/exam/${exam.id}/chat/${exam.chatId}/exam/${studentId}`,
    `/families/talks/${childId}`,
    `/students/${childId}/told-absences`,
    '/blogs/comments?isReported=true',
    ...pages('/students', 7),
    ...pages('/users/parents', 2),
    ...pages('/groups', 1),
  ]
}

async function watch(context: BrowserContext, url: string): Promise<void> {
  await context.exposeBinding('hostileRan', ({ page }) => void faults.push(`ran at ${page.url()}`))
  await context.exposeBinding('hostileBlocked', ({ page }, what) => void faults.push(`${what} at ${page.url()}`))
  await context.addInitScript(() => {
    const report = (what: string) => (window as unknown as { hostileBlocked(what: string): void }).hostileBlocked(what)
    addEventListener('securitypolicyviolation', (event) =>
      report(`blocked ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        const element = node.matches('[data-hostile]') ? node : node.querySelector('[data-hostile]')
        if (element) report(`element ${element.outerHTML.slice(0, 80)}`)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  context.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const address = new URL(request.url())
    if (/^https?:/.test(address.protocol) && address.origin !== url) faults.push(`request to ${request.url()}`)
  })
  context.on('page', async (page) => {
    if (await page.opener()) faults.push(`a window was opened: ${page.url()}`)
  })
}

/**
 * Opens the given screens, and one screen of each kind to which they link.
 * @returns a function that says whether a screen has shown a hostile text
 */
async function walk(page: Page, first: string[]): Promise<(sent: InjectionAttempt) => boolean> {
  // These four pages are opened by their addresses, because the server prerenders them together with their table rows.
  for (const path of ['/', '/students', '/groups', '/my-groups']) {
    await page.goto(centre.product.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const pages = [page, await page.context().newPage()] as const
  await pages[1].goto(centre.product.url)
  const kinds = new Set<string>()
  const isNew = (path: string) => {
    const kind = first.includes(path) ? path : path.replace(/[?#].*/, '').replace(/\d+/g, '#')
    return !kinds.has(kind) && kinds.add(kind)
  }
  let shown = ''
  for (let next = [...first, ...(await listMenuPaths(page))].filter(isNew); next.length > 0; ) {
    const found: string[] = []
    const goOn = async (page: Page) => {
      for (let path = next.shift(); path !== undefined; path = next.shift()) {
        const { text, links, linkedFiles } = await look(page, path)
        shown += ` ${textAsDisplayed(text)}`
        found.push(...links)
        for (const file of linkedFiles) files.add(file)
      }
    }
    await Promise.all(pages.map(goOn))
    next = found.filter(isNew)
  }
  return ({ by, text }) => shown.includes(textAsDisplayed(by.endsWith('file name') ? nameOf(text) : text))
}

const nameOf = (path: string): string => path.split(/[/\\]/).at(-1) ?? ''

async function look(page: Page, path: string) {
  await navigateWithinApp(page, path)
  // When only the id in the address changes, the screen may keep its heading element, so the wait for a new heading may
  // fail.
  const fresh = page.locator('main h1:not([data-former])').first()
  await fresh.waitFor({ timeout: 2_000 }).catch(() => {})
  // Table rows are left out: timetable rows stay busy until they are scrolled into view.
  const busy = 'main :is([aria-busy=true]:not(tr), [aria-label="Yuklanmoqda"], .ant-skeleton-active)'
  await page
    .waitForFunction(
      (busy) => document.querySelector('main h1') && !document.querySelector(busy),
      busy,
      longTimeoutOptions,
    )
    .catch(() => faults.push(`${path} does not come to rest`))
  return page.evaluate(() => {
    const all = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)]
    const fields = all<HTMLInputElement>('input, textarea').map(({ value }) => value)
    return {
      // biome-ignore lint/performance/useDomNodeTextContent: scripts and hidden elements are not what a person reads
      text: [document.body.innerText, ...fields].join('\n'),
      links: all('main a[href^="/"]').map((link) => link.getAttribute('href') ?? ''),
      linkedFiles: all(':is([href*="/files/"], [src*="/files/"])').map(
        (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
      ),
    }
  })
}
