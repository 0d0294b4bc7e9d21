import type { Page } from 'playwright-core'
import { locateListRows } from '../support/screen.ts'

export class StudentsPage {
  readonly page: Page
  readonly url: string
  constructor(page: Page, url: string) {
    this.page = page
    this.url = url
  }
  async open(search = '') {
    await this.page.goto(`${this.url}/students${search}`)
    await locateListRows(this.page).first().waitFor()
  }
  async search(text: string) {
    await this.page.getByRole('searchbox', { name: 'Ism, HH ID yoki telefon' }).fill(text)
    await this.page.keyboard.press('Enter')
    await this.page.waitForURL((at) => at.searchParams.get('value') === text.trim())
  }
  async total(count: number) {
    await this.page.getByText(`Jami: ${count} ta`, { exact: true }).waitFor()
  }
  names(): Promise<string[]> {
    return locateListRows(this.page)
      .getByRole('link', { name: /^(?!Ochish)/ })
      .allTextContents()
  }
}
