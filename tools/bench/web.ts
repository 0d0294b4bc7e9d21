/**
 * Measures how fast pages open, compared with a minimal Ant Design page (minimal/). `npm run bench:web 3 groups` makes
 * three rounds and measures only the list of groups; the parts are `sign-in`, `groups`, `students` and `attendance`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as forward } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Cookie, Page } from 'playwright-core'
import { build } from 'vite'
import { migrate } from '../../server/src/db/migrate.ts'
import { openEmbeddedDatabase } from '../../server/src/db/open.ts'
import { systemClock, todayInTashkent } from '../../server/src/deps.ts'
import { openBrowser, signInInBrowser } from './browser.ts'
import { fillDatabase } from './fill.ts'
import { medianOf } from './tables.ts'

const root = join(import.meta.dirname, '../..')
const rounds = Number(process.argv[2] ?? 7)
const parts = ['sign-in', 'groups', 'students', 'attendance'] as const
const chosen = process.argv.slice(3)
const isMeasured = (part: (typeof parts)[number]) => chosen.length === 0 || chosen.includes(part)
const password = 'bench-bench-1'
const limit = 30_000
const row = 'tbody tr[data-row-key]'

const folder = mkdtempSync(join(tmpdir(), 'markaz-bench-web-'))
const lesson = await fillData(join(folder, 'data'))
const product = await startProduct(join(folder, 'data'))
const minimal = await serveMinimal(join(folder, 'minimal'), product.url)
const browser = await openBrowser()
try {
  if (isMeasured('sign-in'))
    console.log(`sign-in loads ${(await signInBytes(browser)).toFixed(0)} kB, compressed (wanted ≤ 100)`)
  const known = await knownBrowser(browser)
  for (const slowdown of [1, 4]) {
    const theirs: number[] = []
    const groups: Visit[] = []
    const students: Visit[] = []
    const classes: Awaited<ReturnType<typeof markAndRead>>[] = []
    for (let round = 0; round < rounds; round++) {
      theirs.push((await visit(browser, known, `${minimal.url}/`, slowdown)).cold)
      if (isMeasured('groups')) groups.push(await visit(browser, known, `${product.url}/groups`, slowdown))
      if (isMeasured('students')) students.push(await visit(browser, known, `${product.url}/students`, slowdown))
      if (isMeasured('attendance')) classes.push(await markAndRead(browser, known, slowdown))
    }
    const smallest = medianOf(theirs)
    const line = (what: string, ms: number, wanted = '') => console.log(`  ${what} ${ms.toFixed(0)} ms${wanted}`)
    const ratio = (ms: number, of: number, wanted: string) => ` = ${(ms / of).toFixed(2)} of ${wanted}`
    console.log(`${slowdown}× slowed; the smallest page shows its first row after ${smallest.toFixed(0)} ms`)
    for (const [name, visits] of [
      ['groups', groups],
      ['students', students],
    ] as const) {
      if (visits.length === 0) continue
      const median = (part: keyof Visit) => medianOf(visits.map((one) => one[part]))
      line(
        `${name}: first row cold`,
        median('cold'),
        ratio(median('cold'), smallest, 'the smallest page (wanted ≤ 1.0)'),
      )
      line(
        `${name}: can be pressed`,
        median('usable'),
        ratio(median('usable'), smallest, 'the smallest page (wanted ≤ 1.0)'),
      )
      line(`${name}: first row on return`, median('returning'), ratio(median('returning'), median('cold'), 'cold'))
      line(
        `${name}: can be pressed on return`,
        median('usableAgain'),
        ratio(median('usableAgain'), median('usable'), 'cold (wanted ≤ 0.5)'),
      )
      line(`${name}: next page`, median('nextPage'), ` (wanted ≤ ${slowdown === 1 ? 40 : 150})`)
    }
    if (classes.length === 0) continue
    const limits =
      slowdown === 1 ? { opened: 600, mark: 100, journal: 150 } : { opened: 1_500, mark: 200, journal: 500 }
    const marks = classes.flatMap((one) => one.marks)
    line('attendance: opened', medianOf(classes.map(({ opened }) => opened)), ` (wanted ≤ ${limits.opened})`)
    line('attendance: a mark, median', medianOf(marks), ' (wanted ≤ 100)')
    line('attendance: a mark, slowest', Math.max(...marks), ` (wanted ≤ ${limits.mark})`)
    line('journal 30 × 60: press of its tab', medianOf(classes.map(({ tab }) => tab)), ' (wanted ≤ 100)')
    line(
      'journal 30 × 60: its table is painted',
      medianOf(classes.map(({ journal }) => journal)),
      ` (wanted ≤ ${limits.journal})`,
    )
  }
} finally {
  await browser.close()
  minimal.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fillData(data: string): Promise<string> {
  const database = await openEmbeddedDatabase(data)
  await migrate(database.pool)
  await fillDatabase(database.pool, { students: 600, groups: 30, today: todayInTashkent(systemClock) })
  const { rows } = await database.pool.query<{ id: number; staff: number }>(
    'select id, staff_id as staff from schedule_item where group_id = 1',
  )
  await database.close()
  return `/groups/1/staff/${rows[0]?.staff}/schedule/${rows[0]?.id}`
}

async function startProduct(data: string) {
  const child: ChildProcess = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      MARKAZ_DATA: data,
      MARKAZ_DEMO: '0',
      MARKAZ_ADMIN_PASSWORD: password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const match = printed.match(/Markaz tayyor: (http:\S+)/)
      if (match?.[1]) resolve(match[1])
    })
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${printed}`)))
  })
  return {
    url,
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

async function serveMinimal(outDir: string, api: string) {
  await build({
    root: join(import.meta.dirname, 'minimal'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2024' },
  })
  const files = new Map<string, { body: Buffer; type: string }>()
  const add = (path: string, type: string) =>
    files.set(path, { body: brotliCompressSync(readFileSync(join(outDir, path))), type })
  add('/index.html', 'text/html; charset=utf-8')
  for (const name of readdirSync(join(outDir, 'assets')))
    add(`/assets/${name}`, name.endsWith('.js') ? 'text/javascript' : 'text/css')
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url === '/' ? '/index.html' : (incoming.url ?? '')
    const file = files.get(path)
    if (file) return outgoing.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body)
    if (!path.startsWith('/api/')) return outgoing.writeHead(404).end()
    incoming.pipe(
      forward(`${api}${path}`, { method: incoming.method, headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, close: () => server.close() }
}

interface Known {
  storage: Record<string, string>
  cookies: Cookie[]
}

/**
 * Returns storage and cookies of a browser that has shown a list. Only then does it have the cookie with which the
 * server prerenders pages.
 */
async function knownBrowser(browser: Browser): Promise<Known> {
  const storage = await signInInBrowser(browser, product.url, { login: 'superadmin', password })
  const context = await newContext(browser, { storage, cookies: [] })
  const page = await context.newPage()
  await page.goto(`${product.url}/groups`)
  await page.waitForFunction(() => document.cookie.includes('markaz_look'))
  // The page is loaded twice, because the server starts its prerendering thread at the first page that it can
  // prerender.
  await page.reload()
  await quiet(page)
  const cookies = await context.cookies()
  await context.close()
  return { storage, cookies }
}

/**
 * Returns the kilobytes that the sign-in page loads until its form is shown. The page loads the application later,
 * while the visitor types.
 */
async function signInBytes(browser: Browser): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('input')) performance.mark('form')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${product.url}/signin`, { waitUntil: 'networkidle' })
  const bytes = await page.evaluate(() => {
    const shownAt = performance.getEntriesByName('form')[0]?.startTime ?? 0
    const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    return (loaded as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime < shownAt)
      .reduce((sum, { transferSize }) => sum + transferSize, 0)
  })
  await context.close()
  return bytes / 1000
}

interface Visit {
  /** Milliseconds from the start of the navigation until the first row of data is shown. */
  cold: number
  /** Milliseconds until a click on a row works, i.e. until React has hydrated the row. */
  usable: number
  returning: number
  usableAgain: number
  /** Milliseconds from the click on page 2 of a list until its first row is shown. */
  nextPage: number
}

async function newContext(browser: Browser, { storage, cookies }: Known): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'uz-UZ' })
  await context.addCookies(cookies)
  await context.addInitScript(
    ([items, row]) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
      const watch = () => {
        const found = document.querySelector(row)
        if (found && performance.getEntriesByName('first-row').length === 0) performance.mark('first-row')
        if (found && !document.getElementById('drawn')) performance.mark('usable')
        else requestAnimationFrame(watch)
      }
      requestAnimationFrame(watch)
    },
    [storage, row] as const,
  )
  return context
}

async function open(context: BrowserContext, url: string, slowdown: number): Promise<Page> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { waitUntil: 'commit' })
  return page
}

async function firstRow(page: Page): Promise<{ seen: number; usable: number }> {
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  const times = await page.evaluate(() => {
    const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? 0
    return { seen: at('first-row'), usable: at('usable') }
  })
  await quiet(page)
  return times
}

/** Waits until no response has arrived for half a second. An event stream stays open, so a page is never fully idle. */
async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const page = window as unknown as { come?: number; since?: number }
    const come = performance.getEntriesByType('resource').length
    if (come !== page.come) page.since = performance.now()
    page.come = come
    return performance.now() - (page.since ?? 0) > 500
  })
}

async function visit(browser: Browser, known: Known, url: string, slowdown: number): Promise<Visit> {
  const context = await newContext(browser, known)
  const page = await open(context, url, slowdown)
  const { seen: cold, usable } = await firstRow(page)
  await page.close()
  const again = await open(context, url, slowdown)
  const { seen: returning, usable: usableAgain } = await firstRow(again)
  const nextPage = url.startsWith(product.url) ? await turnPage(again) : 0
  await context.close()
  return { cold, usable, returning, usableAgain, nextPage }
}

function turnPage(page: Page): Promise<number> {
  return page.evaluate(
    ([row, limit]) =>
      new Promise<number>((resolve, reject) => {
        const first = () => document.querySelector(row)?.getAttribute('data-row-key')
        const before = first()
        const two = document.querySelector<HTMLElement>('nav button[title="2"]')
        if (!two) return reject(new Error('the list has no second page'))
        setTimeout(() => reject(new Error('the second page did not come')), limit)
        const from = performance.now()
        two.click()
        const watch = () =>
          first() && first() !== before ? resolve(performance.now() - from) : requestAnimationFrame(watch)
        requestAnimationFrame(watch)
      }),
    [row, limit] as const,
  )
}

async function markAndRead(browser: Browser, known: Known, slowdown: number) {
  const context = await newContext(browser, known)
  const page = await open(context, product.url + lesson, slowdown)
  const buttons = page.locator('main li fieldset button:last-child')
  await buttons.first().waitFor()
  const opened = await page.evaluate(() => performance.now())
  await quiet(page)
  await page.evaluate(listenToPresses)
  const marks: number[] = []
  for (let student = 0; student < 10; student++) marks.push(await press(page, () => buttons.nth(student).click()))
  // The marks are saved first, because the page asks before it discards unsaved marks.
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText('Davomat saqlandi').waitFor()
  const tab = await press(page, () => page.locator('main nav a[href$="/journal"]').click())
  const journal = await page.evaluate(
    (limit) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('the table of the journal did not come')), limit)
        const watch = () =>
          document.querySelectorAll('main tbody td').length > 1000
            ? resolve(performance.now() - (window as unknown as Presses).pressedAt)
            : requestAnimationFrame(watch)
        watch()
      }),
    limit,
  )
  await context.close()
  return { opened, marks, tab, journal }
}

interface Presses {
  pressedAt: number
  painted: Promise<number>
}

/** Runs in the browser and measures the time from each click until its effect is painted. */
function listenToPresses(): void {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const presses = window as unknown as Presses
      presses.pressedAt = timeStamp
      presses.painted = new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      })
    },
    { capture: true },
  )
}

async function press(page: Page, act: () => Promise<void>): Promise<number> {
  await act()
  return page.evaluate(() => (window as unknown as Presses).painted)
}
