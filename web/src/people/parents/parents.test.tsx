import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { parentSignInCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import { parentRecords } from '@markaz/protocol/people/parents/routes'
import type { Parent } from '@markaz/protocol/people/parents/schemas'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakePeopleResponses } from '../../domain/person/person-testing.ts'
import { columnTitles, findDialogByTitle } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './parents.pages.tsx'

const { server, user, notices, show, clickToastAction } = setUpPageTest(pages)

const zafar: Parent = {
  id: 3,
  fullName: 'Karimov Zafar',
  phone: '998901234567',
  relation: 'father',
  students: [
    { id: 31, fullName: 'Karimov Ali', relation: 'father' },
    { id: 32, fullName: 'Rahimova Lola', relation: 'guardian' },
  ],
  status: 1,
  accountStatus: 'ACTIVE',
  referralsCount: 4,
  createdAt: '2026-09-05T04:05:00.000Z',
}
const blocked: Parent = {
  ...zafar,
  id: 5,
  fullName: 'Yopiq Ona',
  relation: null,
  students: [],
  status: 2,
  accountStatus: 'BLOCKED',
}
const fresh: Parent = { ...blocked, id: 6, fullName: 'Yangi Ona', status: 1, accountStatus: 'NEW' }

beforeEach(async () => {
  fakePeopleResponses(server, ['users.read', 'users.update', 'users:students.read'])
  server.answer(parentRecords.list, { agents: [zafar, blocked, fresh], total: 11, isMore: false })
  server.answer(parentRecords.read, zafar, { id: 3 })
  server.answer(
    parentRecords.referrals,
    {
      referrals: [
        {
          id: 41,
          fullName: 'Olimov Vali',
          phoneNumber: '998937654321',
          createdAt: '2026-10-01T07:00:00.000Z',
          status: { id: 1, name: 'ACTIVE', displayName: 'Faol' },
          contractStatus: 'waiting',
        },
      ],
      total: 1,
    },
    { id: 3 },
  )
  server.answer(parentRecords.updateStatus, ({ body }) => body, { id: 3 })
  server.answer(parentRecords.updateStatus, ({ body }) => body, { id: 5 })
})

const open = async (at = '/users/parents', text = 'Karimov Zafar') => {
  const view = show(at)
  await screen.findAllByText(text)
  return view
}
const sent = () => server.to(parentRecords.updateStatus).map((one) => [one.url, one.body])

test('staff create a sign-in code for a parent, and the code is shown once; for a blocked parent there is no button', async () => {
  server.answer(parentSignInCodes.give, { code: '402817', expiresAt: '2026-11-22T10:00:00.000Z' }, { id: 3 })
  show('/users/parents')
  await user.click(await screen.findByRole('button', { name: 'Kirish kodini berish: Karimov Zafar' }))
  const dialog = await findDialogByTitle('Portalga kirish kodi: Karimov Zafar')
  expect(dialog.getByText('402817')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Kirish kodini berish: Yopiq Ona', hidden: true })).toBeNull()
})

describe('the list of parents', () => {
  // Shows: PARENT-001, PARENT-004
  test('the list of parents has the prescribed columns, with children as links', async () => {
    await open()
    expect(columnTitles()).toEqual([
      '№',
      'F.I.Sh.',
      'Telefon',
      'Kimi',
      'Farzandlari',
      'Holati',
      'Hisob holati',
      'Olib kelganlari',
      "Qo'shilgan sana",
      'Amallar',
    ])
    const row = within(screen.getByText('Karimov Zafar').closest('tr') as HTMLElement)
    for (const word of ['+998 90 123 45 67', 'Otasi', '05.09.2026 09:05']) expect(row.getByText(word)).toBeTruthy()
    expect(row.getByRole('link', { name: 'Rahimova Lola' }).getAttribute('href')).toBe('/students/32')
    expect(row.getByText(/\(vasiysi\)/)).toBeTruthy()
    expect(row.getByRole('link', { name: /^4, Olib kelgan/ }).getAttribute('href')).toBe('/users/parents/referral/3')
    for (const word of ['Bloklangan', 'Shartnoma imzolamagan'])
      expect(screen.getAllByText(word).length).toBeGreaterThan(0)
  })
  // Shows: PARENT-005
  test('the list of parents is filtered by name or phone, status and branch', async () => {
    await open('/users/parents?value=9012&status=2&officeIds=1&officeIds=2')
    expect(server.to(parentRecords.list)[0]?.url).toBe(
      '/agents?officeIds=1&officeIds=2&page=1&perPage=10&status=2&value=9012',
    )
  })
  test('a user with only the read right cannot block parents', async () => {
    server.may('users.read')
    await open()
    expect(screen.queryByRole('button', { name: /Karimov Zafar/ })).toBeNull()
  })
})

// Shows: PARENT-003
test('blocking a parent asks for confirmation with the name, and the toast offers undo', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Bloklash: Karimov Zafar' }))
  const question = await findDialogByTitle('Bloklamoqchimisiz?')
  expect(question.getByText('Karimov Zafar')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Bloklash' }))
  await waitFor(() => expect(notices[0]?.title).toBe('Ota-ona bloklandi'))
  expect(sent()).toEqual([['/agents/3/status', { status: 2 }]])
  server.answer(sessionAudits.takeBack, {})
  await clickToastAction()
  await waitFor(() => expect(notices[1]).toMatchObject({ title: "O'zgarish qaytarildi", detail: 'Karimov Zafar' }))
})
test('a blocked parent can be unblocked', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Blokdan chiqarish: Yopiq Ona' }))
  await user.click(
    (await findDialogByTitle('Blokdan chiqarmoqchimisiz?')).getByRole('button', { name: 'Blokdan chiqarish' }),
  )
  await waitFor(() => expect(sent()).toEqual([['/agents/5/status', { status: 1 }]]))
})
// Shows: PARENT-002
test('the referral page lists the students whom a parent has brought to the centre, with student status and contract status', async () => {
  await open('/users/parents/referral/3', 'Olimov Vali')
  expect(screen.getByRole('heading', { name: 'Karimov Zafar' })).toBeTruthy()
  const row = within(screen.getByText('Olimov Vali').closest('tr') as HTMLElement)
  for (const word of ['+998 93 765 43 21', '01.10.2026 12:00', 'Faol', 'Imzolanmagan'])
    expect(row.getByText(word)).toBeTruthy()
  expect(row.getByRole('link', { name: 'Olimov Vali' }).getAttribute('href')).toBe('/students/41')
})
