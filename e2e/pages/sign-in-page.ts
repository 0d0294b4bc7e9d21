import type { Page } from 'playwright-core'

export class SignInPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async open(url: string) {
    await this.page.goto(`${url}/signin`)
  }
  async signIn(login: string, password: string) {
    await this.page.getByLabel('Login', { exact: true }).fill(login)
    await this.page.getByLabel('Parol', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Kirish' }).click()
  }
}
