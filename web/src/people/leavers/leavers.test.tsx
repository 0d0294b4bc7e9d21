import { leavers } from '@markaz/protocol/people/leavers/routes'
import type { Leaver } from '@markaz/protocol/people/leavers/schemas'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ModalHost } from '../../app/ModalHost.tsx'
import { findDialog } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './leavers.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)
const due: Leaver = { id: 1, fullName: 'Karimov Ali', leftOn: '2025-12-10', state: 'due', on: '2026-12-15' }
const held: Leaver = { id: 2, fullName: 'Olimova Laylo', leftOn: null, state: 'held', on: '2026-12-20' }
beforeEach(() => {
  server.may('users:students.delete')
  server.answer(leavers.list, { students: [due, held], total: 2, months: 12 })
})

test('a former student whose data is hidden can be restored after confirmation; other former students have no restore button', async () => {
  server.answer(leavers.restore, {})
  show('/leavers', <ModalHost />)
  expect(await screen.findByText(/Oxirgi kunidan 12 oy o'tgach/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Qaytarish: Karimov Ali' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Qaytarish: Olimova Laylo' }))
  const dialog = await findDialog()
  await user.click(dialog.getByRole('button', { name: 'Qaytarish' }))
  await waitFor(() => expect(titles()).toContain("Ma'lumotlar qaytarildi"))
})

test('former staff members have a separate list, in which their hidden personal data can be restored', async () => {
  server.may('users:students.delete', 'users:staff.delete')
  server.answer(leavers.listStaff, { staff: [held], total: 1, months: 12 })
  server.answer(leavers.restoreStaff, {})
  show('/leavers', <ModalHost />)
  await user.click(await screen.findByRole('link', { name: 'Xodimlar' }))
  await user.click(await screen.findByRole('button', { name: 'Qaytarish: Olimova Laylo' }))
  await user.click((await findDialog()).getByRole('button', { name: 'Qaytarish' }))
  await waitFor(() => expect(titles()).toContain("Ma'lumotlar qaytarildi"))
  expect(server.count(leavers.restoreStaff)).toBe(1)
})
