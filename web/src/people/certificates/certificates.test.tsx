import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { certificates } from '@markaz/protocol/people/certificates/routes'
import type { Certificate } from '@markaz/protocol/people/certificates/schemas'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeStudentResponses } from '../../domain/student/student-testing.ts'
import { findDialog, listGrantsOfPermission } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './certificates.pages.tsx'

const { server, user, titles, show, clickToastAction } = setUpPageTest(pages)

const certificate = (over: Partial<Certificate> = {}): Certificate => ({
  id: 3,
  code: 'SpMZESS9qUHGsa8RSQTaEQ',
  course: { id: 5, name: 'Ingliz tili B1' },
  issuedAt: '2026-11-01',
  isActive: true,
  createdAt: '2026-11-01T05:00:00.000Z',
  ...over,
})
const rights = listGrantsOfPermission('student:certificate', 'read', 'create', 'update')

let rows: Certificate[]
const may = (...grants: string[]) => server.may('users:students.read', ...grants)

beforeEach(async () => {
  rows = [certificate()]
  server.answer(certificates.ofStudent, () => ({ certificates: rows, total: rows.length }), { id: 15 })
  server.answer(
    certificates.courses,
    {
      courses: [
        { id: 5, name: 'Ingliz tili B1', since: '2026-01-10' },
        { id: 6, name: 'Matematika', since: null },
      ],
    },
    { studentId: 15 },
  )
  server.answer(certificates.create, ({ body }) => {
    const made = certificate({ id: 4, course: { id: 6, name: 'Matematika' }, issuedAt: body.issuedAt })
    rows.push(made)
    return { certificate: made }
  })
  server.answer(
    certificates.update,
    ({ body }) => {
      const changed = certificate({ isActive: body.isActive ?? true })
      rows = [changed]
      return { certificate: changed }
    },
    { id: 3 },
  )
  fakeStudentResponses(server)
  may(...rights)
})

const open = async () => {
  show('/students/15/certificates')
  return within((await screen.findByText('Ingliz tili B1')).closest('tr') as HTMLElement)
}

describe('the certificates of a student', () => {
  // Shows: CERT-001, CERT-002
  test("a student's certificate shows its course, its link with the code, its date and its state", async () => {
    const row = await open()
    const link = row.getByRole('link', { name: 'SpMZESS9qUHGsa8RSQTaEQ' })
    expect(link.getAttribute('href')).toBe('/public/certificate/SpMZESS9qUHGsa8RSQTaEQ')
    expect(row.getByText('01.11.2026')).toBeTruthy()
    expect(row.getByText('Faol')).toBeTruthy()
    expect(row.getByRole('link', { name: /Chop etish sahifasi/ }).getAttribute('target')).toBe('_blank')
  })
  test('a certificate is issued for a course of the student, with today as the proposed day', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: /Sertifikat berish/ }))
    const form = await findDialog()
    await user.click(form.getByLabelText('Kurs'))
    await user.click(await screen.findByTitle('Matematika'))
    await user.click(form.getByRole('button', { name: 'Berish' }))
    await waitFor(() => expect(titles()).toEqual(['"Matematika" kursi bo\'yicha sertifikat berildi']))
    expect(server.last(certificates.create)?.body).toEqual({
      studentId: 15,
      courseId: 6,
      issuedAt: new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10),
    })
    expect(await screen.findByText('Matematika')).toBeTruthy()
  })
  test('the certificate form warns if the student has joined the course only recently', async () => {
    const today = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10)
    const courses = [
      { id: 5, name: 'Ingliz tili B1', since: '2026-01-10' },
      { id: 6, name: 'Matematika', since: today },
    ]
    server.answer(certificates.courses, { courses }, { studentId: 15 })
    await open()
    await user.click(screen.getByRole('button', { name: /Sertifikat berish/ }))
    const form = await findDialog()
    await user.click(form.getByLabelText('Kurs'))
    await user.click(await screen.findByTitle('Matematika'))
    expect(await form.findByText(/^Talaba bu kursga .* da qo'shilgan/)).toBeTruthy()
    await user.click(form.getByLabelText('Kurs'))
    await user.click(await screen.findByTitle('Ingliz tili B1'))
    await waitFor(() => expect(form.queryByText(/^Talaba bu kursga/)).toBeNull())
  })
  test('a second certificate for the same course is refused, and the error is shown at the field', async () => {
    server.refuse(certificates.create, 'CERTIFICATE_EXISTS')
    await open()
    await user.click(screen.getByRole('button', { name: /Sertifikat berish/ }))
    const form = await findDialog()
    await user.click(form.getByLabelText('Kurs'))
    await user.click(await screen.findByTitle('Matematika'))
    await user.click(form.getByRole('button', { name: 'Berish' }))
    expect(await form.findByText("Bu kurs bo'yicha faol sertifikat bor")).toBeTruthy()
    expect(titles()).toEqual([])
  })
  // Shows: CERT-003
  test('a certificate is withdrawn after a confirmation that names it, and is restored by the undo button', async () => {
    const row = await open()
    await user.click(row.getByRole('button', { name: 'Ingliz tili B1: yana amallar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Bekor qilish' }))
    expect(await screen.findByText('"Ingliz tili B1" sertifikati bekor qilinsinmi?')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Bekor qilish' }))
    expect(await screen.findByText('Bekor qilingan')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'SpMZESS9qUHGsa8RSQTaEQ' })).toBeNull()
    server.answer(sessionAudits.takeBack, {})
    await clickToastAction()
    await waitFor(() => expect(titles()).toEqual(['Sertifikat bekor qilindi', "O'zgarish qaytarildi"]))
  })
  // Shows: PERM-029
  test('a user with only the read right can neither issue nor change certificates', async () => {
    may('student:certificate.read')
    const row = await open()
    expect(screen.queryByRole('button', { name: /Sertifikat berish/ })).toBeNull()
    expect(row.queryByRole('button', { name: /yana amallar/ })).toBeNull()
    expect(row.getByRole('button', { name: /Havolani nusxalash/ })).toBeTruthy()
  })
})

describe('the public certificate page', () => {
  const shown = {
    code: 'kod-1',
    fullName: 'Karimov Ali',
    course: 'Ingliz tili B1',
    issuedAt: '2026-11-01',
    office: 'Chilonzor',
    isStudying: false,
    valid: true as const,
  }
  test('the public page of a certificate does not say that the course is finished while the course is running', async () => {
    server.answer(certificates.publicRead, { ...shown, isStudying: true }, { code: 'kod-1' })
    show('/public/certificate/kod-1')
    expect(await screen.findByText("kursida o'qiyotganini tasdiqlaydi")).toBeTruthy()
    expect(screen.queryByText(/tugatganini/)).toBeNull()
  })
  test('the public certificate page shows centre, name, course, date, branch, code, a QR code of its URL, and a print button', async () => {
    server.answer(certificates.publicRead, shown, { code: 'kod-1' })
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    show('/public/certificate/kod-1')
    for (const text of ['Karimov Ali', 'Ingliz tili B1', '01 Noy, 2026', 'Chilonzor', 'kod-1'])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText('kursini muvaffaqiyatli tugatganini tasdiqlaydi')).toBeTruthy()
    expect(screen.getAllByText('Markaz').length).toBeGreaterThan(0)
    expect(screen.getByRole('img', { name: 'Sertifikatni tekshirish uchun QR kod' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Chop etish' }))
    expect(print).toHaveBeenCalledOnce()
  })
  // Shows: OPEN-004
  test('on the public certificate page the badge is downloaded; the LinkedIn link contains course, day and URL', async () => {
    server.answer(certificates.publicRead, shown, { code: 'kod-1' })
    show('/public/certificate/kod-1')
    const badge = await screen.findByRole('link', { name: 'Raqamli nishonni yuklab olish' })
    expect([badge.getAttribute('href'), badge.hasAttribute('download')]).toEqual([
      '/api/staff/public/certificate/kod-1/badge',
      true,
    ])
    const { searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: "LinkedIn'ga qo'shish" }).href)
    expect(Object.fromEntries(searchParams)).toEqual({
      startTask: 'CERTIFICATION_NAME',
      name: 'Ingliz tili B1',
      organizationName: 'Markaz',
      issueYear: '2026',
      issueMonth: '11',
      certUrl: `${location.origin}/public/certificate/kod-1`,
      certId: 'kod-1',
    })
  })
  test("the public certificate page of an unknown or withdrawn code shows the not-found text of the customer's specification", async () => {
    server.refuse(certificates.publicRead, 'NOT_FOUND')
    show('/public/certificate/kod-2')
    expect(await screen.findByRole('heading', { name: 'Sertifikat topilmadi' })).toBeTruthy()
    expect(titles()).toEqual([])
  })
  test('after too many requests, the public certificate page explains this and offers a retry', async () => {
    server.refuse(certificates.publicRead, 'TOO_MANY_REQUESTS')
    show('/public/certificate/kod-1')
    expect(await screen.findByText(errorDetailsOf('TOO_MANY_REQUESTS').text)).toBeTruthy()
    server.answer(certificates.publicRead, shown, { code: 'kod-1' })
    await user.click(screen.getByRole('button', { name: 'Qayta urinish' }))
    expect(await screen.findByText('Karimov Ali')).toBeTruthy()
  })
})
