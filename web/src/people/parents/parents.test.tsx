import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadPages, renderPages } from '../../domain/group/group-testing.tsx'
import { dialogTitled, viewerAnswers } from '../../domain/person/person-testing.ts'
import { connectNotices, type Notice } from '../../shared/notify/bus.ts'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pages } from './parents.pages.tsx'

const zafar = {
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
const blocked = {
  ...zafar,
  id: 5,
  fullName: 'Yopiq Ona',
  relation: null,
  students: [],
  status: 2,
  accountStatus: 'BLOCKED',
}
const fresh = { ...blocked, id: 6, fullName: 'Yangi Ona', status: 1, accountStatus: 'NEW' }

let server: TestServer
let notices: Notice[] = []
let disconnect = () => {}
beforeAll(() => loadPages(pages))
beforeEach(async () => {
  server = await startTestServer({
    ...viewerAnswers(['users.read', 'users.update']),
    'GET /agents': () => ({ data: { agents: [zafar, blocked, fresh], total: 11 } }),
    'GET /agents/3': () => ({ data: zafar }),
    'GET /agents/3/referrals': () => ({
      data: {
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
    }),
    'PATCH /agents/3/status': ({ body }) => ({ data: body as object }),
    'PATCH /agents/5/status': ({ body }) => ({ data: body as object }),
  })
  signInAs()
  notices = []
  disconnect = connectNotices((notice) => notices.push(notice))
})
afterEach(async () => {
  disconnect()
  await server.close()
})

const user = userEvent.setup()
const open = async (at = '/users/parents', text = 'Karimov Zafar') => {
  const view = renderPages(pages, at)
  await screen.findAllByText(text)
  return view
}
const sent = () => server.asked.filter((one) => one.method === 'PATCH').map((one) => [one.url, one.body])

describe('the list', () => {
  test('has the documented columns, and children as links', async () => {
    await open()
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '№',
      'F.I.Sh.',
      'Telefon',
      'Kimi',
      'Farzandlari',
      'Holati',
      'Hisobi',
      'Olib kelganlari',
      "Qo'shilgan sana",
      'Amallar',
    ])
    const row = within(screen.getByText('Karimov Zafar').closest('tr') as HTMLElement)
    for (const word of ['+998 90 123 45 67', 'Otasi', '05.09.2026 09:05']) expect(row.getByText(word)).toBeTruthy()
    expect(row.getByRole('link', { name: 'Rahimova Lola' }).getAttribute('href')).toBe('/students/32')
    expect(row.getByText(/\(vasiysi\)/)).toBeTruthy()
    expect(row.getByRole('link', { name: /^4, Olib kelgan/ }).getAttribute('href')).toBe('/users/parents/referral/3')
    for (const word of ['Bloklangan', 'Yangi']) expect(screen.getAllByText(word).length).toBeGreaterThan(0)
  })
  test('is asked for by name or phone, status and branch', async () => {
    await open('/users/parents?value=9012&status=2&officeIds=1&officeIds=2')
    expect(server.asked.find((one) => one.url.startsWith('/agents?'))?.url).toBe(
      '/agents?officeIds=1&officeIds=2&page=1&perPage=10&status=2&value=9012',
    )
  })
  test('with read alone nobody can be blocked', async () => {
    server.answers['GET /roles/permission-objects/mine'] = viewerAnswers(['users.read'])[
      'GET /roles/permission-objects/mine'
    ] as never
    await open()
    expect(screen.queryByRole('button', { name: /Karimov Zafar/ })).toBeNull()
  })
})

test('blocking asks by name, sends BLOCKED, and the toast takes it back', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Bloklash: Karimov Zafar' }))
  const question = await dialogTitled('Bloklamoqchimisiz?')
  expect(question.getByText('Karimov Zafar')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Ha' }))
  await waitFor(() => expect(notices[0]?.title).toBe('Ota-ona bloklandi'))
  notices[0]?.action?.run()
  await waitFor(() => expect(notices[1]?.title).toBe('Ota-ona blokdan chiqarildi'))
  expect(sent()).toEqual([
    ['/agents/3/status', { status: 2 }],
    ['/agents/3/status', { status: 1 }],
  ])
})
test('a blocked parent is unblocked', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Blokdan chiqarish: Yopiq Ona' }))
  await user.click((await dialogTitled('Blokdan chiqarmoqchimisiz?')).getByRole('button', { name: 'Ha' }))
  await waitFor(() => expect(sent()).toEqual([['/agents/5/status', { status: 1 }]]))
})
test('the referral page shows the parent and the students brought, with state and contract', async () => {
  await open('/users/parents/referral/3', 'Olimov Vali')
  expect(screen.getByRole('heading', { name: 'Karimov Zafar' })).toBeTruthy()
  const row = within(screen.getByText('Olimov Vali').closest('tr') as HTMLElement)
  for (const word of ['+998 93 765 43 21', '01.10.2026 12:00', 'Faol', 'Imzolanmagan'])
    expect(row.getByText(word)).toBeTruthy()
  expect(row.getByRole('link', { name: 'Olimov Vali' }).getAttribute('href')).toBe('/students/41')
})
