import { centreSettings } from '@markaz/protocol/centre/settings/routes'
import { erpMembershipStatuses } from '@markaz/protocol/people/memberships/routes'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeStudentResponses, studentStatusesForTests } from '../../domain/student/student-testing.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './settings.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const [, left] = studentStatusesForTests
const all = ['settings.read', 'settings:student_statutes.read', 'settings:student_statutes.update']

beforeEach(async () => {
  fakeStudentResponses(server, undefined, all)
  server.answer(erpMembershipStatuses.read, left)
  server.answer(erpMembershipStatuses.update, ({ body }) => ({ ...left, ...body }))
})

// Shows: DAY-009, SHELL-034
test('the settings page can be searched, and lists each setting with a link, its effect and the user who changed it last', async () => {
  const hours = {
    ...{ title: "Qo'ng'iroq soatlari", effect: "Oilalarga shu oraliqda qo'ng'iroq qilinadi", value: '09:00 – 20:00' },
    ...{ path: '/auto-call', changed: { at: '2026-11-20T10:30:00+05:00', by: { id: 3, fullName: 'Karimov Ali' } } },
  }
  const bands = { title: "O'tish bali", effect: 'Baholash', value: '60', path: null, changed: null }
  server.answer(centreSettings.list, ({ query }) => ({ settings: query.value ? [hours] : [hours, bands] }))
  show('/settings')
  const link = await screen.findByRole('link', { name: "Qo'ng'iroq soatlari" })
  expect(link.getAttribute('href')).toBe('/auto-call')
  expect(link.closest('tr')?.textContent).toContain('09:00 – 20:00Karimov Ali, 20.11.2026')
  expect(screen.getByText("O'tish bali").closest('tr')?.textContent).toContain('60dastur bilan keladi')
  await user.type(screen.getByRole('searchbox'), 'telefon')
  await waitFor(() => expect(screen.queryByText("O'tish bali")).toBeNull())
  expect(server.last(centreSettings.list)?.query).toEqual({ value: 'telefon' })
})

describe('student statuses', () => {
  // Shows: STATUS-025, STATUS-027
  test('student statuses are listed with number, name and displayed name', async () => {
    show('/settings/students')
    const [inErp] = await screen.findAllByText('Kursni tark etgan')
    expect(inErp?.closest('tr')?.textContent).toBe('2Kursni tark etganKursni tark etgan')
  })
  // Shows: STATUS-026, STATUS-029, STATUS-030
  test('a student status is edited in a dialog with its own URL; after saving, the list of statuses is loaded again', async () => {
    const { address } = show('/settings/students')
    await user.click(await screen.findByRole('button', { name: 'Tahrirlash: Kursni tark etgan' }))
    await waitFor(() => expect(address()).toBe('/settings/students/5/edit'))
    const dialog = within(await screen.findByRole('dialog'))
    const input = dialog.getByLabelText("Ko'rinadigan nomi") as HTMLInputElement
    expect(dialog.getAllByRole('textbox')).toHaveLength(1)
    expect(input.value).toBe('Kursni tark etgan')
    await user.clear(input)
    await user.type(input, 'Ketgan{Enter}')
    await waitFor(() => expect(titles()).toEqual(['Muvaffaqiyatli tahrirlandi']))
    expect(server.last(erpMembershipStatuses.update)?.body).toEqual({ displayName: 'Ketgan' })
    await waitFor(() => expect(address()).toBe('/settings/students'))
    await waitFor(() => expect(server.count(erpMembershipStatuses.list)).toBeGreaterThan(1))
  })
  test('an empty name of a student status is reported at the field and nothing is sent', async () => {
    show('/settings/students/5/edit')
    await user.clear(await screen.findByLabelText("Ko'rinadigan nomi"))
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText(/ni (kiriting|tanlang)$/)).toBeTruthy()
    expect(server.count(erpMembershipStatuses.update)).toBe(0)
  })
  test('a user without the update right cannot edit student statuses', async () => {
    server.may('settings:student_statutes.read')
    show('/settings/students')
    await screen.findAllByText('Kursni tark etgan')
    expect(screen.queryByRole('button', { name: 'Tahrirlash: Kursni tark etgan' })).toBeNull()
  })
})
