import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import { longTimeoutOptions } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let client: ApiClient
beforeAll(async () => {
  product = await startSharedServer()
  client = await createStaffClient(product.url)
})

async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await target.waitFor(longTimeoutOptions)
  for (let step = 0; step < 80; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`eighty times ${key} do not lead to ${target}`)
}

const topics = Array.from({ length: 6 }, (_, at) => `Mavzu ${at + 1}`)

it('a user builds a study plan of three months with topics by keyboard only', async () => {
  const { page, faults } = await openSignedInWindow(product.url)
  const name = `Klaviatura ${Date.now()}`
  const { keyboard } = page
  await page.goto(`${product.url}/courses`)
  await tabTo(page, page.getByRole('button', { name: "Qo'shish" }))
  await keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: "Kurs qo'shish" })
  await tabTo(page, form.getByLabel('Nomi'))
  await keyboard.type(name)
  await keyboard.press('Tab')
  await keyboard.type('front')
  await page.locator('.ant-select-item-option-active').waitFor(longTimeoutOptions)
  await keyboard.press('Enter')
  await tabTo(page, form.getByLabel('Nomi'), 'Shift+Tab')
  await keyboard.press('Enter')
  await page.getByText(`"${name}" kursi qo'shildi`).waitFor(longTimeoutOptions)

  await tabTo(page, page.getByRole('link', { name }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Oylarni tahrirlash' }).last())
  await keyboard.press('Enter')
  const months = page.getByRole('dialog', { name: 'Oylarni tahrirlash' })
  await tabTo(page, months.getByRole('button', { name: "Oy qo'shish" }))
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await tabTo(page, months.getByLabel('3-oydagi darslar soni'), 'Shift+Tab')
  await keyboard.press('Enter')
  await page.getByText('Oylar saqlandi').waitFor(longTimeoutOptions)

  for (const month of [1, 2, 3]) {
    await tabTo(page, page.getByLabel(`${month}-oyga yangi mavzu`))
    for (const topic of topics.slice(2 * (month - 1), 2 * month)) {
      await keyboard.type(topic)
      await keyboard.press('Enter')
      await page.getByText(topic, { exact: true }).waitFor(longTimeoutOptions)
    }
  }
  const { courses } = await client.call(studyCourses.list, { query: { page: 1, perPage: 100, value: name } })
  expect(courses).toMatchObject([{ monthsCount: 3, topicsCount: 6, lessonsCount: 36 }])
  const plan = await client.call(curriculum.list, { query: { courseId: courses[0]?.id ?? 0, page: 1, perPage: 100 } })
  expect(plan.topics.map(({ topic }) => topic)).toEqual(topics)
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(faults).toEqual([])
})
