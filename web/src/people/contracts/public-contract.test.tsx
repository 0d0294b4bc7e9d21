import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadPages, renderPages } from '../../domain/group/group-testing.tsx'
import { connectNotices } from '../../shared/notify/bus.ts'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pages } from './contracts.pages.tsx'

const token = 'tok0123456789012345678901234'
const path = `/public/contract/${token}`
const waiting = {
  number: '2026/000002',
  name: "O'quv xizmatlari shartnomasi",
  student: 'Mansurova Nigora',
  signer: 'Karimova Zuhra',
  phone: '•• 43-21',
  status: 'waiting',
  signedAt: null as string | null,
  paragraphs: ['1. Shartnoma predmeti', '<b>Matn</b>', '1. Shartnoma predmeti'],
}

let server: TestServer
let contract: typeof waiting
let toasts = 0
let disconnect = () => {}
beforeAll(() => loadPages(pages))
beforeEach(async () => {
  contract = waiting
  toasts = 0
  server = await startTestServer({
    [`GET ${path}`]: () => ({ data: contract }),
    [`POST ${path}/code`]: () => ({ data: { secondsToWait: 60 } }),
    [`POST ${path}/sign`]: () => {
      contract = { ...waiting, status: 'done', signedAt: '2026-11-21T07:30:00.000Z' }
      return { data: { signedAt: contract.signedAt } }
    },
    'GET /profile': () => ({ data: { isSuperadmin: false, offices: [] } }),
    'GET /roles/permission-objects/mine': () => ({ data: { permissions: [] } }),
  })
  // The harness asks for rights as the shell would; the page itself does not.
  signInAs()
  disconnect = connectNotices(() => toasts++)
})
afterEach(async () => {
  disconnect()
  await server.close()
})

const user = userEvent.setup()
const open = () => renderPages(pages, path)
const askForCode = async () => {
  open()
  await user.click(await screen.findByRole('button', { name: 'Kod olish' }))
  return (await screen.findByLabelText('SMS kod')) as HTMLInputElement
}
const refuse = (call: string, code: string, errMsg: string, status = 400) => {
  server.answers[`POST ${path}/${call}`] = () => ({ status, error: { code, errMsg } })
}

describe('reading', () => {
  test('number, student, signer, the end of the phone, every paragraph as it stands, and the file', async () => {
    open()
    expect(await screen.findByRole('heading', { name: "O'quv xizmatlari shartnomasi" })).toBeTruthy()
    for (const text of ['№ 2026/000002', 'Mansurova Nigora', 'Karimova Zuhra', '•• 43-21', '<b>Matn</b>'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getAllByText('1. Shartnoma predmeti')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'DOCX faylni yuklab olish' }).getAttribute('href')).toContain(
      `/api/staff${path}/file`,
    )
    expect(server.asked.find((asked) => asked.url === path)?.headers.authorization).toBeUndefined()
  })
  test('an old or wrong link says so and shows nothing of a contract', async () => {
    server.answers[`GET ${path}`] = () => ({ status: 404, error: { code: 'CONTRACT_LINK_OVER', errMsg: 'x' } })
    open()
    expect(await screen.findByRole('heading', { name: 'Havola ochilmaydi' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Kod olish' })).toBeNull()
  })
  test('a signed one says when, and offers no signing', async () => {
    contract = { ...waiting, status: 'done', signedAt: '2026-11-21T07:30:00.000Z' }
    open()
    expect(await screen.findByText('Shartnoma imzolangan')).toBeTruthy()
    expect(screen.getByText('Imzolangan vaqti: 21.11.2026 12:30')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Kod olish' })).toBeNull()
  })
})

describe('signing', () => {
  test('a code by SMS, its six digits, and the contract is signed', async () => {
    const field = await askForCode()
    expect(screen.getByText('6 xonali kod •• 43-21 raqamiga yuborildi')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    await user.type(field, '123 456{Enter}')
    expect(await screen.findByText('Shartnoma imzolangan')).toBeTruthy()
    expect(server.asked.find((asked) => asked.url.endsWith('/sign'))?.body).toEqual({ code: '123456' })
  })
  test('half a code is told before anything is sent', async () => {
    await user.type(await askForCode(), '123{Enter}')
    expect(await screen.findByText('6 ta raqamni kiriting')).toBeTruthy()
    expect(server.count(`POST ${path}/sign`)).toBe(0)
  })
  test('a wrong code is told at the field, which stays', async () => {
    refuse('sign', 'SIGN_CODE_WRONG', "Kod noto'g'ri")
    const field = await askForCode()
    await user.type(field, '111111{Enter}')
    expect((await screen.findByText("Kod noto'g'ri")).closest('[role="alert"]')).not.toBeNull()
    expect([field.value, field.getAttribute('aria-invalid'), toasts]).toEqual(['111111', 'true', 0])
  })
  test('another code can be had only after the countdown, or when the code is over', async () => {
    refuse('sign', 'SIGN_CODE_OVER', 'Kod eskirgan. Yangi kod oling', 409)
    const field = await askForCode()
    expect(((await screen.findByRole('button', { name: 'Yangi kod: 1:00' })) as HTMLButtonElement).disabled).toBe(true)
    await user.type(field, '111111{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Yangi kod olish' }))
    await waitFor(() => expect(server.count(`POST ${path}/code`)).toBe(2))
    await waitFor(() => expect(field.value).toBe(''))
  })
  test('a contract signed in another window meanwhile is shown as signed', async () => {
    refuse('sign', 'CONTRACT_SIGNED', 'Shartnoma imzolangan', 409)
    const field = await askForCode()
    contract = { ...waiting, status: 'done', signedAt: '2026-11-21T07:30:00.000Z' }
    await user.type(field, '111111{Enter}')
    expect(await screen.findByText('Shartnoma imzolangan')).toBeTruthy()
  })
  test('too many codes: told, and the button rests', async () => {
    refuse('code', 'TOO_MANY_REQUESTS', "Juda ko'p urinish", 429)
    open()
    await user.click(await screen.findByRole('button', { name: 'Kod olish' }))
    expect(await screen.findByText("Juda ko'p urinish")).toBeTruthy()
    expect(((await screen.findByRole('button', { name: /^Yangi kod: / })) as HTMLButtonElement).disabled).toBe(true)
  })
  test('a link that goes over meanwhile takes the contract off the screen', async () => {
    open()
    await screen.findByRole('button', { name: 'Kod olish' })
    refuse('code', 'CONTRACT_LINK_OVER', 'x', 404)
    server.answers[`GET ${path}`] = () => ({ status: 404, error: { code: 'CONTRACT_LINK_OVER', errMsg: 'x' } })
    await user.click(screen.getByRole('button', { name: 'Kod olish' }))
    expect(await screen.findByRole('heading', { name: 'Havola ochilmaydi' })).toBeTruthy()
    expect(screen.queryByText('Mansurova Nigora')).toBeNull()
  })
})
