import type { Locator, Page } from 'playwright-core'
import { longTimeoutOptions, openListRow } from '../support/screen.ts'

export class GroupPage {
  readonly page: Page
  readonly url: string
  readonly tabs: Locator
  constructor(page: Page, url: string) {
    this.page = page
    this.url = url
    this.tabs = page.getByRole('navigation', { name: "Guruh bo'limlari" })
  }
  async open(name: string, list: `/groups${string}` | '/my-groups') {
    await this.page.goto(this.url + list)
    await openListRow(this.page, name)
    await this.tabs.waitFor()
  }
  async tab(name: string) {
    await this.tabs.getByRole('link', { name }).click()
  }
  /** Opens a group that has a lesson today, and waits until the page shows the attendance of this lesson. */
  async openToday(name: string, list: `/groups${string}` | '/my-groups') {
    await this.open(name, list)
    await this.page.getByRole('button', { name: /Bugun/ }).waitFor()
    await this.marks.first().waitFor(longTimeoutOptions)
  }
  /**
   * Confirms that the student is absent. The page asks for this only if a door device has recorded the student today.
   * @param result the element that appears once the student is marked as absent
   */
  async confirmAbsence(result: Locator) {
    const confirmation = this.page.getByRole('button', { name: 'Kelmadi deb belgilash' })
    await result.or(confirmation).first().waitFor(longTimeoutOptions)
    if (await confirmation.isVisible()) await confirmation.click()
    await result.waitFor()
  }
  get marks(): Locator {
    return this.page.getByRole('group', { name: /davomat belgisi$/ })
  }
}
