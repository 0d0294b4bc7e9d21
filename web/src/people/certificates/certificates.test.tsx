import '../../testing/browser.ts'
import type { Certificate } from '@markaz/protocol/people/certificates/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadPages, renderPages } from '../../domain/group/group-testing.tsx'
import { buildStudentDetail, studentAnswers } from '../../domain/student/student-testing.ts'
import { connectNotices, type Notice } from '../../shared/notify/bus.ts'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pages } from './certificates.pages.tsx'

const certificate = (over: Partial<Certificate> = {}): Certificate => ({
  id: 3,
  code: 'SpMZESS9qUHGsa8RSQTaEQ',
  course: { id: 5, name: 'Ingliz tili B1' },
  issuedAt: '2026-11-01',
  isActive: true,
  createdAt: '2026-11-01T05:00:00.000Z',
  ...over,
})
const rights = ['read', 'create', 'update'].map((option) => `student:certificate.${option}`)

let server: TestServer
let rows: Certificate[]
let notices: Notice[] = []
let disconnect = () => {}
const titles = () => notices.map(({ title }) => title)
const answer = (grants: string[]) =>
  Object.assign(server.answers, studentAnswers(buildStudentDetail(), ['users:students.read', ...grants]))

beforeAll(() => loadPages(pages))
beforeEach(async () => {
  rows = [certificate()]
  server = await startTestServer({
    'GET /student/certificates/15': () => ({ data: { certificates: rows, total: rows.length } }),
    'GET /student/certificates/15/courses': () => ({
      data: {
        courses: [
          { id: 5, name: 'Ingliz tili B1' },
          { id: 6, name: 'Matematika' },
        ],
      },
    }),
    'POST /student/certificates': ({ body }) => {
      const { issuedAt } = body as { issuedAt: string }
      rows.push(certificate({ id: 4, course: { id: 6, name: 'Matematika' }, issuedAt }))
      return { status: 201, data: { certificate: rows[1] } }
    },
    'PUT /student/certificates/3': ({ body }) => {
      rows = [{ ...(rows[0] as Certificate), ...(body as object) }]
      return { data: { certificate: rows[0] } }
    },
  })
  answer(rights)
  signInAs()
  notices = []
  disconnect = connectNotices((notice) => notices.push(notice))
})
afterEach(async () => {
  disconnect()
  await server.close()
})

const user = userEvent.setup()
const open = async () => {
  renderPages(pages, '/students/15/certificates')
  return within((await screen.findByText('Ingliz tili B1')).closest('tr') as HTMLElement)
}

describe('the certificates of a student', () => {
  test('course, link by its code, date, state', async () => {
    const row = await open()
    const link = row.getByRole('link', { name: 'SpMZESS9qUHGsa8RSQTaEQ' })
    expect(link.getAttribute('href')).toBe('/public/certificate/SpMZESS9qUHGsa8RSQTaEQ')
    expect(row.getByText('01 Noy, 2026')).toBeTruthy()
    expect(row.getByText('Faol')).toBeTruthy()
    expect(row.getByRole('link', { name: /Chop etish sahifasi/ }).getAttribute('target')).toBe('_blank')
  })
  test('issued for a course of the student and today, unless another day is chosen', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: /Sertifikat berish/ }))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByLabelText('Kurs'))
    await user.click(await screen.findByTitle('Matematika'))
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(titles()).toEqual(['"Matematika" kursi bo\'yicha sertifikat berildi']))
    const sent = server.asked.find((asked) => asked.method === 'POST')?.body
    expect(sent).toEqual({
      studentId: 15,
      courseId: 6,
      issuedAt: new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10),
    })
    expect(await screen.findByText('Matematika')).toBeTruthy()
  })
  test('a second one for the same course is refused at the field', async () => {
    server.answers['POST /student/certificates'] = () => ({
      status: 409,
      error: { code: 'CERTIFICATE_EXISTS', errMsg: "Bu kurs bo'yicha faol sertifikat bor" },
    })
    await open()
    await user.click(screen.getByRole('button', { name: /Sertifikat berish/ }))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByLabelText('Kurs'))
    await user.click(await screen.findByTitle('Matematika'))
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    expect(await form.findByText("Bu kurs bo'yicha faol sertifikat bor")).toBeTruthy()
    expect(titles()).toEqual([])
  })
  test('withdrawn after a question that names it; the toast brings it back', async () => {
    const row = await open()
    await user.click(row.getByRole('button', { name: 'Ingliz tili B1: yana amallar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Bekor qilish' }))
    expect(await screen.findByText('"Ingliz tili B1" sertifikati bekor qilinsinmi?')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ha' }))
    expect(await screen.findByText('Bekor qilingan')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'SpMZESS9qUHGsa8RSQTaEQ' })).toBeNull()
    notices.at(-1)?.action?.run()
    await waitFor(() => expect(titles()).toEqual(['Sertifikat bekor qilindi', 'Sertifikat qaytarildi']))
    expect(await row.findByText('Faol')).toBeTruthy()
  })
  test('who may only read sees neither the button nor the menu', async () => {
    answer(['student:certificate.read'])
    const row = await open()
    expect(screen.queryByRole('button', { name: /Sertifikat berish/ })).toBeNull()
    expect(row.queryByRole('button', { name: /yana amallar/ })).toBeNull()
    expect(row.getByRole('button', { name: /Havolani nusxalash/ })).toBeTruthy()
  })
})

describe('the public page', () => {
  const shown = {
    code: 'kod-1',
    fullName: 'Karimov Ali',
    course: 'Ingliz tili B1',
    issuedAt: '2026-11-01',
    office: 'Chilonzor',
    valid: true,
  }
  test('centre, name, course, date, branch, code, a QR code of its own address, and a button that prints', async () => {
    server.answers['GET /public/certificate/kod-1'] = () => ({ data: shown })
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    renderPages(pages, '/public/certificate/kod-1')
    for (const text of ['Karimov Ali', 'Ingliz tili B1', '01 Noy, 2026', 'Chilonzor', 'kod-1'])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getAllByText('Markaz').length).toBeGreaterThan(0)
    expect(screen.getByRole('img', { name: 'Sertifikatni tekshirish uchun QR kod' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Chop etish' }))
    expect(print).toHaveBeenCalledOnce()
  })
  test('an unknown or withdrawn code: not found, in the quoted words', async () => {
    server.answers['GET /public/certificate/kod-2'] = () => ({ status: 404, error: { code: 'NOT_FOUND', errMsg: 'x' } })
    renderPages(pages, '/public/certificate/kod-2')
    expect(await screen.findByRole('heading', { name: 'Sertifikat topilmadi' })).toBeTruthy()
    expect(titles()).toEqual([])
  })
  test('too many tries are told as what they are, with another try', async () => {
    server.answers['GET /public/certificate/kod-1'] = () => ({
      status: 429,
      error: { code: 'TOO_MANY_REQUESTS', errMsg: "Juda ko'p urinish" },
    })
    renderPages(pages, '/public/certificate/kod-1')
    expect(await screen.findByText("Juda ko'p urinish")).toBeTruthy()
    server.answers['GET /public/certificate/kod-1'] = () => ({ data: shown })
    await user.click(screen.getByRole('button', { name: 'Qayta urinish' }))
    expect(await screen.findByText('Karimov Ali')).toBeTruthy()
  })
})
