import { type Browser, chromium } from 'playwright-core'

/** A Chromium that does nothing of its own beside what is measured. */
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

/** Signs in through the screen; what the page keeps then opens other pages of the product signed in. */
export async function signIn(
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
  // Which first screens are theirs is known when the rights have come.
  await page.waitForFunction(() => localStorage.getItem('firstScreens') !== null)
  const storage = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  await page.close()
  return storage
}
