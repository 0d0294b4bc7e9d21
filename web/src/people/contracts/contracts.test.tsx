import { uploads } from '@markaz/protocol/centre/files/routes'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { ContractHistoryEntry, ContractTemplate, StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { studentParents } from '@markaz/protocol/people/parents/routes'
import { personalDataGrant } from '@markaz/protocol/personal'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { testMotherZuhra } from '../../domain/family/family-testing.ts'
import { buildStudentDetail, fakeStudentResponses } from '../../domain/student/student-testing.ts'
import { browserFileSaver } from '../../shared/api/download.ts'
import { findDialog, listGrantsOfPermission } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './contracts.pages.tsx'

const { server, user, notices, titles, show } = setUpPageTest(pages)

const template: ContractTemplate = {
  id: 7,
  name: 'Asosiy shartnoma',
  file: { name: 'shartnoma.docx', size: 20_480 },
  signed: 1_200,
  waiting: 3,
  createdAt: '2026-09-05T20:30:00.000Z',
}
const agent = {
  id: 9,
  fullName: 'Karimova Zuhra',
  passportSeries: 'AD',
  passportNumber: '1234567',
  phone: '998907654321',
  relation: 'mother' as const,
}
const contract: StudentContract = {
  id: 20,
  number: '2026/000017',
  template: { id: 7, name: 'Asosiy shartnoma' },
  type: 'agent',
  status: 'waiting',
  file: { name: 'Shartnoma 2026-000017.docx', size: 2_000 },
  agent,
  phone: agent.phone,
  wantedPhone: null,
  linkExpiresAt: '2026-01-01T07:00:00.000Z',
  signedAt: null,
  createdAt: '2025-12-25T07:00:00.000Z',
}
const signed: ContractHistoryEntry = {
  id: 21,
  number: '2026/000018',
  student: { id: 15, fullName: 'Karimov Ali' },
  type: 'agent',
  signer: 'Karimova Zuhra',
  agent,
  passport: 'AD 1234567',
  phone: agent.phone,
  status: 'done',
  signedAt: '2026-11-20T07:00:00.000Z',
  createdAt: '2026-11-19T07:00:00.000Z',
}
const rights = listGrantsOfPermission('settings:contracts', 'create', 'read', 'update')
const students = ['users:students.read', 'users:students.update', personalDataGrant]

let save: MockInstance<typeof browserFileSaver.save>

beforeEach(() => {
  server.answer(contracts.list, { contracts: [template], total: 1 })
  server.answer(contracts.read, template, { id: 7 })
  server.answer(contracts.tags, { tags: [{ tag: '{student}', meaning: 'Talabaning F.I.Sh.' }] })
  server.answer(contracts.options, {
    contracts: [
      { id: 7, name: 'Asosiy shartnoma' },
      { id: 8, name: 'Ikkinchi' },
    ],
    lastUsedId: null,
  })
  server.answer(contracts.history, { history: [signed], total: 1 }, { id: 7 })
  server.answer(contracts.create, { id: 8 })
  server.answer(contracts.update, { id: 7 }, { id: 7 })
  server.answer(uploads.contractAttachment, { path: 'other/abc.docx', url: '', name: 'x.docx', size: 5 })
  server.answer(
    contracts.ofStudent,
    { contracts: [contract], total: 1, isCarried: true, sms: { parts: 1, price: 0 } },
    { studentId: 15 },
  )
  server.answer(contracts.createForStudent, { contract: { ...contract, id: 22, number: '2026/000019' }, link: null })
  server.answer(contracts.resend, { contract, link: null }, { id: 20 })
  server.answer(contracts.blanks, { blanks: [] })
  fakeStudentResponses(server, undefined, [...rights, ...students])
  save = vi.spyOn(browserFileSaver, 'save').mockImplementation(() => {})
})

const docx = (name = 'yangi.docx') => new File(['PK'], name)

describe('contract templates', () => {
  const open = async (at = '/contracts') => {
    const view = show(at)
    await screen.findByText('Asosiy shartnoma')
    return view
  }
  // Shows: CONTRACT-005, CONTRACT-009
  test('a contract template shows name, file, number of signed and waiting contracts, date, and a link to its history', async () => {
    await open()
    expect(screen.getByText('1 200')).toBeTruthy()
    expect(screen.getByText('06.09.2026 01:30')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Tarix: Asosiy shartnoma' }).getAttribute('href')).toBe(
      '/contracts/history/7',
    )
  })
  test('the downloaded file of a contract template has the name that the server gives', async () => {
    server.answer(contracts.download, { name: 'shartnoma.docx', content: 'PK' }, { id: 7 })
    await open()
    await user.click(screen.getByRole('button', { name: /Yuklab olish: shartnoma.docx/ }))
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.anything(), 'shartnoma.docx'))
  })
  // Shows: CONTRACT-011
  test('the name filter of contract templates is stored in the URL and sent to the server', async () => {
    const { address } = await open()
    await user.type(screen.getByRole('searchbox'), 'asosiy')
    await waitFor(() => expect(address()).toContain('value=asosiy'))
    await waitFor(() => expect(server.last(contracts.list)?.url).toContain('value=asosiy'))
  })
  // Shows: CONTRACT-012, UPLOAD-036
  test('if the server refuses the file of a new contract template, the field shows why and no template is created', async () => {
    server.refuse(uploads.contractAttachment, 'TEMPLATE_BROKEN', { fields: { file: "Noma'lum belgilar: {salom}" } })
    await open()
    await user.click(screen.getByRole('button', { name: /Shablon qo'shish/ }))
    const form = await findDialog()
    await user.type(form.getByLabelText('Nomi'), 'Yangi')
    const field = form.getByLabelText(/^DOCX fayl/)
    await user.upload(field, docx())
    expect(await form.findByText("Noma'lum belgilar: {salom}")).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    expect(server.count(contracts.create)).toBe(0)
    server.answer(uploads.contractAttachment, { path: 'other/abc.docx', url: '', name: 'x', size: 5 })
    await user.upload(field, docx())
    await waitFor(() => expect(form.queryByText("Noma'lum belgilar: {salom}")).toBeNull())
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(titles()).toEqual(['"Yangi" shabloni qo\'shildi']))
    expect(server.last(contracts.create)?.body).toEqual({ name: 'Yangi', file: 'other/abc.docx' })
  })
  // Shows: CONTRACT-010
  test("a contract template's file is not uploaded if it is no DOCX file", async () => {
    await open()
    await user.click(screen.getByRole('button', { name: /Shablon qo'shish/ }))
    const form = await findDialog()
    const blind = userEvent.setup({ applyAccept: false })
    await blind.upload(form.getByLabelText(/^DOCX fayl/), docx('shartnoma.pdf'))
    expect(await form.findByText('Faqat DOCX fayl')).toBeTruthy()
    expect(server.count(uploads.contractAttachment)).toBe(0)
  })
  // Shows: CONTRACT-013
  test('renaming a contract template does not change its file; if the name is taken, the error is shown at the field', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: 'Tahrirlash: Asosiy shartnoma' }))
    const form = await findDialog()
    await user.type(form.getByLabelText('Nomi'), ' 2')
    server.refuse(contracts.update, 'TEMPLATE_NAME_TAKEN')
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    expect(await form.findByText('Bunday nomli shartnoma shabloni bor')).toBeTruthy()
    expect(server.last(contracts.update)?.body).toEqual({ name: 'Asosiy shartnoma 2' })
  })
  test('the form of a contract template lists the tags that a template may contain', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: /Shablon qo'shish/ }))
    const form = await findDialog()
    await user.click(form.getByText('Shablonda ishlatiladigan belgilar'))
    expect(await form.findByText('Talabaning F.I.Sh.')).toBeTruthy()
  })
  test('a user with only the read right can neither add nor edit contract templates', async () => {
    server.may('settings:contracts.read')
    await open()
    expect(screen.queryByRole('button', { name: /Shablon qo'shish/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Tahrirlash/ })).toBeNull()
  })
})

describe('the contracts that were created from one template', () => {
  // Shows: CONTRACT-006, CONTRACT-008, CONTRACT-015
  test('the history of a contract template lists contracts with student, signer, passport, phone, relation to the student, status and date', async () => {
    show('/contracts/history/7?status=done&contractType=agent')
    expect(await screen.findByRole('heading', { name: 'Asosiy shartnoma' })).toBeTruthy()
    const row = within((await screen.findByText('2026/000018')).closest('tr') as HTMLElement)
    for (const text of [
      'Vakili',
      'Karimova Zuhra',
      'AD 1234567',
      '+998 90 765 43 21',
      'Onasi',
      'Imzolangan',
      '19.11.2026 12:00',
    ])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByRole('link', { name: 'Karimov Ali' }).getAttribute('href')).toBe('/students/15')
    const url = server.to(contracts.history)[0]?.url ?? ''
    expect(Object.fromEntries(new URLSearchParams(url.split('?')[1]))).toMatchObject({
      status: 'done',
      contractType: 'agent',
    })
  })
})

describe('the contracts of a student', () => {
  const open = async () => {
    show('/students/15/contracts')
    return within((await screen.findByText('2026/000017')).closest('tr') as HTMLElement)
  }
  // Shows: CONTRACT-001, CONTRACT-004
  test("a student's contract shows number, template, type, signer and status, and whether its link has expired", async () => {
    const row = await open()
    for (const text of [
      'Asosiy shartnoma',
      'Vakili',
      'Karimova Zuhra (onasi)',
      '+998 90 765 43 21',
      'Imzolanmagan',
      '01.01.2026 12:00 (tugagan)',
    ])
      expect(row.getByText(text, { exact: false })).toBeTruthy()
  })
  // Shows: CONTRACT-003
  test('the link for signing a contract is sent again after a confirmation that names signer and phone', async () => {
    const row = await open()
    await user.click(row.getByRole('button', { name: 'Havolani qayta yuborish: 2026/000017' }))
    expect(await screen.findByText('2026/000017 shartnoma havolasi qayta yuborilsinmi?')).toBeTruthy()
    expect(screen.getByText(/Karimova Zuhra telefoniga boradi: \+998 90 765 43 21/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Bekor qilish' }))
    expect(server.count(contracts.resend)).toBe(0)
    await user.click(row.getByRole('button', { name: 'Havolani qayta yuborish: 2026/000017' }))
    await user.click(await screen.findByRole('button', { name: 'Havolani qayta yuborish' }))
    await waitFor(() => expect(titles()).toEqual(['2026/000017 shartnomaga yangi havola tuzildi']))
    expect(notices[0]?.detail).toBe("Havola SMS bilan yuborish uchun navbatga qo'yildi")
  })
  test('in a centre without an SMS service, contracts mention no SMS; the link is shown as text and QR code', async () => {
    const link = 'https://markaz.test/public/contract/abc'
    server.answer(
      contracts.ofStudent,
      { contracts: [contract], total: 1, isCarried: false, sms: { parts: 1, price: 0 } },
      { studentId: 15 },
    )
    server.answer(contracts.resend, { contract, link }, { id: 20 })
    const row = await open()
    await user.click(row.getByRole('button', { name: 'Yangi havola va QR: 2026/000017' }))
    expect(await screen.findByText(/Avvalgi havola ochilmaydi, yangisi ekranda/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Havolani qayta yuborish' }))
    expect(((await screen.findByLabelText('Imzolash havolasi')) as HTMLInputElement).value).toBe(link)
    expect(screen.getByRole('img', { name: 'Imzolash havolasining QR kodi' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ochish' }).getAttribute('href')).toBe(link)
    await user.click(screen.getByRole('button', { name: 'Nusxalash' }))
    expect(await navigator.clipboard.readText()).toBe(link)
    expect(notices.map(({ detail }) => detail).join()).not.toContain('SMS')
  })
  test("a parent's new phone number gets no link for signing until a second user has confirmed it", async () => {
    const by = { id: 4, fullName: 'Ergasheva Gulnora' }
    const fresh = {
      ...contract,
      id: 22,
      number: '2026/000019',
      wantedPhone: { phone: contract.phone, by },
      linkExpiresAt: null,
    }
    server.answer(contracts.createForStudent, { contract: fresh, link: null })
    server.answer(
      contracts.ofStudent,
      { contracts: [fresh], total: 1, isCarried: true, sms: { parts: 1, price: 0 } },
      { studentId: 15 },
    )
    show('/students/15/contracts')
    await screen.findAllByText(/Telefon tasdiqlanmagan, havola yuborilmagan/)
    expect(screen.queryByRole('button', { name: /^Havolani qayta/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /Shartnoma tuzish/ }))
    const form = await findDialog()
    await user.click(form.getByLabelText('Shablon'))
    await user.click(await screen.findByTitle('Ikkinchi'))
    await user.click(form.getByRole('button', { name: 'Tuzish va yuborish' }))
    await waitFor(() =>
      expect(notices.at(-1)?.detail).toBe('Telefon yangi: boshqa xodim tasdiqlagach, havola yuboriladi'),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Yangi telefonni tasdiqlash: 2026/000019' }))
    expect(await screen.findByText(/Yozgan: Ergasheva Gulnora\./)).toBeTruthy()
    server.answer(contracts.confirmPhone, { contract, link: null }, { id: 22 })
    await user.click(await screen.findByRole('button', { name: 'Yangi telefonni tasdiqlash' }))
    await waitFor(() => expect(server.last(contracts.confirmPhone)?.body).toEqual({ phone: contract.phone }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  test('in a centre without an SMS service, the link for signing is shown as soon as a contract is created', async () => {
    const link = 'https://markaz.test/public/contract/neu'
    server.answer(
      contracts.ofStudent,
      { contracts: [], total: 0, isCarried: false, sms: { parts: 1, price: 0 } },
      { studentId: 15 },
    )
    server.answer(studentParents.list, { parents: [testMotherZuhra] }, { id: 15 })
    server.answer(contracts.createForStudent, { contract: { ...contract, id: 22, number: '2026/000019' }, link })
    show('/students/15/contracts')
    await user.click(await screen.findByRole('button', { name: /Shartnoma tuzish/ }))
    const form = await findDialog()
    expect(form.getByText(/^SMS xizmati ulanmagan: imzolash havolasi/)).toBeTruthy()
    await user.click(form.getByLabelText('Shablon'))
    await user.click(await screen.findByTitle('Ikkinchi'))
    await user.click(form.getByRole('button', { name: 'Tuzish' }))
    expect(((await screen.findByLabelText('Imzolash havolasi')) as HTMLInputElement).value).toBe(link)
    expect(await screen.findByText('2026/000019 shartnomani imzolash')).toBeTruthy()
  })
  test("a new contract has a template preselected: the user's last choice, or else the branch's last template", async () => {
    localStorage.removeItem('contractTemplate')
    server.answer(contracts.options, {
      contracts: [
        { id: 7, name: 'Asosiy shartnoma' },
        { id: 8, name: 'Ikkinchi' },
      ],
      lastUsedId: 8,
    })
    await open()
    const make = async () => {
      await user.click(screen.getByRole('button', { name: /Shartnoma tuzish/ }))
      return findDialog()
    }
    const first = await make()
    expect(await first.findByTitle('Ikkinchi')).toBeTruthy()
    await user.click(first.getByLabelText('Shablon'))
    await user.click(await screen.findByTitle('Asosiy shartnoma'))
    await user.click(first.getByRole('button', { name: 'Tuzish va yuborish' }))
    await waitFor(() => expect(server.last(contracts.createForStudent)?.body).toMatchObject({ contractId: 7 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const second = await make()
    await waitFor(() => expect(second.getByTitle('Asosiy shartnoma')).toBeTruthy())
  })
  test('a contract that waits for a signature is cancelled after confirmation, and a cancelled contract offers no buttons', async () => {
    const cancelled = { ...contract, status: 'cancelled' as const, linkExpiresAt: null }
    server.answer(contracts.cancel, { contract: cancelled }, { id: 20 })
    const row = await open()
    await user.click(row.getByRole('button', { name: 'Shartnomani bekor qilish: 2026/000017' }))
    server.answer(
      contracts.ofStudent,
      { contracts: [cancelled], total: 1, isCarried: true, sms: { parts: 1, price: 0 } },
      { studentId: 15 },
    )
    await user.click(await screen.findByRole('button', { name: 'Bekor qilish' }))
    expect(await screen.findByText('Bekor qilingan')).toBeTruthy()
    await waitFor(() => expect(titles()).toEqual(['2026/000017 shartnoma bekor qilindi']))
    expect(screen.queryByRole('button', { name: /^Havolani qayta|^Shartnomani bekor/ })).toBeNull()
  })
  test('a signed contract offers neither a new link nor a new phone number', async () => {
    const done = { ...contract, status: 'done' as const, signedAt: '2026-11-20T07:00:00.000Z' }
    server.answer(
      contracts.ofStudent,
      { contracts: [done], total: 1, isCarried: true, sms: { parts: 1, price: 0 } },
      { studentId: 15 },
    )
    const row = await open()
    expect(row.getByText('Imzolangan')).toBeTruthy()
    expect(row.queryByRole('button', { name: /^(Havolani qayta|Telefonni almashtirish|Shartnomani bekor)/ })).toBeNull()
  })
  test("the page of a student without contracts shows the state of the student's contract in the ERP", async () => {
    server.answer(
      contracts.ofStudent,
      { contracts: [], total: 0, isCarried: true, sms: { parts: 1, price: 0 } },
      { studentId: 15 },
    )
    show('/students/15/contracts')
    expect(await screen.findByText(/ERPdan kelgan holat: imzolanmagan/)).toBeTruthy()
  })
  test('before a contract is created, the form lists template tags without a value, and sends the values that the user types', async () => {
    server.answer(contracts.blanks, {
      blanks: [
        { tag: 'studentPersonalId', meaning: 'Talabaning JSHSHIR raqami', isRequired: false, known: null },
        { tag: 'price', meaning: 'Narxlar', isRequired: true, known: "650 000 so'm" },
      ],
    })
    await open()
    await user.click(screen.getByRole('button', { name: /Shartnoma tuzish/ }))
    const form = await findDialog()
    await user.click(form.getByLabelText('Shablon'))
    await user.click(await screen.findByTitle('Ikkinchi'))
    await user.type(await form.findByLabelText('Talabaning JSHSHIRi'), '31234567890123')
    await user.click(form.getByRole('button', { name: 'Tuzish va yuborish' }))
    await waitFor(() => expect(server.count(contracts.createForStudent)).toBe(1))
    expect(server.last(contracts.createForStudent)?.body).toMatchObject({
      contractId: 8,
      fill: [
        { tag: 'studentPersonalId', value: '31234567890123' },
        { tag: 'price', value: "650 000 so'm" },
      ],
    })
  })
  test('a user who has requested another phone number for a contract sees the waiting request, but cannot confirm it', async () => {
    const asked = { ...contract, wantedPhone: { phone: '998935550000', by: { id: 1, fullName: 'Ali Valiyev' } } }
    server.answer(contracts.changePhone, { contract: asked }, { id: 20 })
    const row = await open()
    await user.click(row.getByRole('button', { name: 'Telefonni almashtirish: 2026/000017' }))
    const form = await findDialog()
    const field = form.getByLabelText('Telefon')
    await user.clear(field)
    await user.type(field, '935550000')
    server.answer(
      contracts.ofStudent,
      { contracts: [asked], total: 1, isCarried: true, sms: { parts: 1, price: 0 } },
      { studentId: 15 },
    )
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(titles()).toEqual(["So'rovingiz yuborildi: yangi telefonni boshqa xodim tasdiqlaydi"]))
    expect(server.last(contracts.changePhone)?.body).toEqual({ phone: '998935550000' })
    expect(
      await screen.findByText("Yangi telefon tasdiqlanmagan: +998 93 555 00 00 (so'radi: Ali Valiyev)"),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Yangi telefonni tasdiqlash/ })).toBeNull()
  })
  test("a second user confirms a contract's new phone number in a dialog with both numbers and the requester's name", async () => {
    const wantedPhone = { phone: '998935550000', by: { id: 8, fullName: 'Olimov Sardor' } }
    server.answer(
      contracts.ofStudent,
      { contracts: [{ ...contract, wantedPhone }], total: 1, isCarried: true, sms: { parts: 1, price: 0 } },
      { studentId: 15 },
    )
    server.answer(contracts.confirmPhone, { contract, link: null }, { id: 20 })
    const row = await open()
    await user.click(row.getByRole('button', { name: 'Yangi telefonni tasdiqlash: 2026/000017' }))
    expect(await screen.findByText("Imzolovchining telefoni +998 93 555 00 00 bo'lsinmi?")).toBeTruthy()
    expect(screen.getByText(/Avvalgi telefon: \+998 90 765 43 21\. So'radi: Olimov Sardor/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Yangi telefonni tasdiqlash' }))
    await waitFor(() => expect(titles()).toEqual(['2026/000017 shartnomaga yangi havola tuzildi']))
    expect(server.last(contracts.confirmPhone)?.body).toEqual({ phone: '998935550000' })
  })
  // Shows: CONTRACT-002, CONTRACT-007
  test('the form of a contract signed by a parent proposes the last signer, and formats passport and phone while typing', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: /Shartnoma tuzish/ }))
    const form = await findDialog()
    await user.click(form.getByLabelText('Shablon'))
    await user.click(await screen.findByTitle('Ikkinchi'))
    const number = form.getByLabelText('Pasport raqami') as HTMLInputElement
    expect([(form.getByLabelText('F.I.Sh.') as HTMLInputElement).value, number.value]).toEqual([
      'Karimova Zuhra',
      '1234567',
    ])
    await user.clear(number)
    await user.type(number, '76-54 321x')
    await user.click(form.getByRole('button', { name: 'Tuzish va yuborish' }))
    await waitFor(() => expect(titles()).toEqual(['Karimov Ali: 2026/000019 shartnoma tuzildi']))
    const { id: _, ...signer } = agent
    expect(server.last(contracts.createForStudent)?.body).toEqual({
      studentId: 15,
      contractId: 8,
      contractType: 'agent',
      agent: { ...signer, passportNumber: '7654321' },
    })
  })
  // Shows: DAY-029
  test("for a minor's contract a parent is proposed as signer with passport and phone; the student cannot be chosen", async () => {
    server.answer(
      contracts.ofStudent,
      { contracts: [], total: 0, isCarried: true, sms: { parts: 1, price: 0 } },
      { studentId: 15 },
    )
    const father = {
      ...testMotherZuhra,
      id: 5,
      agent: { ...testMotherZuhra.agent, id: 10, fullName: 'Karimov Salim' },
      relation: 'father' as const,
    }
    const parents = [
      testMotherZuhra,
      { ...father, agent: { ...father.agent, passportSeries: null, passportNumber: null } },
    ]
    server.answer(studentParents.list, { parents }, { id: 15 })
    show('/students/15/contracts')
    await user.click(await screen.findByRole('button', { name: /Shartnoma tuzish/ }))
    const form = await findDialog()
    expect(form.getByLabelText<HTMLInputElement>('Karimova Zuhra (onasi)').checked).toBe(true)
    expect(form.getByLabelText<HTMLInputElement>("Talabaning o'zi").disabled).toBe(true)
    expect(form.getByLabelText<HTMLInputElement>('Telefon').value).toBe('+998 93 111 22 33')
    expect(form.getByLabelText<HTMLInputElement>('Pasport raqami').value).toBe('1234567')
    await user.click(form.getByLabelText('Karimov Salim (otasi)'))
    expect(form.getByLabelText<HTMLInputElement>('Pasport raqami').value).toBe('')
    await user.type(form.getByLabelText('Pasport seriyasi'), 'AB')
    await user.type(form.getByLabelText('Pasport raqami'), '7654321')
    await user.click(form.getByLabelText('Shablon'))
    await user.click(await screen.findByTitle('Ikkinchi'))
    await user.click(form.getByRole('button', { name: 'Tuzish va yuborish' }))
    await waitFor(() =>
      expect(server.last(contracts.createForStudent)?.body).toEqual({
        ...{ studentId: 15, contractId: 8, contractType: 'agent', agentId: 10 },
        agent: {
          ...{ fullName: 'Karimov Salim', relation: 'father', passportSeries: 'AB', passportNumber: '7654321' },
          phone: '998931112233',
        },
      }),
    )
  })
  // Shows: CONTRACT-002
  test('the form of a contract that an adult student signs has no fields for a parent and sends none', async () => {
    fakeStudentResponses(server, buildStudentDetail({ birthDate: '2000-02-03' }), [...rights, ...students])
    await open()
    await user.click(screen.getByRole('button', { name: /Shartnoma tuzish/ }))
    const form = await findDialog()
    await user.click(form.getByText("Talabaning o'zi"))
    await waitFor(() => expect(form.queryByLabelText('F.I.Sh.')).toBeNull())
    await user.click(form.getByLabelText('Shablon'))
    await user.click(await screen.findByTitle('Ikkinchi'))
    await user.click(form.getByRole('button', { name: 'Tuzish va yuborish' }))
    await waitFor(() =>
      expect(server.last(contracts.createForStudent)?.body).toEqual({
        studentId: 15,
        contractId: 8,
        contractType: 'self',
      }),
    )
  })
  test('a second contract from a template is refused while the first waits for a signature; the template field shows why', async () => {
    server.refuse(contracts.createForStudent, 'CONTRACT_WAITING')
    await open()
    await user.click(screen.getByRole('button', { name: /Shartnoma tuzish/ }))
    const form = await findDialog()
    await user.click(form.getByLabelText('Shablon'))
    await user.click(await screen.findByTitle('Ikkinchi'))
    await user.click(form.getByRole('button', { name: 'Tuzish va yuborish' }))
    expect(await form.findByText(errorDetailsOf('CONTRACT_WAITING').text)).toBeTruthy()
  })
  test('a user with only the read right can download contracts, but can neither create nor send them', async () => {
    server.may('users:students.read', personalDataGrant)
    const row = await open()
    expect(row.getByRole('button', { name: /Yuklab olish/ })).toBeTruthy()
    expect(row.queryByRole('button', { name: /qayta yuborish/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Shartnoma tuzish/ })).toBeNull()
  })
})
