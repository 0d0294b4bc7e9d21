import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { StudentAccountStatus } from '@markaz/protocol/people/students/schemas'
import { studentResults } from '@markaz/protocol/teaching/statistics/student-results.routes'
import '../../testing/browser.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildGroupOption } from '../../domain/group/group-testing.ts'
import {
  buildStudent,
  buildStudentDetail,
  buildStudentGroup,
  fakeStudentResponses,
} from '../../domain/student/student-testing.ts'
import { browserFileSaver } from '../../shared/api/download.ts'
import { FakeErrorResponse } from '../../testing/fake-server.ts'
import { chooseMenuItem, columnTitles, findDialog, findDialogByTitle, openMenu } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './students.pages.tsx'

const { server, user, notices, titles, show, clickToastAction } = setUpPageTest(
  pages.filter(({ path }) => path === '/students'),
)

beforeEach(() => {
  fakeStudentResponses(server)
})

const row = async () => (await screen.findByRole('link', { name: 'Karimov Ali' })).closest('tr') as HTMLElement
const more = 'Karimov Ali: yana amallar'
const take = (operation: string) => chooseMenuItem(user, more, operation)

describe('the list of students', () => {
  // Shows: STUDENT-001, STUDENT-005, STUDENT-008, STUDENT-051
  test("the list of students requests ten students, the oldest records first, and has the columns of the customer's specification", async () => {
    show('/students')
    await row()
    expect(server.to(students.list)[0]?.url).toBe('/students/all?orderBy=ASC&page=1&perPage=10')
    expect(columnTitles()).toEqual([
      '№',
      'HH ID',
      'F.I.Sh.',
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
    // At 01:30 in Tashkent, when the student was added, it was still the day before in UTC.
    expect((await row()).textContent).toBe("1100365Karimov AliYo'qBorImzolanmaganChilonzor2FaolFaol06.09.2026 01:30")
    expect(screen.getByRole('link', { name: 'Karimov Ali' }).getAttribute('href')).toBe('/students/15')
  })
  test('after a search by digits, the list of students shows the matching phone number with the digits in bold', async () => {
    show('/students?value=23-45')
    expect((await row()).querySelector('b')?.textContent).toBe('23 45')
    expect((await row()).textContent).toContain('Karimov Ali+998 90 123 45 67')
  })
  test("in the list of students, Space opens a side panel with the student's data, moving to another row updates it, Escape closes it", async () => {
    const others = [buildStudent(), buildStudent({ id: 16, fullName: 'Olimov Vali' })]
    server.answer(students.list, { students: others, total: 2, isMore: false })
    for (const { id } of others)
      server.answer(students.read, buildStudentDetail({ id, groups: [buildStudentGroup()] }), { id })
    server.answer(studentResults.glance, {
      lessons: [{ id: 1, date: '2026-11-20', group: { id: 7, name: 'N-104' }, mark: 2 }],
      debts: [
        { id: 5, theme: 'Flexbox', group: { id: 7, name: 'N-104' }, deadline: '2026-11-20T10:00:00Z', status: 5 },
      ],
      debtsCount: 3,
    })
    const { address } = show('/students')
    const first = await row()
    act(() => first.focus())
    await user.keyboard(' ')
    const panel = within(await screen.findByRole('complementary', { name: 'Karimov Ali' }))
    expect(await panel.findByText('Flexbox')).toBeTruthy()
    expect(panel.getByText('Kelmadi')).toBeTruthy()
    const debts = panel.getByRole('link', { name: 'Bajarilmagan uy vazifalari: 3 ta' })
    expect(debts.getAttribute('href')).toBe('/students/15/result?homework=debts')
    expect(panel.getByRole('link', { name: '+998 90 123 45 67' }).getAttribute('href')).toBe('tel:+998901234567')
    await user.keyboard('j')
    await screen.findByRole('complementary', { name: 'Olimov Vali' })
    expect(server.last(students.read)?.params).toEqual({ id: 16 })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(document.activeElement?.textContent).toContain('Olimov Vali')
    expect(address()).toBe('/students')
  })
  // Shows: STUDENT-006
  test("a click on the number of a student's point categories lists these categories", async () => {
    show('/students')
    await user.click(within(await row()).getByRole('button', { name: 'Karimov Ali: 2 ta kategoriya' }))
    const list = (await findDialog()).getByRole('list', { name: 'Kategoriyalar' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Dasturlash', 'Tillar'])
  })
  // Shows: STUDENT-007, STUDENT-022
  test('all filters in the URL of the list of students are sent to the server', async () => {
    const filters =
      'categoryId=1&contractStatus=done&contractType=agent&groupId=7&hasPhoto=false&hasPortal=false&hasPortalInstalled=true&hasPrivateInfo=true&officeIds=1&officeIds=2&orderBy=DESC&page=2&perPage=50&statusId=6&systemStatus=2&value=ali'
    show(`/students?${filters}`)
    await waitFor(() => expect(server.asked.some(({ url }) => url === `/students/all?${filters}`)).toBe(true))
  })
  // Shows: STUDENT-007
  test('frequently used filters are above the list of students, all other filters behind "Yana filtrlar" (more filters)', async () => {
    show('/students?hasPhoto=false')
    await row()
    for (const name of ['ERP holati', 'Filial', 'Guruh']) expect(screen.getByLabelText(name)).toBeTruthy()
    expect(await screen.findByText("Rasmi: Yo'q")).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Yana filtrlar/ }))
    const panel = await findDialog()
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
  test('an empty list of students offers to add the first student', async () => {
    server.answer(students.list, { students: [], total: 0, isMore: false })
    show('/students')
    expect(await screen.findByText("Hozircha talaba yo'q")).toBeTruthy()
    expect(screen.getAllByRole('link', { name: "Talaba qo'shish" })[0]?.getAttribute('href')).toBe('/students/add')
  })
})

test('duplicates and imports of students are tabs above the list of students, if the user may open them; the header has only buttons for actions', async () => {
  show('/students')
  const tabs = within(await screen.findByRole('navigation', { name: "Talabalar bo'limlari" }))
  expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Talabalar', '/students'],
    ['Takrorlar', '/students/duplicates'],
    ['Import', '/students/imports'],
  ])
  const head = within(screen.getByRole('heading', { name: 'Talabalar' }).parentElement as HTMLElement)
  expect(head.getAllByRole('link').map((link) => link.textContent)).toEqual(["Talaba qo'shish"])
})

describe('a user with only the read right to students', () => {
  test('a user with only the read right can open students and sees no action that the server would refuse', async () => {
    server.may('users:students.read')
    show('/students')
    expect(await openMenu(user, more)).toEqual(['SMS tarixi'])
    expect(screen.queryByRole('link', { name: "Talaba qo'shish" })).toBeNull()
    expect(screen.queryByRole('navigation', { name: "Talabalar bo'limlari" })).toBeNull()
    expect(screen.getByRole('button', { name: 'Excelga yuklash' })).toBeTruthy()
  })
  // Shows: STUDENT-015
  test('a user with the right to read the homework of all groups also sees the action that adds a student to a group', async () => {
    const grants = ['users:students.read', 'all_groups:all_homeworks.read']
    server.may(...grants)
    show('/students')
    expect(await openMenu(user, more)).toContain("Guruhga qo'shish")
  })
})

test('a student without an account has no login and no password to change', async () => {
  server.answer(students.list, { students: [buildStudent({ login: null })], total: 1, isMore: false })
  show('/students')
  const names = await openMenu(user, more)
  expect(names).toContain('SMS yuborish')
  expect(names).not.toContain("Loginni o'zgartirish")
  expect(names).not.toContain('Parolni yangilash')
})

describe('blocking a student', () => {
  const changing = (to: StudentAccountStatus) => {
    server.answer(students.systemStatus, ({ body }) => body, { id: 15 })
    server.answer(students.list, { students: [buildStudent({ systemStatus: to })], total: 1, isMore: false })
  }
  // Shows: STUDENT-009
  test('blocking a student asks for confirmation with the name; cancelling changes nothing', async () => {
    show('/students')
    await take('Bloklash')
    const question = await findDialog()
    expect(question.getByText('Bloklamoqchimisiz?')).toBeTruthy()
    expect(question.getByText('Karimov Ali')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Bekor qilish' }))
    expect(server.count(students.systemStatus)).toBe(0)
  })
  // Shows: STUDENT-009, STUDENT-028, STUDENT-048
  test('after a student is blocked, a toast offers undo', async () => {
    show('/students')
    await take('Bloklash')
    changing(StudentAccountStatus.InActive)
    await user.click((await findDialog()).getByRole('button', { name: 'Bloklash' }))
    await waitFor(() => expect(titles()).toEqual(['Talaba bloklandi']))
    expect(server.last(students.systemStatus)?.body).toEqual({ systemStatus: StudentAccountStatus.InActive })
    expect(await screen.findByText('Bloklangan')).toBeTruthy()
    server.answer(sessionAudits.takeBack, {})
    changing(StudentAccountStatus.Active)
    await clickToastAction()
    await waitFor(() => expect(titles()).toEqual(['Talaba bloklandi', "O'zgarish qaytarildi"]))
    await waitFor(() => expect(screen.queryByText('Bloklangan')).toBeNull())
  })
  // Shows: STUDENT-028, STUDENT-049
  test('a blocked student can be unblocked', async () => {
    changing(StudentAccountStatus.InActive)
    show('/students')
    await take('Blokdan chiqarish')
    expect((await findDialog()).getByText('Blokdan chiqarmoqchimisiz?')).toBeTruthy()
    await user.click((await findDialog()).getByRole('button', { name: 'Blokdan chiqarish' }))
    await waitFor(() => expect(titles()).toEqual(['Talaba blokdan chiqarildi']))
  })
})

// Shows: SHELL-032, STUDENT-010
test('before a student gets a new password, the user confirms a dialog that names the student; the password is then shown once', async () => {
  server.answer(students.resetPassword, { newPassword: 'k7Mw4pQx2r' }, { id: 15 })
  show('/students')
  await take('Parolni yangilash')
  expect((await findDialog()).getByText('Parolni yangilamoqchimisiz?')).toBeTruthy()
  await user.click((await findDialog()).getByRole('button', { name: 'Parolni yangilash' }))
  expect(await screen.findByText('k7Mw4pQx2r', { selector: 'dd *' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Yopish' }))
  await waitFor(() => expect(screen.queryByText('k7Mw4pQx2r')).toBeNull())
})

test('the Back button asks for confirmation if the dialog about a student has unsaved input', async () => {
  const other = buildStudent({ id: 16, fullName: 'Olimov Vali' })
  server.answer(students.list, ({ query }) => ({
    students: [query.value ? buildStudent() : other],
    total: 1,
    isMore: false,
  }))
  const { router, address } = show('/students')
  await screen.findByRole('link', { name: 'Olimov Vali' })
  void router.navigate('/students?value=Ali')
  await row()
  await take('SMS yuborish')
  await user.type((await findDialog()).getByLabelText('Login'), 'x')
  void router.navigate(-1)
  await user.click(await screen.findByRole('button', { name: 'Qolish' }))
  expect(address()).toBe('/students?value=Ali')
  expect(screen.getByLabelText<HTMLInputElement>('Login').value).toMatch(/x$/)
})

describe('sending a student an SMS with login and password', () => {
  const confirmText = "SMS yuborilganda parol o'zgaradi. Davom etasizmi?"
  const phone = () => screen.findByLabelText('Telefon')
  const send = () => user.click(screen.getByRole('button', { name: 'Yuborish' }))
  beforeEach(() => {
    server.answer(students.sendSms, { smsId: 1, password: null })
    server.answer(students.smsWords, {
      ...{ text: 'Login: ali15 Parol: {parol}', passwordLength: 10, isCarried: true, price: 80 },
    })
  })
  // Shows: STUDENT-017
  test.each([
    ['empty', '', /ni (kiriting|tanlang)$/],
    ['only spaces', '   ', /ni (kiriting|tanlang)$/],
    ['an incomplete number', '90 123', "Telefon 998 va 9 ta raqamdan iborat bo'lsin"],
  ])('the SMS dialog refuses an invalid phone number (%s), and nothing is sent', async (_, typed, message) => {
    show('/students')
    await take('SMS yuborish')
    await user.clear(await phone())
    if (typed) await user.type(await phone(), typed)
    await send()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByText(confirmText)).toBeNull()
    expect(server.count(students.sendSms)).toBe(0)
  })
  // Shows: STUDENT-018
  test('the SMS with a new password is sent only after a confirmation; cancelling returns to the form', async () => {
    show('/students')
    await take('SMS yuborish')
    expect(((await phone()) as HTMLInputElement).value).toBe('+998 90 123 45 67')
    await send()
    expect(await screen.findByText(confirmText)).toBeTruthy()
    await user.click((await findDialogByTitle(confirmText)).getByRole('button', { name: 'Bekor qilish' }))
    await waitFor(() => expect(screen.queryByText(confirmText)).toBeNull())
    expect(server.count(students.sendSms)).toBe(0)
    expect(notices).toEqual([])
    expect(await phone()).toBeTruthy()
  })
  // Shows: STUDENT-011, STUDENT-026, STUDENT-050
  test('after a confirmation, the SMS with login and new password is sent, and a toast reports success', async () => {
    show('/students')
    await take('SMS yuborish')
    await user.type(await screen.findByLabelText('Yangi parol'), 'juda-maxfiy')
    expect(await screen.findByText('Login: ali15 Parol: ********')).toBeTruthy()
    expect(screen.getByText("1 ta SMS qismi, taxminan 80 so'm")).toBeTruthy()
    await send()
    await user.click(await screen.findByRole('button', { name: 'Parolni almashtirib yuborish' }))
    await waitFor(() => expect(titles()).toEqual(["SMS navbatga qo'yildi"]))
    expect(server.last(students.sendSms)?.body).toEqual({
      id: 15,
      login: 'ali15',
      phone: '998901234567',
      password: 'juda-maxfiy',
    })
  })
  // Shows: STUDENT-050, DAY-028
  test("without an SMS service, the SMS dialog offers to show the student's new password on the screen instead", async () => {
    server.answer(students.smsWords, { text: '', passwordLength: 10, isCarried: false, price: 0 })
    server.answer(students.sendSms, { smsId: null, password: 'k7m2p9xw3q' })
    show('/students')
    await take('SMS yuborish')
    expect(await screen.findByText(/^SMS xizmati ulanmagan: SMS yuborib bo'lmaydi va parol o'zgarmaydi/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Yuborish' })).toBeNull()
    await user.click(screen.getByRole('button', { name: "Parolni ekranda ko'rsatish" }))
    await user.click(await screen.findByRole('button', { name: "Parolni almashtirib ko'rsatish" }))
    const [once] = await screen.findAllByText('k7m2p9xw3q')
    expect(server.last(students.sendSms)?.body).toEqual({ id: 15, login: 'ali15', by: 'screen' })
    expect(titles()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Yopish' }))
    await waitFor(() => expect(once?.isConnected).toBe(false))
  })
  // Shows: DAY-028
  test("sending an SMS with any text to a student does not change the student's password", async () => {
    const { plan, run } = students.smsToMany
    server.answer(plan, { ids: [15], left: [], isCarried: true, smsPrice: 80 })
    server.answer(run, { count: 1, isCarried: true })
    show('/students')
    await take('SMS yuborish')
    await user.click(await screen.findByText('Boshqa matn'))
    await user.type(await screen.findByLabelText('Matn'), 'Dars 15:00 da')
    expect(await screen.findByText("1 ta SMS qismi, taxminan 80 so'm")).toBeTruthy()
    await send()
    await waitFor(() => expect(titles()).toEqual(['1 ta SMS yarim daqiqadan keyin yuboriladi']))
    expect(server.last(run)?.body).toEqual({ ids: [15], text: 'Dars 15:00 da' })
    expect(server.count(students.sendSms)).toBe(0)
  })
  test('if the typed login is taken, the form that sends login and password by SMS shows the error at the login field', async () => {
    server.refuse(students.sendSms, 'LOGIN_TAKEN')
    show('/students')
    await take('SMS yuborish')
    await phone()
    await send()
    await user.click(await screen.findByRole('button', { name: 'Parolni almashtirib yuborish' }))
    expect(await screen.findByText('Bu login band')).toBeTruthy()
    expect(notices).toEqual([])
  })
  // Shows: STUDENT-012, STUDENT-025
  test('the SMS history of a student shows phone, text, time, state and sender', async () => {
    server.answer(
      students.smsHistory,
      {
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
      { id: 15 },
    )
    show('/students')
    await take('SMS tarixi')
    const entry = (await (await findDialog()).findByText(/Parol: ••••/)).closest('tr')
    expect(entry?.textContent).toContain('21.11.2026 10:00+998 90 123 45 67')
    expect(entry?.textContent).toContain('Telefonga yuborilmagan')
    expect(entry?.textContent).toContain('Nodira Aliyeva')
  })
})

// Shows: STUDENT-013, STUDENT-036
test("a student's login is changed; if it is taken, the error is shown at its field", async () => {
  server.answer(
    students.changeLogin,
    ({ body }) =>
      (body as { newLogin: string }).newLogin === 'band' ? new FakeErrorResponse('LOGIN_TAKEN') : { login: 'ali2026' },
    { id: 15 },
  )
  show('/students')
  await take("Loginni o'zgartirish")
  const field = await screen.findByLabelText('Yangi login')
  await user.clear(field)
  await user.type(field, 'band{Enter}')
  expect(await screen.findByText('Bu login band')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'ali2026{Enter}')
  await waitFor(() => expect(titles()).toEqual(["Login o'zgartirildi: ali2026"]))
})

describe('membership actions in the list of students', () => {
  // Shows: GROUP-024, STATUS-020, STUDENT-016
  test("the dialog that finishes a membership names the student's only group and proposes today as the last day", async () => {
    server.answer(studentGroups.stop, { studentGroupId: 70 }, { id: 70 })
    server.answer(
      students.read,
      buildStudentDetail({ groups: [buildStudentGroup({ startedDate: '2020-01-01', groupEndedDate: null })] }),
    )
    show('/students')
    await take("O'qishni tugatish")
    expect(await screen.findByText('Frontend N-104')).toBeTruthy()
    await user.type(await screen.findByLabelText('Sabab'), "Ko'chib ketdi")
    await user.click((await findDialog()).getByRole('button', { name: "O'qishni tugatish" }))
    await waitFor(() => expect(titles()).toEqual(["Karimov Ali o'qishni tugatdi"]))
    expect(server.last(studentGroups.stop)?.body).toMatchObject({ action: 1, reason: "Ko'chib ketdi" })
  })
  test('a student is moved by one call from the current group to a group that the user searches for', async () => {
    const groups = [buildStudentGroup({ startedDate: '2020-01-01', groupEndedDate: null })]
    server.answer(students.read, buildStudentDetail({ groups }))
    const found = buildGroupOption({ id: 9, name: 'Backend N-9', startedDate: '2020-01-01', endedDate: null })
    server.answer(studentGroups.formOptions, {
      groups: [found],
      students: [],
      prices: [],
      discounts: [],
      controlActions: [],
    })
    server.answer(studentGroups.move, { studentGroupId: 71 }, { id: 70 })
    show('/students')
    await take("Boshqa guruhga o'tkazish")
    expect((await findDialog()).getByText('Frontend N-104')).toBeTruthy()
    await user.click(screen.getByLabelText('Yangi guruh'))
    await user.click(await screen.findByTitle('Backend N-9'))
    const day = screen.getByLabelText<HTMLInputElement>('Yangi guruhdagi birinchi kun')
    await waitFor(() => expect(day.value).not.toBe(''))
    await user.clear(day)
    await user.type(day, '01.03.2021{Enter}')
    await user.click((await findDialog()).getByRole('button', { name: "O'tkazish" }))
    await waitFor(() => expect(titles()).toEqual(['Karimov Ali "Backend N-9" guruhiga o\'tkazildi']))
    expect(server.last(studentGroups.move)?.body).toEqual({ groupId: 9, startDate: '2021-03-01' })
  })
  // Shows: GROUP-024, STATUS-021, STUDENT-016
  test("a membership is continued in one of the student's finished groups; if there are none, the dialog says so", async () => {
    const finished = { status: 3 as const, endedDate: '2020-02-01', groupEndedDate: null }
    server.answer(studentGroups.continue, { studentGroupId: 72 }, { id: 71 })
    server.answer(
      students.read,
      buildStudentDetail({
        groups: [
          buildStudentGroup({ ...finished }),
          buildStudentGroup({ ...finished, studentGroupId: 71, groupName: 'Dizayn N-2' }),
        ],
      }),
    )
    const { unmount } = show('/students')
    await take("O'qishni davom ettirish")
    await user.click(await screen.findByLabelText('Guruh', { selector: '[role=dialog] *' }))
    await user.click(await screen.findByTitle('Dizayn N-2'))
    const day = screen.getByLabelText("O'qish boshlanadigan sana")
    await user.clear(day)
    await user.type(day, '01.03.2020{Enter}')
    expect(server.count(studentGroups.continue)).toBe(0)
    await user.click((await findDialog()).getByRole('button', { name: "O'qishni davom ettirish" }))
    await waitFor(() =>
      expect(server.last(studentGroups.continue)?.body).toEqual({ action: 2, startDate: '2020-03-01' }),
    )
    unmount()
    server.answer(students.read, buildStudentDetail({ groups: [] }))
    show('/students')
    await take("O'qishni davom ettirish")
    expect(await screen.findByText("Davom ettiriladigan guruh yo'q")).toBeTruthy()
  })
})

describe('the export of students', () => {
  // Shows: STUDENT-014, STUDENT-041
  test("the export of students is requested with the current filters and without paging, and saved under the server's file name", async () => {
    const saved: string[] = []
    const save = browserFileSaver.save
    browserFileSaver.save = (_, name) => void saved.push(name)
    server.answer(students.export, { name: 'talabalar.xlsx', content: 'xlsx' })
    show('/students?hasPhoto=true&officeIds=2&page=3&perPage=20&value=ali')
    await user.click(await screen.findByRole('button', { name: 'Excelga yuklash' }))
    await waitFor(() => expect(titles()).toEqual(['talabalar.xlsx yuklab olindi']))
    expect(server.last(students.export)?.body).toEqual({ hasPhoto: true, officeIds: [2], value: 'ali', orderBy: 'ASC' })
    expect(saved).toHaveLength(1)
    browserFileSaver.save = save
  })
  test('if the export of students fails, "Error downloading file" is shown, and the export button can be used again', async () => {
    server.refuse(students.export, 'INTERNAL')
    show('/students')
    const button = await screen.findByRole('button', { name: 'Excelga yuklash' })
    await user.click(button)
    await waitFor(() => expect(titles()).toEqual(['Error downloading file']))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Excelga yuklash' })).toBeTruthy())
  })
})

describe('actions on several students', () => {
  const other = buildStudent({ id: 16, fullName: 'Valiyev Vali', systemStatus: StudentAccountStatus.InActive })
  const chooseBoth = async () => {
    server.answer(students.list, { students: [buildStudent(), other], total: 2, isMore: false })
    show('/students')
    await row()
    await user.click(screen.getByRole('checkbox', { name: 'Sahifadagilarning hammasini tanlash' }))
    return within(screen.getByRole('toolbar', { name: '2 ta tanlandi' }))
  }
  const planned = async (name: string, words: string) => {
    const asked = await findDialog()
    await asked.findByText(words)
    await user.click(asked.getByRole('button', { name }))
  }

  test('selected students are blocked by one request; the toast names the skipped students and offers one undo', async () => {
    const { plan, run } = students.systemStatusOfMany
    server.answer(plan, { ids: [15], left: [{ id: 16, reason: 'already' }] })
    server.answer(run, { count: 1 })
    const bar = await chooseBoth()
    await user.click(bar.getByRole('button', { name: 'Bloklash' }))
    expect(await screen.findByText('1 tasi allaqachon bloklangan: Valiyev Vali')).toBeTruthy()
    await planned('Bloklash: 1 ta', '1 tasi bloklanadi: tizimga kira olmaydi va hamma qurilmadan chiqariladi')
    await waitFor(() => expect(titles()).toEqual(['1 ta talaba bloklandi']))
    expect(server.to(plan)[0]?.body).toEqual({ ids: [15, 16], systemStatus: StudentAccountStatus.InActive })
    expect(server.to(run).map(({ body }) => body)).toEqual([{ ids: [15], systemStatus: StudentAccountStatus.InActive }])
    expect(notices.at(-1)?.action?.label).toBe('Qaytarish')
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  test('if selected students have changed since the preview of an action on them, the preview is loaded again', async () => {
    const { plan, run } = students.systemStatusOfMany
    server.answer(plan, { ids: [15, 16], left: [] })
    server.refuse(run, 'PLAN_CHANGED')
    const bar = await chooseBoth()
    await user.click(bar.getByRole('button', { name: 'Bloklash' }))
    await screen.findByText(/^2 tasi bloklanadi/)
    server.answer(plan, { ids: [15], left: [{ id: 16, reason: 'already' }] })
    await user.click(screen.getByRole('button', { name: 'Bloklash: 2 ta' }))
    expect(await screen.findByText('1 tasi allaqachon bloklangan: Valiyev Vali')).toBeTruthy()
    expect(titles()).toEqual(["Tanlanganlar shu orada o'zgardi. Yangi rejani ko'rib, qaytadan tasdiqlang"])
  })

  test('before an SMS to selected students is sent, its receivers, text, parts and price are shown', async () => {
    const { plan, run } = students.smsToMany
    server.answer(plan, { ids: [15], left: [{ id: 16, reason: 'no_phone' }], isCarried: true, smsPrice: 80 })
    server.answer(run, { count: 1, isCarried: true })
    const bar = await chooseBoth()
    await user.click(bar.getByRole('button', { name: 'SMS' }))
    expect(await screen.findByText("1 tasida telefon yo'q: Valiyev Vali")).toBeTruthy()
    await planned('Yuborish: 1 ta', '1 tasiga yuboriladi')
    expect(server.to(run)).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Matn' }), '“Ertaga” dars bor')
    expect(screen.getByText('"Ertaga" dars bor')).toBeTruthy()
    expect(screen.getByText("1 ta SMS qismi, taxminan 80 so'm")).toBeTruthy()
    expect(screen.getByText(/Arzonroq belgiga almashtiriladi: “ → "/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Yuborish: 1 ta' }))
    await waitFor(() => expect(titles()).toEqual(['1 ta SMS yarim daqiqadan keyin yuboriladi']))
    expect(server.to(run)[0]?.body).toEqual({ ids: [15], text: '“Ertaga” dars bor' })
  })
  test('without an SMS service, an SMS to selected students is only stored in the history; the dialog says so before and after', async () => {
    const { plan, run } = students.smsToMany
    server.answer(plan, { ids: [15, 16], left: [], isCarried: false, smsPrice: 80 })
    server.answer(run, { count: 2, isCarried: false })
    const bar = await chooseBoth()
    await user.click(bar.getByRole('button', { name: 'SMS' }))
    expect(await screen.findByText(/^SMS xizmati ulanmagan: telefonga bormaydi/)).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Matn' }), 'Ertaga dars bor')
    await user.click(screen.getByRole('button', { name: 'Yuborish: 2 ta' }))
    await waitFor(() => expect(titles()).toEqual(['2 ta xabar SMS tarixiga yozildi']))
    expect(notices.at(-1)?.action?.label).toBe('Qaytarish')
  })

  // Shows: PORTAL-026
  test('new logins of selected students are shown once on a sheet to print; after the sheet is closed, no student is selected', async () => {
    const made = [
      { id: 15, fullName: 'Karimov Ali', login: 'ali15', password: 'k7m2p9xw3q' },
      { id: 16, fullName: 'Valiyev Vali', login: 'vali16', password: 'h4n8r2tz5c' },
    ]
    const { plan, run } = students.loginsToMany
    server.answer(plan, { ids: [15, 16], left: [], isCarried: false, sms: { parts: 0, price: 0 } })
    server.answer(run, { count: 2, made })
    const saved: Blob[] = []
    const save = browserFileSaver.save
    browserFileSaver.save = (blob) => void saved.push(blob)
    const bar = await chooseBoth()
    await user.click(bar.getByRole('button', { name: 'Login va parol' }))
    await planned('Berish: 2 ta', '2 tasiga login va yangi parol beriladi')
    await screen.findByText('Yangi parollar: 2 ta')
    const once = await findDialog()
    for (const { fullName, password } of made) {
      expect(once.getByText(fullName)).toBeTruthy()
      expect(once.getByText(password)).toBeTruthy()
    }
    // Each printed slip has a QR code that opens the portal with login and password filled in.
    const codes = document.querySelectorAll('[data-on-paper] svg[role=img]')
    expect(codes).toHaveLength(2)
    await user.click(once.getByRole('button', { name: 'Faylga (CSV)' }))
    expect(await saved[0]?.text()).toBe(
      '"F.I.Sh.";"Login";"Parol"\r\n"Karimov Ali";"ali15";"k7m2p9xw3q"\r\n"Valiyev Vali";"vali16";"h4n8r2tz5c"',
    )
    browserFileSaver.save = save
    await user.click(once.getByRole('button', { name: 'Yopish' }))
    await waitFor(() => expect(screen.queryByText('k7m2p9xw3q')).toBeNull())
    expect(screen.queryByRole('toolbar')).toBeNull()
  })
})
