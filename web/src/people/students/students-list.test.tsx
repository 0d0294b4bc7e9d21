import '../../testing/browser.ts'
import { SystemStatus } from '@markaz/protocol/people/students/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadPages, renderPages } from '../../domain/group/group-testing.tsx'
import {
  buildStudent,
  buildStudentDetail,
  buildStudentGroup,
  studentAnswers,
} from '../../domain/student/student-testing.ts'
import { saver } from '../../shared/api/download.ts'
import { connectNotices, type Notice } from '../../shared/notify/bus.ts'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pages } from './students.pages.tsx'

let server: TestServer
let notices: Notice[] = []
let disconnect = () => {}
const user = userEvent.setup()
const titles = () => notices.map(({ title }) => title)
const bodyOf = (method: string, url: string) =>
  server.asked.find((asked) => asked.method === method && asked.url === url)?.body

beforeAll(() => loadPages(pages.filter(({ path }) => path === '/students')))
beforeEach(async () => {
  server = await startTestServer(studentAnswers(buildStudentDetail()))
  signInAs()
  notices = []
  disconnect = connectNotices((notice) => notices.push(notice))
})
afterEach(async () => {
  disconnect()
  await server.close()
})

const row = async () => (await screen.findByRole('link', { name: 'Karimov Ali' })).closest('tr') as HTMLElement
const deeds = async () => {
  await user.click(within(await row()).getByRole('button', { name: 'Karimov Ali: yana amallar' }))
  return screen.findAllByRole('menuitem')
}
const choose = async (deed: string) => {
  await deeds()
  await user.click(await screen.findByRole('menuitem', { name: deed }))
}
const dialog = async () => within(await screen.findByRole('dialog'))

describe('the list', () => {
  test('asks for ten of the oldest first and shows the documented columns', async () => {
    renderPages(pages, '/students')
    await row()
    expect(server.asked.find(({ url }) => url.startsWith('/students/all'))?.url).toBe(
      '/students/all?orderBy=ASC&page=1&perPage=10',
    )
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '№',
      'ID',
      "To'liq ismi",
      'Rasm',
      "Shaxsiy ma'lumot",
      'Shartnoma',
      'Filiallar',
      'Kategoriyalar',
      'ERP holati',
      'Tizimdagi holati',
      "Qo'shilgan sana",
      'Amallar',
    ])
    // Created at half past one in the night of Tashkent, the day after that of UTC.
    expect((await row()).textContent).toBe("1100365Karimov AliYo'qBorImzolanmaganChilonzor2FaolFaol06.09.2026")
    expect(screen.getByRole('link', { name: 'Karimov Ali' }).getAttribute('href')).toBe('/students/15')
    expect(screen.getByRole('link', { name: 'Ochish: Karimov Ali' }).getAttribute('href')).toBe('/students/15')
  })
  test('the count of categories opens the list of them', async () => {
    renderPages(pages, '/students')
    await user.click(within(await row()).getByRole('button', { name: 'Karimov Ali: 2 ta kategoriya' }))
    const list = (await dialog()).getByRole('list', { name: 'Kategoriyalar' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Dasturlash', 'Tillar'])
  })
  test('every filter of the address reaches the call', async () => {
    const filters =
      'categoryId=1&contractStatus=done&contractType=agent&groupId=7&hasPhoto=false&hasPrivateInfo=true&officeIds=1&officeIds=2&orderBy=DESC&page=2&perPage=50&statusId=6&systemStatus=2&value=ali'
    renderPages(pages, `/students?${filters}`)
    await waitFor(() => expect(server.asked.some(({ url }) => url === `/students/all?${filters}`)).toBe(true))
  })
  test('the daily filters stand in the bar, the others behind "Yana filtrlar"', async () => {
    renderPages(pages, '/students?hasPhoto=false')
    await row()
    for (const name of ['ERP holati', 'Filial', 'Guruh']) expect(screen.getByLabelText(name)).toBeTruthy()
    expect(await screen.findByText("Rasmi: Yo'q")).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Yana filtrlar/ }))
    const panel = await dialog()
    for (const name of [
      'Kategoriya',
      'Tizimdagi holati',
      'Rasmi',
      "Shaxsiy ma'lumotlari",
      'Shartnoma turi',
      'Shartnoma holati',
      'Tartib',
    ])
      expect(panel.getByRole('combobox', { name })).toBeTruthy()
  })
  test('without any student it says what to do first', async () => {
    server.answers['GET /students/all'] = () => ({ data: { students: [], total: 0 } })
    renderPages(pages, '/students')
    expect(await screen.findByText("Hozircha talaba yo'q")).toBeTruthy()
    expect(screen.getAllByRole('link', { name: "Talaba qo'shish" })[0]?.getAttribute('href')).toBe('/students/add')
  })
})

describe('who may only read', () => {
  test('opens students, and finds no deed that the server would refuse', async () => {
    Object.assign(server.answers, studentAnswers(buildStudentDetail(), ['users:students.read']))
    renderPages(pages, '/students')
    expect((await deeds()).map((item) => item.textContent)).toEqual(['SMS tarixi'])
    expect(screen.queryByRole('link', { name: "Talaba qo'shish" })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Excelga yuklash' })).toBeTruthy()
  })
  test('adding to a group needs the read option of all homeworks and nothing else', async () => {
    const grants = ['users:students.read', 'all_groups:all_homeworks.read']
    Object.assign(server.answers, studentAnswers(buildStudentDetail(), grants))
    renderPages(pages, '/students')
    expect((await deeds()).map((item) => item.textContent)).toContain("Guruhga qo'shish")
  })
})

test('without an account there is no login and no password to change', async () => {
  server.answers['GET /students/all'] = () => ({ data: { students: [buildStudent({ login: null })], total: 1 } })
  renderPages(pages, '/students')
  const names = (await deeds()).map((item) => item.textContent)
  expect(names).toContain('SMS yuborish')
  expect(names).not.toContain("Loginni o'zgartirish")
  expect(names).not.toContain('Parolni yangilash')
})

describe('blocking', () => {
  const changing = (to: SystemStatus) => {
    server.answers['PATCH /students/15/system-status'] = ({ body }) => ({ data: body })
    server.answers['GET /students/all'] = () => ({
      data: { students: [buildStudent({ systemStatus: to })], total: 1 },
    })
  }
  test("asks and names the student; Yo'q does nothing", async () => {
    renderPages(pages, '/students')
    await choose('Bloklash')
    const question = await dialog()
    expect(question.getByText('Bloklamoqchimisiz?')).toBeTruthy()
    expect(question.getByText('Karimov Ali')).toBeTruthy()
    await user.click(question.getByRole('button', { name: "Yo'q" }))
    expect(server.count('PATCH /students/15/system-status')).toBe(0)
  })
  test('Ha blocks, says so, and the toast takes it back', async () => {
    renderPages(pages, '/students')
    await choose('Bloklash')
    changing(SystemStatus.InActive)
    await user.click((await dialog()).getByRole('button', { name: 'Ha' }))
    await waitFor(() => expect(titles()).toEqual(['Talaba bloklandi']))
    expect(bodyOf('PATCH', '/students/15/system-status')).toEqual({ systemStatus: SystemStatus.InActive })
    expect(await screen.findByText('Bloklangan')).toBeTruthy()
    expect(notices[0]?.action?.label).toBe('Bekor qilish')
    changing(SystemStatus.Active)
    notices[0]?.action?.run()
    await waitFor(() => expect(titles()).toEqual(['Talaba bloklandi', 'Talaba blokdan chiqarildi']))
    expect(server.asked.filter(({ method }) => method === 'PATCH').at(-1)?.body).toEqual({
      systemStatus: SystemStatus.Active,
    })
  })
  test('a blocked student is unblocked', async () => {
    changing(SystemStatus.InActive)
    renderPages(pages, '/students')
    await choose('Blokdan chiqarish')
    expect((await dialog()).getByText('Blokdan chiqarmoqchimisiz?')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: 'Ha' }))
    await waitFor(() => expect(titles()).toEqual(['Talaba blokdan chiqarildi']))
  })
})

test('a new password is asked for by name and shown once', async () => {
  server.answers['PATCH /students/15/reset-password'] = () => ({ data: { newPassword: 'k7Mw4pQx2r' } })
  renderPages(pages, '/students')
  await choose('Parolni yangilash')
  expect((await dialog()).getByText('Parolni yangilamoqchimisiz?')).toBeTruthy()
  await user.click((await dialog()).getByRole('button', { name: 'Ha' }))
  expect(await screen.findByText('k7Mw4pQx2r')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Yopish' }))
  await waitFor(() => expect(screen.queryByText('k7Mw4pQx2r')).toBeNull())
})

describe('the SMS with the sign-in', () => {
  const confirmText = "SMS yuborilganda parol o'zgaradi. Davom etasizmi?"
  const phone = () => screen.findByLabelText('Telefon')
  const send = () => user.click(screen.getByRole('button', { name: 'Yuborish' }))
  beforeEach(() => {
    server.answers['POST /students/send-sms'] = () => ({ status: 201, data: { smsId: 1 } })
  })
  test.each([
    ['nothing', '', "Maydonni to'ldiring"],
    ['blanks', '   ', "Maydonni to'ldiring"],
    ['half a number', '90 123', "Telefon 998 va 9 ta raqamdan iborat bo'lsin"],
  ])('%s is no phone, and nothing is sent', async (_, typed, message) => {
    renderPages(pages, '/students')
    await choose('SMS yuborish')
    await user.clear(await phone())
    if (typed) await user.type(await phone(), typed)
    await send()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByText(confirmText)).toBeNull()
    expect(server.count('POST /students/send-sms')).toBe(0)
  })
  test("not before the change of the password is accepted: Yo'q leaves the form as it is", async () => {
    renderPages(pages, '/students')
    await choose('SMS yuborish')
    expect(((await phone()) as HTMLInputElement).value).toBe('+998 90 123 45 67')
    await send()
    expect(await screen.findByText(confirmText)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: "Yo'q" }))
    await waitFor(() => expect(screen.queryByText(confirmText)).toBeNull())
    expect(server.count('POST /students/send-sms')).toBe(0)
    expect(notices).toEqual([])
    expect(await phone()).toBeTruthy()
  })
  test('Ha sends phone, login and the typed password, and says so', async () => {
    renderPages(pages, '/students')
    await choose('SMS yuborish')
    await user.type(await screen.findByLabelText('Yangi parol'), 'juda-maxfiy')
    await send()
    await user.click(await screen.findByRole('button', { name: 'Ha' }))
    await waitFor(() => expect(titles()).toEqual(['SMS yuborildi']))
    expect(bodyOf('POST', '/students/send-sms')).toEqual({
      id: 15,
      login: 'ali15',
      phone: '998901234567',
      password: 'juda-maxfiy',
    })
  })
  test('a login that is taken is said at its field, and the form stays', async () => {
    server.answers['POST /students/send-sms'] = () => ({
      status: 409,
      error: { code: 'LOGIN_TAKEN', errMsg: 'Bu login band' },
    })
    renderPages(pages, '/students')
    await choose('SMS yuborish')
    await phone()
    await send()
    await user.click(await screen.findByRole('button', { name: 'Ha' }))
    expect(await screen.findByText('Bu login band')).toBeTruthy()
    expect(notices).toEqual([])
  })
  test('the history shows phone, text, time, state and who sent it', async () => {
    server.answers['GET /students/15/sms-history'] = () => ({
      data: {
        smsHistory: [
          {
            id: 1,
            phone: '998901234567',
            text: 'Login: ali15\nParol: ••••',
            status: 'not_sent',
            error: null,
            createdAt: '2026-11-21T05:00:00.000Z',
            initiator: { id: 1, fullName: 'Nodira Aliyeva' },
          },
        ],
        total: 1,
      },
    })
    renderPages(pages, '/students')
    await choose('SMS tarixi')
    const entry = (await (await dialog()).findByText(/Parol: ••••/)).closest('tr')
    expect(entry?.textContent).toContain('21.11.2026 10:00+998 90 123 45 67')
    expect(entry?.textContent).toContain('Telefonga yuborilmagan')
    expect(entry?.textContent).toContain('Nodira Aliyeva')
  })
})

test('the login is changed; a taken one is said at the field', async () => {
  server.answers['PATCH /students/15/change-login'] = ({ body }) =>
    (body as { newLogin: string }).newLogin === 'band'
      ? { status: 409, error: { code: 'LOGIN_TAKEN', errMsg: 'Bu login band' } }
      : { data: { login: 'ali2026' } }
  renderPages(pages, '/students')
  await choose("Loginni o'zgartirish")
  const field = await screen.findByLabelText('Yangi login')
  await user.clear(field)
  await user.type(field, 'band{Enter}')
  expect(await screen.findByText('Bu login band')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'ali2026{Enter}')
  await waitFor(() => expect(titles()).toEqual(["Login o'zgartirildi: ali2026"]))
})

describe('groups from the list', () => {
  test('finish: the only group is told, the last day is today, the call ends the membership', async () => {
    server.answers['PUT /student-group/70/stop'] = () => ({ data: { studentGroupId: 70 } })
    server.answers['GET /students/15'] = () => ({
      data: buildStudentDetail({ groups: [buildStudentGroup({ startedDate: '2020-01-01', groupEndedDate: null })] }),
    })
    renderPages(pages, '/students')
    await choose("O'qishni tugatish")
    expect(await screen.findByText('Frontend N-104')).toBeTruthy()
    await user.type(await screen.findByLabelText('Sabab'), "Ko'chib ketdi")
    await user.click((await dialog()).getByRole('button', { name: "O'qishni tugatish" }))
    await waitFor(() => expect(titles()).toEqual(["Karimov Ali o'qishni tugatdi"]))
    expect(bodyOf('PUT', '/student-group/70/stop')).toMatchObject({ action: 1, reason: "Ko'chib ketdi" })
  })
  test('continue: of several finished groups one is chosen; none at all is said', async () => {
    const finished = { status: 3 as const, endedDate: '2020-02-01', groupEndedDate: null }
    server.answers['PUT /student-group/71/continue'] = () => ({ data: { studentGroupId: 72 } })
    server.answers['GET /students/15'] = () => ({
      data: buildStudentDetail({
        groups: [
          buildStudentGroup({ ...finished }),
          buildStudentGroup({ ...finished, studentGroupId: 71, groupName: 'Dizayn N-2' }),
        ],
      }),
    })
    const { unmount } = renderPages(pages, '/students')
    await choose("O'qishni davom ettirish")
    await user.click(await screen.findByLabelText('Guruh', { selector: '[role=dialog] *' }))
    await user.click(await screen.findByTitle('Dizayn N-2'))
    const day = screen.getByLabelText("O'qish boshlanadigan sana")
    await user.clear(day)
    await user.type(day, '01.03.2020{Enter}')
    expect(server.count('PUT /student-group/71/continue')).toBe(0)
    await user.click((await dialog()).getByRole('button', { name: "O'qishni davom ettirish" }))
    await waitFor(() =>
      expect(bodyOf('PUT', '/student-group/71/continue')).toEqual({ action: 2, startDate: '2020-03-01' }),
    )
    unmount()
    server.answers['GET /students/15'] = () => ({ data: buildStudentDetail({ groups: [] }) })
    renderPages(pages, '/students')
    await choose("O'qishni davom ettirish")
    expect(await screen.findByText("Davom ettiriladigan guruh yo'q")).toBeTruthy()
  })
})

describe('the export', () => {
  test('asks for exactly the filters, all pages, and saves the file under its name', async () => {
    const saved: string[] = []
    const save = saver.save
    saver.save = (_, name) => void saved.push(name)
    server.answers['POST /students/export'] = () => ({ raw: 'xlsx' })
    renderPages(pages, '/students?hasPhoto=true&officeIds=2&page=3&perPage=20&value=ali')
    await user.click(await screen.findByRole('button', { name: 'Excelga yuklash' }))
    await waitFor(() => expect(titles()).toEqual(['talabalar.xlsx yuklab olindi']))
    expect(bodyOf('POST', '/students/export')).toEqual({ hasPhoto: true, officeIds: [2], value: 'ali', orderBy: 'ASC' })
    expect(saved).toHaveLength(1)
    saver.save = save
  })
  test('trouble is told in the documents’ words, and the button is free again', async () => {
    server.answers['POST /students/export'] = () => ({ status: 500, error: { code: 'INTERNAL', errMsg: 'x' } })
    renderPages(pages, '/students')
    const button = await screen.findByRole('button', { name: 'Excelga yuklash' })
    await user.click(button)
    await waitFor(() => expect(titles()).toEqual(['Error downloading file']))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Excelga yuklash' })).toBeTruthy())
  })
})
