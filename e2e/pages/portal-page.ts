import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type BrowserVisitor, openWindow } from '../support/browser.ts'
import { longTimeoutOptions, navigateWithinApp, withoutRefusedRequestErrors } from '../support/screen.ts'
import { demoAccountPassword } from '../support/server.ts'

export class PortalPage {
  page: Page
  readonly context: BrowserContext
  readonly faults: string[]
  readonly url: string

  constructor({ page, context, faults }: BrowserVisitor, url: string) {
    this.page = page
    this.context = context
    this.faults = faults
    this.url = url
  }

  /** Signs in on a phone, and waits until the service worker has stored enough to start the portal offline. */
  static async signedIn(url: string, login = 'talaba', password = demoAccountPassword): Promise<PortalPage> {
    const portal = new PortalPage(await openWindow({ isPhone: true }), url)
    await portal.signIn(login, password)
    return portal
  }

  async signIn(login: string, password = demoAccountPassword): Promise<void> {
    await this.page.goto(`${this.url}/portal/`)
    await this.page.getByLabel('Login').fill(login, longTimeoutOptions)
    await this.page.getByLabel('Parol', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Kirish' }).click()
    await this.page.getByRole('navigation', { name: "Bo'limlar" }).waitFor(longTimeoutOptions)
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  }

  open(path: string): Promise<unknown> {
    return this.page.goto(`${this.url}/portal${path}`)
  }

  /** Opens a screen that is not in the bottom navigation, by its link on the portal's page "Men". */
  async go(title: string): Promise<void> {
    await this.place('Men').click()
    await this.page.getByRole('link', { name: title }).click(longTimeoutOptions)
  }

  place(title: string): Locator {
    return this.page.getByRole('navigation', { name: "Bo'limlar" }).getByRole('link', { name: title })
  }

  /** Replaces the page by a new one, as after a restart of the phone: the data stored on the phone remains. */
  async reborn(path: string): Promise<void> {
    const page = await this.context.newPage()
    await this.page.close()
    page.on('pageerror', (error) => this.faults.push(String(error)))
    this.page = page
    await this.open(path)
  }

  /** Returns the faults without the browser's messages about requests that were refused or failed offline. */
  ownFaults(): string[] {
    return withoutRefusedRequestErrors(this.faults).filter(
      (fault) => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/.test(fault),
    )
  }

  /** Opens another screen of the portal without a page load; resolves when the screen is shown. */
  async walkTo(path: string): Promise<void> {
    await navigateWithinApp(this.page, `/portal${path}`)
    await this.page.locator('h1:not([data-former])').waitFor(longTimeoutOptions)
  }

  async addPhotos(photos: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    await this.page.getByLabel('Suratga olish').setInputFiles(photos)
    await expect.poll(() => this.page.getByAltText(/-sahifa$/).count(), longTimeoutOptions).toBe(photos.length)
  }
}
