import { audits } from '@markaz/protocol/control/audits/routes'
import type { AuditDetail, ListedAudit } from '@markaz/protocol/control/audits/schemas'
import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserFileSaver } from '../../shared/api/download.ts'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import {
  columnTitles,
  findDialog,
  findDialogByTitle,
  findRowByText,
  pickSelectOption,
} from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './audits.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const requestId = '7f0c6a34-5b3e-4e1a-9d30-0d6a3f1b2c4d'
const line: ListedAudit = {
  id: 31,
  createdAt: '2026-11-20T05:00:00.000Z',
  user: { id: 2, name: 'Karimova Zulfiya', kind: 'staff' },
  token: null,
  role: { id: 3, name: 'Administrator' },
  permissionName: 'staff_control:roles',
  action: 'update',
  kind: 'role',
  entityId: 5,
  name: 'Kassir',
  comment: null,
  isTakenBack: false,
  requestId,
  takeBack: 'possible',
}
const detail: AuditDetail = {
  ...line,
  detail: {
    before: { name: 'Kassa', phone: '998901234567', grants: ['users:students.read', 'settings:contracts.read'] },
    after: { name: 'Kassir', phone: '998•••••4568', grants: ['users:students.read', 'users:students.update'] },
    comment: null,
  },
  names: {},
  requestId,
  address: '10.1.2.3',
  device: 'Chrome, Windows',
  together: [{ id: 32, action: 'create', kind: 'student_group', entityId: 8, name: 'Aliyev Vali, Frontend 1' }],
  togetherCount: 1,
  takeBack: 'possible',
  takenBack: null,
}

beforeEach(() => {
  server.may('staff_control:audit_logs.read')
  const answer = { audits: [line], total: 10_000, isMore: true, record: null, person: null }
  server.answer(audits.list, answer)
  server.answer(audits.roles, { roles: [{ id: 3, name: 'Administrator' }] })
  server.answer(audits.read, { audit: detail })
})

// Shows: AUDIT-001
test('the audit list has all columns, keeps its filters in the URL, and shows a total of more than 10,000 entries as "10 000+"', async () => {
  show('/audits?permissionName=staff_control:roles&action=update&roleId=3&key=zulfiya')
  const row = await findRowByText('Karimova Zulfiya')
  expect(row.textContent).toContain("Karimova ZulfiyaAdministratorRollarO'zgartirdiRol: Kassir")
  expect(columnTitles()).toEqual(['№', 'Kim', 'Rol', "Bo'lim", 'Amal', 'Nima', 'Izoh', 'Sana', 'Amallar'])
  expect(server.last(audits.list)?.query).toMatchObject({
    key: 'zulfiya',
    roleId: 3,
    permissionName: 'staff_control:roles',
    action: 'update',
  })
  expect(screen.getByText(/10.000\+/)).toBeTruthy()
})

// Shows: AUDIT-008
test("if the roles for a filter of the audit list cannot be loaded, the server's error is shown", async () => {
  server.refuse(audits.roles, 'DATABASE_DOWN')
  show('/audits')
  await waitFor(() =>
    expect(titles()).toContain("Ma'lumotlar bazasi vaqtincha ishlamayapti. Birozdan keyin qayta urining"),
  )
})

test('Enter opens an audit entry with its changes as readable text, its origin, and other changes of the same request', async () => {
  show('/audits')
  const row = await findRowByText('Karimova Zulfiya')
  row.focus()
  await user.keyboard('{Enter}')
  const modal = await findDialogByTitle("O'zgartirdi · Rol: Kassir")
  const changes = within(modal.getByRole('table', { name: "O'zgargani" }))
  expect(changes.getAllByRole('row').map((one) => one.textContent)).toEqual([
    "MaydonEdiBo'ldi",
    'NomiKassaKassir',
    'Telefon+998 90 123 45 67+998 •• ••• 45 68',
    "HuquqlarTalabalar — tahrirlash qo'shildiShartnomalar — ko'rish olib tashlandi",
  ])
  expect(modal.getByText('Chrome, Windows, 10.1.2.3')).toBeTruthy()
  await user.click(modal.getByRole('button', { name: "Qo'shdi · Guruhdagi o'qish: Aliyev Vali, Frontend 1" }))
  await waitFor(() => expect(server.last(audits.read)?.params).toEqual({ id: 32 }))
})

test('before the changes of an audit entry are undone, a dialog shows their number; if undo is impossible, the reason is shown', async () => {
  server.answer(sessionAudits.takeBack, {})
  show('/audits')
  await user.click(await screen.findByRole('button', { name: "O'zgartirdi" }))
  await user.click(await (await findDialog()).findByRole('button', { name: 'Ortga qaytarish' }))
  const question = await findDialogByTitle('Rol: Kassir — ortga qaytarilsinmi?')
  expect(question.getByText("Shu so'rov o'zgartirgan 2 ta narsaning hammasi birga qaytariladi.")).toBeTruthy()
  const lists = server.count(audits.list)
  await user.click(question.getByRole('button', { name: 'Ortga qaytarish' }))
  await waitFor(() => expect(titles()).toContain('Rol: Kassir — ortga qaytarildi'))
  expect(server.last(sessionAudits.takeBack)?.params).toEqual({ requestId })
  await waitFor(() => expect(server.count(audits.list)).toBeGreaterThan(lists))

  server.answer(audits.read, { audit: { ...detail, takeBack: 'late' } })
  await user.click(await screen.findByRole('button', { name: "O'zgartirdi" }))
  expect(await screen.findByText("O'zgarishga 30 kundan oshgan: endi qaytarilmaydi")).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ortga qaytarish' })).toBeNull()
})

// Shows: DAY-017
test('with five clicks the audit list is filtered by yesterday, field and student; only entries that can be undone have an undo button', async () => {
  server.answer(sessionAudits.takeBack, {})
  const late: ListedAudit = { ...line, id: 30, name: 'Metodist', takeBack: 'late' }
  server.answer(audits.list, { audits: [line, late], total: 2, isMore: false, record: null, person: null })
  show('/audits')
  await user.click(await screen.findByRole('button', { name: 'Kecha' }))
  await user.click(screen.getByRole('combobox', { name: 'Maydon' }))
  await pickSelectOption(user, 'Telefon')
  await user.type(screen.getByRole('searchbox', { name: 'Qaysi talaba haqida' }), 'aliyev{Enter}')
  const day = addDays(todayInTashkent(), -1)
  const query = { startDate: day, endDate: day, field: 'phone', about: 'aliyev' }
  await waitFor(() => expect(server.last(audits.list)?.query).toMatchObject(query))
  expect(screen.getByRole('button', { name: 'Kecha', pressed: true })).toBeTruthy()

  expect(screen.queryByRole('button', { name: 'Ortga qaytarish: Rol: Metodist' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Ortga qaytarish: Rol: Kassir' }))
  const question = await findDialogByTitle('Rol: Kassir — ortga qaytarilsinmi?')
  await user.click(question.getByRole('button', { name: 'Ortga qaytarish' }))
  await waitFor(() => expect(server.last(sessionAudits.takeBack)?.params).toEqual({ requestId }))
})

test("the audit list of a single object names the object and links to the complete audit list; the export contains only this object's entries", async () => {
  const answer = { audits: [line], total: 1, isMore: false, record: { id: 5, name: 'Kassir' }, person: null }
  server.answer(audits.list, answer)
  show('/audits?kind=role&entityId=5')
  expect(await screen.findByText("Rol Kassir bilan bo'lgan hamma narsa")).toBeTruthy()
  const saved = vi.spyOn(browserFileSaver, 'save').mockImplementation(() => {})
  server.answer(audits.export, { name: 'audit.xlsx', content: 'PK' })
  await user.click(screen.getByRole('button', { name: 'Excelga yuklash' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(server.bodies(audits.export)).toEqual([{ kind: 'role', entityId: 5 }])
  server.answer(audits.list, { ...answer, record: null })
  await user.click(screen.getByRole('button', { name: "Hammasini ko'rsatish" }))
  await waitFor(() => expect(server.last(audits.list)?.query).not.toHaveProperty('entityId'))
})
