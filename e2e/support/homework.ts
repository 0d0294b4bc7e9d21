import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PortalPage } from '../pages/portal-page.ts'
import type { ApiClient } from './client.ts'
import { createPhoto } from './files.ts'
import { longTimeoutOptions } from './screen.ts'

export const locateHomeworkField = (page: Page): Locator => page.getByLabel('Ishingiz haqida yozing')

/** Sends a photo to the teacher in the homework's chat; resolves when the server has stored it. */
export async function sendHomeworkPhoto(
  phone: PortalPage,
  student: ApiClient,
  id: number,
  name: string,
): Promise<void> {
  await phone.walkTo(`/homework/${id}`)
  await locateHomeworkField(phone.page).waitFor(longTimeoutOptions)
  await phone.addPhotos([await createPhoto(phone.page, name)])
  await phone.page.getByRole('button', { name: 'Ustozga yozish' }).click()
  await phone.page.getByRole('list').getByAltText(name).waitFor(longTimeoutOptions)
  await expect
    .poll(
      async () => (await student.call(ownHomework.read, { params: { id } })).messages.at(-1)?.files[0]?.name,
      longTimeoutOptions,
    )
    .toBe(name)
}
