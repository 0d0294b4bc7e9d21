import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { openStaffSession } from './client.ts'
import { longTimeoutOptions } from './screen.ts'

let browser: Promise<Browser> | undefined
let visitors: BrowserVisitor[] = []

function theBrowser(): Promise<Browser> {
  browser ??= openBrowser()
  return browser
}

/** @throws Error with an explanation if no browser is installed, so that the tests fail instead of being skipped */
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
      // A fake camera shows a test picture, and the permission for it is given automatically.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  })
}

export interface BrowserVisitor {
  page: Page
  context: BrowserContext
  /** Console errors, warnings of the component library, exceptions and failed requests since the window was opened. */
  faults: string[]
}

interface VisitOptions {
  isPhone?: boolean
  scheme?: 'light' | 'dark'
}

/** Opens a desktop window (1440 px) or a phone (390 px) in Tashkent's time zone. It is closed after the scenario. */
export function openWindow(options: VisitOptions = {}): Promise<BrowserVisitor> {
  return openContext(options, [])
}

export async function openSignedInWindow(
  url: string,
  login = 'superadmin',
  options: VisitOptions = {},
): Promise<BrowserVisitor> {
  const { accessToken, refreshToken, staffInfo } = await openStaffSession(url, login)
  const kept = { accessToken, refreshToken, staffInfo: JSON.stringify(staffInfo) }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return openContext(options, [{ origin: url, localStorage }])
}

export async function openSignedInStartPage(
  url: string,
  login?: string,
  options?: VisitOptions,
): Promise<BrowserVisitor> {
  const visitor = await openSignedInWindow(url, login, options)
  await visitor.page.goto(url)
  await visitor.page.getByRole('heading', { name: 'Bugun', level: 1 }).waitFor()
  return visitor
}

/**
 * Opens the start page while API answers arrive after different delays. Returns the cumulative layout shift as `shift`.
 */
export async function measureStartPageLayoutShift(url: string, login?: string, options?: VisitOptions) {
  const visitor = await openSignedInWindow(url, login, options)
  const { page } = visitor
  const moves = await recordLayoutShifts(page)
  await page.goto(url)
  await page.getByRole('heading', { name: 'Bugun', level: 1 }).waitFor(longTimeoutOptions)
  await page.getByRole('status', { name: 'Yuklanmoqda' }).waitFor({ state: 'detached', ...longTimeoutOptions })
  const shift = await moves.shift()
  await moves.end()
  return { ...visitor, shift }
}

export async function measurePhonePageLayoutShift(url: string, path: string): Promise<number> {
  const { page } = await openSignedInWindow(url, 'superadmin', { isPhone: true })
  const moves = await recordLayoutShifts(page)
  await page.goto(url + path)
  await page.locator('main h1').waitFor(longTimeoutOptions)
  await page
    .locator('main :is([aria-busy=true], [aria-label="Yuklanmoqda"])')
    .first()
    .waitFor({ state: 'detached', ...longTimeoutOptions })
  const shift = await moves.shift()
  await moves.end()
  return shift
}

export async function recordLayoutShifts(page: Page) {
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
    /** Resolves with the layout shift when all running requests are answered. */
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
): Promise<BrowserVisitor> {
  const context = await (await theBrowser()).newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: isPhone,
    colorScheme: scheme,
    // Animations are off, because they slow the machine down, and a click can miss a moving button.
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

export async function closeBrowserWindows(): Promise<void> {
  const leaving = visitors
  visitors = []
  await Promise.all(leaving.map(({ context }) => context.close()))
}

const failed = join(import.meta.dirname, '../failed')

/** Saves a screenshot and the console output of every open page, and returns the paths of the files. */
export async function saveScreenshots(scenario: string): Promise<string[]> {
  mkdirSync(failed, { recursive: true })
  const name = scenario.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)
  const pages = visitors.flatMap(({ context, faults }) => context.pages().map((page) => ({ page, faults })))
  const paths = await Promise.all(
    pages.map(async ({ page, faults }, at) => {
      const path = join(failed, `${name}-${at + 1}.png`)
      const told = [page.url(), ...faults].join('\n')
      writeFileSync(path.replace('.png', '.txt'), `${told}\n`)
      // The page may hang or be closed, so the screenshot has a timeout.
      const shot = await page.screenshot({ path, timeout: 20_000 }).catch(String)
      return `${typeof shot === 'string' ? shot : path}\n${told}`
    }),
  )
  return paths
}
