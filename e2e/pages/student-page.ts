import type { Page } from 'playwright-core'

type Shown = { id: number; fullName: string }

export class StudentPage {
  readonly page: Page
  readonly url: string
  constructor(page: Page, url: string) {
    this.page = page
    this.url = url
  }
  async open(student: Shown) {
    await this.page.goto(`${this.url}/students/${student.id}`)
    await this.isOpen(student)
  }
  async isOpen({ fullName }: Shown) {
    await this.page.getByRole('heading', { name: fullName, level: 1 }).waitFor()
    await this.page.getByRole('navigation', { name: "Talaba bo'limlari" }).waitFor()
  }
  async edit() {
    await this.page.getByRole('button', { name: 'Tahrirlash', exact: true }).click()
  }
  async section(tab: string, name: string) {
    await this.page.getByRole('navigation', { name: "Talaba bo'limlari" }).getByRole('link', { name: tab }).click()
    const sections = this.page.getByRole('navigation', { name: `${tab}: qismlari` })
    await sections.getByRole('link', { name }).click()
    await sections.locator('[aria-current=page]', { hasText: name }).waitFor()
  }
  async save() {
    await this.page.getByRole('button', { name: 'Saqlash' }).click()
    await this.page.getByText('Muvaffaqiyatli tahrirlandi').first().waitFor()
  }
  /** Returns width and height in pixels of the photo that the server stores; null if there is no photo. */
  photoSize(): Promise<number[] | null> {
    return this.page.evaluate(() => {
      const photo = [...document.querySelectorAll('img')].find(
        ({ src }) => src.includes('/files/') || src.includes('/students/'),
      )
      return photo?.complete ? [photo.naturalWidth, photo.naturalHeight] : null
    })
  }
}
