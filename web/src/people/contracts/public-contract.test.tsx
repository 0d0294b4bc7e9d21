import { contractSigning } from '@markaz/protocol/people/contracts/routes'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FakeServerAnswer } from '../../testing/fake-server.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './contracts.pages.tsx'

const { server, user, notices, show } = setUpPageTest(pages)

const token = 'tok0123456789012345678901234'
const path = `/public/contract/${token}`
const waiting: FakeServerAnswer<typeof contractSigning.read> = {
  number: '2026/000002',
  name: "O'quv xizmatlari shartnomasi",
  student: 'Mansurova Nigora',
  signer: 'Karimova Zuhra',
  phone: '•• 43-21',
  status: 'waiting',
  signedAt: null,
  isCarried: true,
  hasTelegram: false,
  textHash: 'f'.repeat(64),
  paragraphs: ['1. Shartnoma predmeti', '<b>Matn</b>', '1. Shartnoma predmeti'],
}

const signedAt = '2026-11-21T07:30:00.000Z'
const signed = { ...waiting, status: 'done' as const, signedAt }
let contract: FakeServerAnswer<typeof contractSigning.read>
beforeEach(async () => {
  contract = waiting
  server.answer(contractSigning.read, () => contract, { token })
  server.answer(
    contractSigning.code,
    { secondsToWait: 60, isSent: true, isInTelegram: false, request: 'shu-sahifa' },
    { token },
  )
  server.answer(
    contractSigning.sign,
    () => {
      contract = signed
      return { signedAt }
    },
    { token },
  )
  // The test page waits for the user's rights before it renders; the public page itself needs no rights.
  server.may()
})

const open = () => show(path)
const askForCode = async () => {
  open()
  await user.click(await screen.findByRole('button', { name: 'Kod olish' }))
  return (await screen.findByLabelText('SMS kod')) as HTMLInputElement
}

describe('reading a contract on the public page', () => {
  test('the public contract page shows number, student, signer, the last digits of the phone number and all paragraphs', async () => {
    open()
    expect(await screen.findByRole('heading', { name: "O'quv xizmatlari shartnomasi" })).toBeTruthy()
    for (const text of ['№ 2026/000002', 'Mansurova Nigora', 'Karimova Zuhra', '•• 43-21', '<b>Matn</b>'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getAllByText('1. Shartnoma predmeti')).toHaveLength(2)
    expect(screen.getByText(/raqamlarining faqat oxiri ko'rsatilgan/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'DOCX faylni yuklab olish' })).toBeNull()
    expect(server.last(contractSigning.read)?.headers.authorization).toBeUndefined()
  })
  test('the public contract page of an expired or wrong link shows an error and no contract', async () => {
    server.refuse(contractSigning.read, 'CONTRACT_LINK_OVER')
    open()
    expect(await screen.findByRole('heading', { name: 'Havola ochilmaydi' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Kod olish' })).toBeNull()
  })
  test('the public contract page of a signed contract shows the date of the signature and no sign button', async () => {
    contract = signed
    open()
    expect(await screen.findByText('Shartnoma imzolangan')).toBeTruthy()
    expect(screen.getByText('Imzolangan vaqti: 21.11.2026 12:30')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'DOCX faylni yuklab olish' }).getAttribute('href')).toContain(
      `/api/staff${path}/file`,
    )
    expect(screen.queryByRole('button', { name: 'Kod olish' })).toBeNull()
  })
})

describe('signing on the public page', () => {
  test('a contract is signed on its public page with the six digits of a code sent by SMS', async () => {
    const field = await askForCode()
    expect(screen.getByText('6 xonali kod •• 43-21 raqamiga SMS orqali boradi')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.type(field, '123 456{Enter}')
    expect(await screen.findByText('Shartnoma imzolangan')).toBeTruthy()
    expect(server.last(contractSigning.sign)?.body).toEqual({
      code: '123456',
      request: 'shu-sahifa',
      textHash: waiting.textHash,
    })
  })
  test('the public contract page reports an incomplete code and sends nothing', async () => {
    await user.type(await askForCode(), '123{Enter}')
    expect(await screen.findByText('6 ta raqamni kiriting')).toBeTruthy()
    expect(server.count(contractSigning.sign)).toBe(0)
  })
  test('a wrong code is reported at its field on the public contract page, and another can be typed', async () => {
    server.refuse(contractSigning.sign, 'SIGN_CODE_WRONG')
    const field = await askForCode()
    await user.type(field, '111111{Enter}')
    expect((await screen.findByText("Kod noto'g'ri")).closest('[role="alert"]')).not.toBeNull()
    expect([field.value, field.getAttribute('aria-invalid'), notices.length]).toEqual(['111111', 'true', 0])
  })
  test("if the contract's text changes while the signer reads it, the new text is loaded, and the hash of the new text is signed", async () => {
    const field = await askForCode()
    server.refuse(contractSigning.sign, 'CONTRACT_TEXT_CHANGED')
    contract = { ...waiting, paragraphs: ['Yangi matn'], textHash: 'e'.repeat(64) }
    await user.type(field, '123456{Enter}')
    expect(await screen.findByText('Yangi matn')).toBeTruthy()
    expect(screen.getByText(errorDetailsOf('CONTRACT_TEXT_CHANGED').text).closest('[role="alert"]')).not.toBeNull()
    server.answer(contractSigning.sign, () => ({ signedAt }), { token })
    await user.type(field, '{Enter}')
    await waitFor(() => expect(server.last(contractSigning.sign)?.body).toMatchObject({ textHash: 'e'.repeat(64) }))
  })
  test('the signer can request another code only after a countdown, or when the code has become invalid', async () => {
    server.refuse(contractSigning.sign, 'SIGN_CODE_OVER')
    const field = await askForCode()
    expect(((await screen.findByRole('button', { name: 'Yangi kod: 1:00' })) as HTMLButtonElement).disabled).toBe(true)
    await user.type(field, '111111{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Yangi kod olish' }))
    await waitFor(() => expect(server.count(contractSigning.code)).toBe(2))
    await waitFor(() => expect(field.value).toBe(''))
  })
  test('a contract that was signed in another window is shown as signed', async () => {
    server.refuse(contractSigning.sign, 'CONTRACT_SIGNED')
    const field = await askForCode()
    contract = signed
    await user.type(field, '111111{Enter}')
    expect(await screen.findByText('Shartnoma imzolangan')).toBeTruthy()
  })
  test('after too many requests for a code, the public contract page shows an error and disables the button temporarily', async () => {
    server.refuse(contractSigning.code, 'TOO_MANY_REQUESTS')
    open()
    await user.click(await screen.findByRole('button', { name: 'Kod olish' }))
    expect(await screen.findByText(errorDetailsOf('TOO_MANY_REQUESTS').text)).toBeTruthy()
    expect(((await screen.findByRole('button', { name: /^Yangi kod: / })) as HTMLButtonElement).disabled).toBe(true)
  })
  test('if the link expires while the public contract page is open, the contract disappears', async () => {
    open()
    await screen.findByRole('button', { name: 'Kod olish' })
    server.refuse(contractSigning.code, 'CONTRACT_LINK_OVER')
    server.refuse(contractSigning.read, 'CONTRACT_LINK_OVER')
    await user.click(screen.getByRole('button', { name: 'Kod olish' }))
    expect(await screen.findByRole('heading', { name: 'Havola ochilmaydi' })).toBeTruthy()
    expect(screen.queryByText('Mansurova Nigora')).toBeNull()
  })
})
