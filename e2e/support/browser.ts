import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { SignInPage } from '../pages/sign-in-page.ts'
import { password } from './product.ts'

const places = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome']

/** @throws Error in plain words when there is no browser: these tests fail then, they never pass silently */
export async function openBrowser(): Promise<Browser> {
  const executablePath = places.find((place) => place && existsSync(place))
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
      // A camera that shows a test picture, where a page asks for one and may have it.
      '--use-fake-device-for-media-stream',
    ],
  })
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Console errors, warnings of the component library, exceptions and failed requests so far. */
  faults: string[]
}

/** A person at a desk (1440 px) or with a phone (390 px), in Tashkent. */
export async function visit(
  browser: Browser,
  { isPhone = false, scheme = 'light' as 'light' | 'dark' } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: isPhone,
    colorScheme: scheme,
    locale: 'uz-UZ',
    timezoneId: 'Asia/Tashkent',
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /Warning:|\[antd:/.test(message.text())) faults.push(message.text().slice(0, 300))
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  return { page, context, faults }
}

/** Signs in through the screen, as a person does. */
export async function signedIn(
  browser: Browser,
  url: string,
  login = 'superadmin',
  options: { isPhone?: boolean; scheme?: 'light' | 'dark' } = {},
): Promise<Visitor> {
  const visitor = await visit(browser, options)
  const signIn = new SignInPage(visitor.page)
  await signIn.open(url)
  await signIn.signIn(login, password)
  await visitor.page.waitForURL((at) => !at.pathname.startsWith('/signin'))
  return visitor
}
