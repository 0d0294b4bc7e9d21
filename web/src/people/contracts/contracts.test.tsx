import '../../testing/browser.ts'
import type { ContractHistoryEntry, ContractTemplate, StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadPages, renderPages } from '../../domain/group/group-testing.tsx'
import { buildStudentDetail, studentAnswers } from '../../domain/student/student-testing.ts'
import { saver } from '../../shared/api/download.ts'
import { connectNotices, type Notice } from '../../shared/notify/bus.ts'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pages } from './contracts.pages.tsx'

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
const rights = ['create', 'read', 'update'].map((option) => `settings:contracts.${option}`)
const students = ['users:students.read', 'users:students.update']

let server: TestServer
let notices: Notice[] = []
let disconnect = () => {}
const titles = () => notices.map(({ title }) => title)
const grant = (...grants: string[]) => Object.assign(server.answers, studentAnswers(buildStudentDetail(), grants))
const sent = (method: string) => server.asked.findLast((asked) => asked.method === method)?.body
const save = vi.spyOn(saver, 'save').mockImplementation(() => {})

beforeAll(() => loadPages(pages))
beforeEach(async () => {
  server = await startTestServer({
    'GET /contracts': () => ({ data: { contracts: [template], total: 1 } }),
    'GET /contracts/7': () => ({ data: template }),
    'GET /contracts/tags': () => ({ data: { tags: [{ tag: '{student}', meaning: "O'quvchining F.I.Sh." }] } }),
    'GET /contracts/options': () => ({
      data: {
        contracts: [
          { id: 7, name: 'Asosiy shartnoma' },
          { id: 8, name: 'Ikkinchi' },
        ],
      },
    }),
    'GET /contracts/7/history': () => ({ data: { history: [signed], total: 1 } }),
    'POST /contracts': () => ({ status: 201, data: { id: 8 } }),
    'PUT /contracts/7': () => ({ data: { id: 7 } }),
    'POST /upload/contract/attachment': () => ({
      status: 201,
      data: { path: 'other/abc.docx', url: '', name: 'x.docx', size: 5 },
    }),
    'GET /student/contracts/15': () => ({ data: { contracts: [contract], total: 1 } }),
    'POST /student/contracts': () => ({
      status: 201,
      data: { contract: { ...contract, id: 22, number: '2026/000019' } },
    }),
    'POST /student/contracts/20/resend': () => ({ data: { contract } }),
  })
  grant(...rights, ...students)
  signInAs()
  notices = []
  disconnect = connectNotices((notice) => notices.push(notice))
  save.mockClear()
})
afterEach(async () => {
  disconnect()
  await server.close()
})

const user = userEvent.setup()
const dialog = async () => within(await screen.findByRole('dialog'))
const docx = (name = 'yangi.docx') => new File(['PK'], name)

describe('templates', () => {
  const open = async (at = '/contracts') => {
    const view = renderPages(pages, at)
    await screen.findByText('Asosiy shartnoma')
    return view
  }
  test('name, file, signed and waiting counts, date, the way to the history', async () => {
    await open()
    expect(screen.getByText('1 200')).toBeTruthy()
    expect(screen.getByText('06 Sen, 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Tarix: Asosiy shartnoma' }).getAttribute('href')).toBe(
      '/contracts/history/7',
    )
  })
  test('the file is saved under the name the server gives it', async () => {
    server.answers['GET /contracts/7/file'] = () => ({
      raw: 'PK',
      headers: {
        'content-disposition': `attachment; filename*=UTF-8''shartnoma.docx`,
        'access-control-expose-headers': 'content-disposition',
      },
    })
    await open()
    await user.click(screen.getByRole('button', { name: /Yuklab olish: shartnoma.docx/ }))
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.anything(), 'shartnoma.docx'))
  })
  test('the name filter stands in the address and goes with the call', async () => {
    const { address } = await open()
    await user.type(screen.getByRole('searchbox'), 'asosiy')
    await waitFor(() => expect(address()).toContain('value=asosiy'))
    await waitFor(() => expect(server.asked.at(-1)?.url).toContain('value=asosiy'))
  })
  test('added with a file; what the server finds wrong with it stands at the field, and nothing is added meanwhile', async () => {
    server.answers['POST /upload/contract/attachment'] = () => ({
      status: 400,
      error: { code: 'TEMPLATE_BROKEN', errMsg: 'x', fields: { file: "Noma'lum belgilar: {salom}" } },
    })
    await open()
    await user.click(screen.getByRole('button', { name: /Shablon qo'shish/ }))
    const form = await dialog()
    await user.type(form.getByLabelText('Nomi'), 'Yangi')
    const field = form.getByLabelText(/^DOCX fayl/)
    await user.upload(field, docx())
    expect(await form.findByText("Noma'lum belgilar: {salom}")).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    expect(server.count('POST /contracts')).toBe(0)
    server.answers['POST /upload/contract/attachment'] = () => ({
      status: 201,
      data: { path: 'other/abc.docx', url: '', name: 'x', size: 5 },
    })
    await user.upload(field, docx())
    await waitFor(() => expect(form.queryByText("Noma'lum belgilar: {salom}")).toBeNull())
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(titles()).toEqual(['"Yangi" shabloni qo\'shildi']))
    expect(sent('POST')).toEqual({ name: 'Yangi', file: 'other/abc.docx' })
  })
  test('anything but DOCX is not sent at all', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: /Shablon qo'shish/ }))
    const form = await dialog()
    const blind = userEvent.setup({ applyAccept: false })
    await blind.upload(form.getByLabelText(/^DOCX fayl/), docx('shartnoma.pdf'))
    expect(await form.findByText('Faqat DOCX fayl')).toBeTruthy()
    expect(server.count('POST /upload/contract/attachment')).toBe(0)
  })
  test('a new name leaves the file as it is; a taken name is told at the field', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: 'Tahrirlash: Asosiy shartnoma' }))
    const form = await dialog()
    await user.type(form.getByLabelText('Nomi'), ' 2')
    server.answers['PUT /contracts/7'] = () => ({
      status: 409,
      error: { code: 'TEMPLATE_NAME_TAKEN', errMsg: 'Bunday nomli shartnoma shabloni bor' },
    })
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    expect(await form.findByText('Bunday nomli shartnoma shabloni bor')).toBeTruthy()
    expect(sent('PUT')).toEqual({ name: 'Asosiy shartnoma 2' })
  })
  test('the form lists the tags a template may use', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: /Shablon qo'shish/ }))
    const form = await dialog()
    await user.click(form.getByText('Shablonda ishlatiladigan belgilar'))
    expect(await form.findByText("O'quvchining F.I.Sh.")).toBeTruthy()
  })
  test('who may only read has neither the button nor the pencil', async () => {
    grant('settings:contracts.read')
    await open()
    expect(screen.queryByRole('button', { name: /Shablon qo'shish/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Tahrirlash/ })).toBeNull()
  })
})

describe('the history of a template', () => {
  test('student, type, signer, passport, phone, relation, status, dates', async () => {
    renderPages(pages, '/contracts/history/7?status=done&contractType=agent')
    expect(await screen.findByRole('heading', { name: 'Asosiy shartnoma' })).toBeTruthy()
    const row = within((await screen.findByText('2026/000018')).closest('tr') as HTMLElement)
    for (const text of [
      'Vakili',
      'Karimova Zuhra',
      'AD 1234567',
      '+998 90 765 43 21',
      'Onasi',
      'Imzolangan',
      '19 Noy, 2026',
    ])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByRole('link', { name: 'Karimov Ali' }).getAttribute('href')).toBe('/students/15')
    const url = server.asked.find((asked) => asked.url.startsWith('/contracts/7/history'))?.url ?? ''
    expect(Object.fromEntries(new URLSearchParams(url.split('?')[1]))).toMatchObject({
      status: 'done',
      contractType: 'agent',
    })
  })
})

describe('the contracts of a student', () => {
  const open = async () => {
    renderPages(pages, '/students/15/contracts')
    return within((await screen.findByText('2026/000017')).closest('tr') as HTMLElement)
  }
  test('number, template, type, signer, status, and that the link is over', async () => {
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
  test('sent again after a question that names signer and phone', async () => {
    const row = await open()
    await user.click(row.getByRole('button', { name: 'Havolani qayta yuborish: 2026/000017' }))
    expect(await screen.findByText('2026/000017 shartnoma havolasi qayta yuborilsinmi?')).toBeTruthy()
    expect(screen.getByText(/Karimova Zuhra raqamiga SMS qilinadi: \+998 90 765 43 21/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: "Yo'q" }))
    expect(server.count('POST /student/contracts/20/resend')).toBe(0)
    await user.click(row.getByRole('button', { name: 'Havolani qayta yuborish: 2026/000017' }))
    await user.click(await screen.findByRole('button', { name: 'Ha' }))
    await waitFor(() => expect(titles()).toEqual(['Havola SMS qilindi']))
  })
  test('made for an agent: who signed last is filled in, masks keep the form of passport and phone', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: /Shartnoma tuzish/ }))
    const form = await dialog()
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
    await waitFor(() => expect(titles()).toEqual(['2026/000019 shartnoma tuzildi, havola SMS qilindi']))
    const { id: _, ...signer } = agent
    expect(sent('POST')).toEqual({
      studentId: 15,
      contractId: 8,
      contractType: 'agent',
      agent: { ...signer, passportNumber: '7654321' },
    })
  })
  test('made for the student: no agent is asked for, and none is sent', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: /Shartnoma tuzish/ }))
    const form = await dialog()
    await user.click(form.getByText("O'quvchining o'zi"))
    await waitFor(() => expect(form.queryByLabelText('F.I.Sh.')).toBeNull())
    await user.click(form.getByLabelText('Shablon'))
    await user.click(await screen.findByTitle('Ikkinchi'))
    await user.click(form.getByRole('button', { name: 'Tuzish va yuborish' }))
    await waitFor(() => expect(sent('POST')).toEqual({ studentId: 15, contractId: 8, contractType: 'self' }))
  })
  test('one that waits already is told at the template', async () => {
    server.answers['POST /student/contracts'] = () => ({
      status: 409,
      error: { code: 'CONTRACT_WAITING', errMsg: 'Bu shartnoma imzolanishini kutmoqda' },
    })
    await open()
    await user.click(screen.getByRole('button', { name: /Shartnoma tuzish/ }))
    const form = await dialog()
    await user.click(form.getByLabelText('Shablon'))
    await user.click(await screen.findByTitle('Ikkinchi'))
    await user.click(form.getByRole('button', { name: 'Tuzish va yuborish' }))
    expect(await form.findByText('Bu shartnoma imzolanishini kutmoqda')).toBeTruthy()
  })
  test('who may only read downloads, and neither makes nor sends', async () => {
    grant('users:students.read')
    const row = await open()
    expect(row.getByRole('button', { name: /Yuklab olish/ })).toBeTruthy()
    expect(row.queryByRole('button', { name: /qayta yuborish/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Shartnoma tuzish/ })).toBeNull()
  })
})
