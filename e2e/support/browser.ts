import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { enter } from './client.ts'
import { soon } from './screen.ts'

let browser: Promise<Browser> | undefined
let visitors: Visitor[] = []

/** One for all errands of this process; it ends with it. */
function theBrowser(): Promise<Browser> {
  browser ??= openBrowser()
  return browser
}

/** @throws Error in plain words when there is no browser: these tests fail then, they never pass silently */
async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH
  if (!executablePath) throw new Error("Brauzer yo'q: Chromium o'rnating yoki CHROME_PATH ni ko'rsating")
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // A camera that shows a test picture to a page that asks for one; nobody is there to be asked whether it may.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  })
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Console errors, warnings of the component library, exceptions and failed requests so far. */
  faults: string[]
}

interface VisitOptions {
  isPhone?: boolean
  scheme?: 'light' | 'dark'
}

/** A person at a desk (1440 px) or with a phone (390 px), in Tashkent. Whoever still stands there after the errand goes. */
export function visit(options: VisitOptions = {}): Promise<Visitor> {
  return openContext(options, [])
}

/** Somebody with a session (see `enter`) before an empty window; signing in through the form is an errand of its own. */
export async function withSession(url: string, login = 'superadmin', options: VisitOptions = {}): Promise<Visitor> {
  const { accessToken, refreshToken, staffInfo } = await enter(url, login)
  const kept = { accessToken, refreshToken, staffInfo: JSON.stringify(staffInfo) }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return openContext(options, [{ origin: url, localStorage }])
}

/** The same, come to their home. */
export async function signedIn(url: string, login?: string, options?: VisitOptions): Promise<Visitor> {
  const visitor = await withSession(url, login, options)
  await visitor.page.goto(url)
  await visitor.page.getByRole('heading', { name: 'Bugun', level: 1 }).waitFor()
  return visitor
}

/**
 * Somebody's first visit to their home, with answers that come one after the other. `shift` is how far things moved there,
 * as the browser counts it.
 */
export async function restoreViewport(url: string, login?: string, options?: VisitOptions) {
  const visitor = await withSession(url, login, options)
  const { page } = visitor
  const moves = await watchMoves(page)
  await page.goto(url)
  await page.getByRole('heading', { name: 'Bugun', level: 1 }).waitFor(soon)
  await page.getByRole('status', { name: 'Yuklanmoqda' }).waitFor({ state: 'detached', ...soon })
  const shift = await moves.shift()
  await moves.end()
  return { ...visitor, shift }
}

/** From the next load of the page on answers come one after the other, and how far things move is counted. */
export async function watchMoves(page: Page) {
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const answers: Promise<unknown>[] = []
  await page.route('**/api/**', async (route) => {
    const nth = answers.push(
      route
        .request()
        .response()
        .catch(() => null),
    )
    await new Promise((resolve) => setTimeout(resolve, 40 * (nth % 5)))
    await route.continue()
  })
  return {
    /** Of the page since it was loaded, with all that it has asked for so far; as the browser counts it. */
    async shift(): Promise<number> {
      await Promise.all(answers.splice(0))
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      return page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)
    },
    end: () => page.unrouteAll({ behavior: 'wait' }),
  }
}

async function openContext(
  { isPhone = false, scheme = 'light' }: VisitOptions,
  origins: { origin: string; localStorage: { name: string; value: string }[] }[],
): Promise<Visitor> {
  const context = await (await theBrowser()).newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: isPhone,
    colorScheme: scheme,
    // What slides and fades takes a good part of the processor, and a press whose button moves on under it is lost: on a
    // slow machine the release comes when the dialog has grown.
    reducedMotion: 'reduce',
    locale: 'uz-UZ',
    timezoneId: 'Asia/Tashkent',
    storageState: { cookies: [], origins },
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /Warning:|\[antd:/.test(message.text())) faults.push(message.text().slice(0, 300))
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  const visitor = { page, context, faults }
  visitors.push(visitor)
  return visitor
}

/** Every window closes with its errand. */
export async function closeVisitors(): Promise<void> {
  const leaving = visitors
  visitors = []
  await Promise.all(leaving.map(({ context }) => context.close()))
}

const failed = join(import.meta.dirname, '../failed')

/** What every open page shows and what its console says, in files; answers their paths. */
export async function pictures(errand: string): Promise<string[]> {
  mkdirSync(failed, { recursive: true })
  const name = errand.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)
  const pages = visitors.flatMap(({ context, faults }) => context.pages().map((page) => ({ page, faults })))
  const paths = await Promise.all(
    pages.map(async ({ page, faults }, at) => {
      const path = join(failed, `${name}-${at + 1}.png`)
      const told = [page.url(), ...faults].join('\n')
      writeFileSync(path.replace('.png', '.txt'), `${told}\n`)
      // A page may be stuck, or gone.
      const shot = await page.screenshot({ path, timeout: 20_000 }).catch(String)
      return `${typeof shot === 'string' ? shot : path}\n${told}`
    }),
  )
  return paths
}
