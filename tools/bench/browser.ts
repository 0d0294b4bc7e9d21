import { type Browser, chromium } from 'playwright-core'

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}

export async function signInInBrowser(
  browser: Browser,
  base: string,
  { login, password }: { login: string; password: string },
): Promise<Record<string, string>> {
  const page = await browser.newPage()
  await page.goto(new URL('/signin', base).href)
  await page.getByLabel('Login', { exact: true }).fill(login)
  await page.getByLabel('Parol', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'))
  // Waits until the user's rights are loaded: the browser then stores which start page the user may open.
  await page.waitForFunction(() => localStorage.getItem('firstScreens') !== null)
  const storage = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  await page.close()
  return storage
}
