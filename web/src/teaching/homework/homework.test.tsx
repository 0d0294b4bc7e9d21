import { uploads } from '@markaz/protocol/centre/files/routes'
import { groupStudyPlan } from '@markaz/protocol/study/curriculum/group-plan.routes'
import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { homework as calls } from '@markaz/protocol/teaching/homework/routes'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeGroupResponse } from '../../domain/group/group-testing.ts'
import { testScreenSize as browserScreen } from '../../testing/browser.ts'
import type { FakeServerAnswer } from '../../testing/fake-server.ts'
import { chooseMenuItem, findRowByText, listGrantsOfModule } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { signInAs } from '../../testing/session.ts'
import { readHomeworkDraft, storeHomeworkDraft } from './GiveHomeworkForm.tsx'
import { pages } from './homework.pages.tsx'
import { buildHomework, buildHomeworkChat, fixedTestTime, testLessons, zeroHomeworkCounts } from './homework-testing.ts'

const { server, user, notices, show } = setUpPageTest(pages, {
  now: fixedTestTime,
  user: { applyAccept: false, pointerEventsCheck: 0 },
})

const at = '/groups/7/staff/3/schedule/9'
const homework = buildHomework()

beforeEach(async () => {
  fakeGroupResponse(server, listGrantsOfModule('all_groups'))
  server.answer(groups.lessons, { lessons: testLessons, total: testLessons.length }, { id: 7 })
  server.answer(calls.list.all, { homeworks: [homework], total: 1 }, { id: 7 })
  server.answer(calls.read.all, { homework, chats: [] }, { id: 7, homeworkId: 31 })
  server.answer(calls.chats.all, { chats: [], total: 0, seq: 0 }, { id: 7 })
  server.answer(calls.create.all, ({ body }) => ({ homework: buildHomework({ theme: body.theme }) }), { id: 7 })
})

const homeworks = (...list: (typeof homework)[]) => {
  server.answer(calls.list.all, { homeworks: list, total: list.length })
}
const openMenu = (label: string, item: string) => chooseMenuItem(user, label, new RegExp(`^${item}`))

describe("the list of a group's homework", () => {
  // Shows: GROUP-022
  test('the list of homework shows theme, day, type, remaining time, and numbers of students, each a link to these students', async () => {
    homeworks(
      buildHomework({
        counts: { ...zeroHomeworkCounts, waiting: 2, checking: 1, accepted: 4, rejected: 5, uncompleted: 6 },
      }),
    )
    show(`${at}/homework`)
    const row = (await screen.findByRole('link', { name: 'Sikllar' })).closest('tr') as HTMLElement
    expect(row.textContent).toContain('21.11.2026 12:00')
    expect(row.textContent).toContain('24 soat')
    expect(row.textContent).toContain('22-noyabr, 14:00')
    expect(row.textContent).toContain('23 soat qoldi')
    const target = (name: string) => within(row).getByRole('link', { name }).getAttribute('href')
    expect(target('Sikllar')).toBe(`${at}/lesson/50/theme/31`)
    expect(target('Sikllar: Kutilmoqda 3 ta')).toBe(`${at}/chat/0/home/0?homeworkId=31`)
    expect(target('Sikllar: Qabul qilingan 4 ta')).toBe(`${at}/lesson/50/theme/31?status=3`)
    expect(target('Sikllar: Qaytarilgan 5 ta')).toBe(`${at}/lesson/50/theme/31?status=2`)
    expect(target('Sikllar: Bajarilmagan 6 ta')).toBe(`${at}/lesson/50/theme/31?status=5`)
  })
  // Shows: HOMEWORK-022
  test('the list of homework shows which deadlines have passed, and for which homework nothing is left to check', async () => {
    homeworks(
      buildHomework({ deadline: '2026-11-21T10:00:00.000Z' }),
      buildHomework({ id: 32, theme: 'Massivlar', deadline: '2026-11-20T10:00:00.000Z', progress: 2 }),
    )
    show(`${at}/homework`)
    expect((await screen.findByRole('link', { name: 'Sikllar' })).closest('tr')?.textContent).toContain(
      'Muddat tugagan',
    )
    const done = screen.getByRole('link', { name: 'Massivlar' }).closest('tr')?.textContent
    expect(done).toContain('Yakunlangan')
    expect(done).not.toContain('Muddat tugagan')
  })
  test('the filters of the list of homework are stored in the URL and sent to the server', async () => {
    show(`${at}/homework?progress=1&from=2026-11-01&value=sikl`)
    await screen.findByRole('link', { name: 'Sikllar' })
    const asked = server.to(calls.list.all)[0]?.url
    expect(asked).toContain('value=sikl')
    expect(asked).toContain('from=2026-11-01')
    expect(asked).toContain('progress=1')
  })
  test('in a group without homework, the homework tab says so and links to the form that gives homework', async () => {
    homeworks()
    show(`${at}/homework`)
    await screen.findByText("Hozircha uy vazifasi yo'q")
    const links = screen.getAllByRole('link', { name: 'Uy vazifasi berish' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`${at}/homework/add`, `${at}/homework/add`])
  })
  // Shows: HOMEWORK-012
  test('the homework tab links to the submissions that wait to be checked, and to the statistics', async () => {
    server.answer(calls.chats.all, { chats: [buildHomeworkChat(70, 'Aliyev Vali', 1)], total: 40, seq: 1 })
    show(`${at}/homework`)
    const check = await screen.findByRole('link', { name: 'Tekshirish (40)' })
    expect(check.getAttribute('href')).toBe(`${at}/chat/0/home/0`)
    expect(screen.getByRole('link', { name: 'Statistika' }).getAttribute('href')).toBe(`${at}/homework/statistics`)
  })
  test('a user with only the read right to homework sees no buttons that change homework, and the homework tab requests no chats', async () => {
    server.may('all_groups.read', 'all_groups:all_homeworks.read')
    homeworks(buildHomework({ counts: { ...zeroHomeworkCounts, waiting: 3 } }))
    show(`${at}/homework`)
    const waiting = await screen.findByRole('link', { name: 'Sikllar: Kutilmoqda 3 ta' })
    expect(waiting.getAttribute('href')).toBe(`${at}/lesson/50/theme/31?status=1`)
    expect(screen.queryByRole('link', { name: 'Uy vazifasi berish' })).toBeNull()
    expect(server.count(calls.chats.all)).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Sikllar: yana amallar' }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual(['Topshirmaganlar'])
  })
  test('the homework tab below /my-groups uses the API route for own groups; its statistics require a separate right', async () => {
    server.may(...listGrantsOfModule('my_groups').filter((grant) => !grant.startsWith('my_groups:homework_statistics')))
    server.answer(calls.list.own, { homeworks: [homework], total: 1 }, { id: 7 })
    server.answer(calls.chats.own, { chats: [], total: 0, seq: 0 }, { id: 7 })
    show('/my-groups/7/staff/3/schedule/9/homework')
    await screen.findByRole('link', { name: 'Sikllar' })
    expect(server.count(calls.list.all)).toBe(0)
    expect(screen.queryByRole('link', { name: 'Statistika' })).toBeNull()
  })
  test('on a phone, a row of the homework list shows the most urgent submission status and the number of students with this status', async () => {
    browserScreen.width = 390
    homeworks(buildHomework({ counts: { ...zeroHomeworkCounts, accepted: 4, uncompleted: 2 } }))
    show(`${at}/homework`)
    const list = await screen.findByRole('list', { name: 'Uy vazifalari' })
    expect(list.textContent).toContain('Bajarilmagan 2')
  })
})

describe('deleting a homework', () => {
  // Shows: HOMEWORK-009
  test('deleting a homework needs a confirmation that names its theme', async () => {
    server.answer(calls.remove.all, {}, { id: 7, homeworkId: 31 })
    show(`${at}/homework`)
    await openMenu('Sikllar: yana amallar', "O'chirish")
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('"Sikllar" uy vazifasi o\'chirilsinmi?')
    expect(server.count(calls.remove.all)).toBe(0)
    await user.click(within(dialog).getByRole('button', { name: "O'chirish" }))
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['"Sikllar" uy vazifasi o\'chirildi']))
    expect(server.count(calls.remove.all)).toBe(1)
  })
  test('after the first submission a homework cannot be deleted, and the menu says why', async () => {
    homeworks(buildHomework({ counts: { ...zeroHomeworkCounts, rejected: 1 } }))
    show(`${at}/homework`)
    await user.click(await screen.findByRole('button', { name: 'Sikllar: yana amallar' }))
    const item = await screen.findByRole('menuitem', { name: /^O'chirish/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(item.textContent).toContain("Topshirganlar bor, o'chirib bo'lmaydi")
  })
  test('after a homework is deleted on its own page, the list opens, and the deleted homework is not requested again', async () => {
    server.answer(calls.remove.all, {}, { id: 7, homeworkId: 31 })
    const { address } = show(`${at}/lesson/50/theme/31`)
    await openMenu('Sikllar: yana amallar', "O'chirish")
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: "O'chirish" }))
    await waitFor(() => expect(address()).toBe(`${at}/homework`))
    expect(server.count(calls.read.all)).toBe(1)
  })
})

describe('the deadline of a homework', () => {
  const line = calls.deadline.all
  beforeEach(() => {
    server.answer(line, { homework }, { id: 7, homeworkId: 31 })
  })
  // Shows: HOMEWORK-010
  test('the deadline of all students of a homework is extended by 36 hours with one click', async () => {
    show(`${at}/homework`)
    await openMenu('Sikllar: yana amallar', "Muddatni o'zgartirish")
    await user.click(await screen.findByRole('button', { name: '+36 soat' }))
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(server.count(line)).toBe(1))
    expect(server.to(line)[0]?.body).toEqual({ deadline: '2026-11-23T21:00:00.000Z' })
    await waitFor(() => expect(notices[0]?.title).toBe('Yangi muddat: 24-noyabr, 02:00'))
  })
  test("if a student's deadline has passed, extending it by 24 hours begins from the current time", async () => {
    const past = '2026-11-20T09:00:00.000Z'
    server.answer(calls.read.all, {
      homework: buildHomework({ deadline: past }),
      chats: [buildHomeworkChat(70, 'Aliyev Vali', 5, { deadline: past })],
    })
    show(`${at}/lesson/50/theme/31`)
    await openMenu('Aliyev Vali: yana amallar', 'Muddatni ochish')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Muddatni ochish: Aliyev Vali')
    await user.click(within(dialog).getByRole('button', { name: '+24 soat' }))
    await user.click(within(dialog).getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(server.count(line)).toBe(1))
    expect(server.to(line)[0]?.body).toEqual({ deadline: '2026-11-22T10:00:00.000Z', studentId: 1_070 })
    await waitFor(() => expect(notices[0]?.title).toBe('Aliyev Vali: yangi muddat 22-noyabr, 15:00'))
  })
  test("if the server refuses a deadline of a homework, the server's error is shown at the field", async () => {
    server.refuse(line, 'VALIDATION', { fields: { deadline: "Bu muddat bo'lmaydi" } })
    show(`${at}/homework`)
    await openMenu('Sikllar: yana amallar', "Muddatni o'zgartirish")
    await user.click(await screen.findByRole('button', { name: '+24 soat' }))
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await screen.findByText("Bu muddat bo'lmaydi")
    expect(notices).toEqual([])
  })
})

describe('the form that gives homework', () => {
  const line = calls.create.all
  const fill = async () => {
    fireEvent.change(await screen.findByLabelText('Mavzu'), { target: { value: 'Funksiyalar' } })
    fireEvent.change(screen.getByLabelText('Tavsif'), { target: { value: '3-mashq' } })
  }
  const give = () => user.click(screen.getByRole('button', { name: 'Uy vazifasi berish' }))

  /** The simulated server has one prepared homework for the topic of each lesson. */
  function answerReady({ after = Promise.resolve() }: { after?: Promise<void> } = {}) {
    const topic = { id: 31, topic: 'Sikllar', position: 2, monthNumber: 1 }
    const other = { ...topic, id: 32, topic: 'Massivlar', position: 3 }
    const open = testLessons.map(({ id, date, beginTime }) => ({
      lessonId: id,
      date,
      beginTime,
      topic: id === 50 ? topic : other,
      isChosen: false,
      isOff: false,
    }))
    const course = { id: 3, name: 'Frontend' }
    const plan = { course, courses: [course], topics: [topic, other], lessons: open, videos: [], behind: 0 }
    server.answer(groupStudyPlan.read.all, { plan }, { id: 7 })
    const person = { id: 2, fullName: 'Aliyeva Nodira' }
    const [createdAt, updatedAt] = ['2026-09-05T05:00:00.000Z', '2026-09-05T05:00:00.000Z']
    const ready = {
      ...{
        id: 51,
        courseId: 3,
        course,
        lesson: { id: 31, name: 'Sikllar', position: 2 },
        chapter: { id: 21, number: 1 },
      },
      ...{ theme: 'Uch masala', description: 'Sikl bilan yeching', files: [], type: 3 as const, isDraft: false },
      ...{ version: 1, author: person, updatedBy: person, createdAt, updatedAt },
      ...{ usedCount: 4, averageScore: 80, acceptedPercentage: 90 },
    }
    server.answer(homeworkBank.ofTopic, () => after.then(() => ({ homeworks: [ready] })), { curriculumId: 31 })
    server.answer(
      homeworkBank.ofTopic,
      { homeworks: [{ ...ready, id: 52, theme: "To'rt massiv" }] },
      { curriculumId: 32 },
    )
  }

  // Shows: HOMEWORK-021
  test("prepared homework for the lesson's topic fills the form, and one click gives this homework to the group", async () => {
    answerReady()
    show(`${at}/homework/add`)
    await screen.findByDisplayValue('Uch masala')
    await give()
    await waitFor(() => expect(server.bodies(line)).toHaveLength(1))
    expect(server.bodies(line)[0]).toMatchObject({
      ...{ sourceId: 51, theme: 'Uch masala', description: 'Sikl bilan yeching', type: 3 },
    })
  })

  test('text that the teacher has typed is replaced by prepared homework only if the teacher clicks a button', async () => {
    answerReady()
    show(`${at}/homework/add`)
    await user.click(await screen.findByRole('button', { name: "O'zim yozaman", pressed: false }))
    expect(screen.queryByDisplayValue('Uch masala')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Uch masala', pressed: false }))
    await screen.findByDisplayValue('Uch masala')
    await user.click(screen.getByRole('button', { name: "O'zim yozaman", pressed: false }))
    await fill()
    await give()
    await waitFor(() => expect(server.bodies(line)).toHaveLength(1))
    expect(server.bodies(line)[0]).not.toHaveProperty('sourceId')
  })

  test.each(['Mavzu', 'Tavsif'])(
    'a homework template that loads while the user is in the field "%s" does not overwrite the field',
    async (label) => {
      const { promise: after, resolve: go } = Promise.withResolvers<void>()
      answerReady({ after })
      show(`${at}/homework/add`)
      await user.click(await screen.findByLabelText(label))
      go()
      await screen.findByRole('button', { name: "O'zim yozaman", pressed: true })
      expect(screen.getByLabelText(label)).toHaveProperty('value', '')
    },
  )

  const takeOtherLesson = async () => {
    await user.click(screen.getByLabelText('Dars'))
    await user.click(await screen.findByTitle(/14-noyabr/))
    await screen.findByRole('button', { name: "To'rt massiv" })
  }
  test("if the teacher chooses another lesson, the prepared homework of that lesson's topic replaces the prepared homework in the form", async () => {
    answerReady()
    show(`${at}/homework/add`)
    await screen.findByDisplayValue('Uch masala')
    await takeOtherLesson()
    await screen.findByDisplayValue("To'rt massiv")
  })
  test.each([
    [
      'an added file',
      async () => {
        const file = { path: 'homework/1.pdf', url: '/files/1.pdf', name: 'varaq.pdf', size: 4 }
        server.answer(uploads.homeworkAttachment, file)
        await user.upload(
          screen.getByLabelText("Fayl qo'shish", { selector: 'input' }),
          new File(['%PDF'], 'varaq.pdf', { type: 'application/pdf' }),
        )
      },
      () => screen.findByText('varaq.pdf'),
    ],
    [
      'a chosen deadline',
      () => user.click(screen.getByRole('radio', { name: 'Boshqa muddat' })),
      () => screen.findByRole('radio', { name: 'Boshqa muddat', checked: true }),
    ],
  ])(
    'if the teacher has edited the homework form, choosing another lesson does not replace the input by prepared homework: %s',
    async (_, change, stands) => {
      answerReady()
      show(`${at}/homework/add`)
      await screen.findByDisplayValue('Uch masala')
      await change()
      await stands()
      await takeOtherLesson()
      expect(screen.getByDisplayValue('Uch masala')).toBeTruthy()
      expect(await stands()).toBeTruthy()
    },
  )

  test('homework that was typed before a reload is still in the form', async () => {
    answerReady()
    sessionStorage.setItem('homework-draft:1:7', JSON.stringify({ theme: 'Oldin yozilgan', description: '' }))
    show(`${at}/homework/add`)
    await screen.findByRole('button', { name: 'Uch masala', pressed: false })
    expect(screen.getByDisplayValue('Oldin yozilgan')).toBeTruthy()
  })
  test("a teacher's unsaved homework is not shown to the next user who signs in in this tab", () => {
    storeHomeworkDraft(7, { theme: 'Sikllar', description: 'Karimovga: yana bir marta' })
    signInAs({ id: 2, fullName: 'Zebo Karimova', offices: [] })
    expect(readHomeworkDraft(7)).toBeNull()
    signInAs()
    expect(readHomeworkDraft(7)?.theme).toBe('Sikllar')
  })

  // Shows: HOMEWORK-003, HOMEWORK-007
  test("the form for new homework selects the schedule's latest lesson and shows the deadline before the homework is given", async () => {
    const { address } = show(`${at}/homework/add`)
    await screen.findByText('Muddat: 22-noyabr, 14:00')
    expect(screen.getByText('Shanba, 21-noyabr, 12:00–14:00 (bugun)')).toBeTruthy()
    await fill()
    await give()
    await waitFor(() => expect(address()).toBe(`${at}/homework`))
    expect(server.bodies(line)).toEqual([
      { lessonId: 50, theme: 'Funksiyalar', description: '3-mashq', files: [], type: 1, hours: 24 },
    ])
    expect(notices[0]?.title).toBe('"Funksiyalar" uy vazifasi berildi')
  })
  // Shows: HOMEWORK-020, HOMEWORK-039
  test('the form for new homework offers a deadline after 24 hours, after 36 hours (stored as its own homework type), or at another time', async () => {
    show(`${at}/homework/add`)
    const choices = await screen.findAllByRole('radio')
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
      '24 soat',
      '36 soat',
      'Boshqa muddat',
    ])
    await user.click(screen.getByRole('radio', { name: '36 soat' }))
    await screen.findByText('Muddat: 23-noyabr, 02:00')
    await fill()
    await give()
    await waitFor(() => expect(server.count(line)).toBe(1))
    const [body] = server.bodies(line)
    expect(body).toMatchObject({ type: 3 })
    expect(body).not.toHaveProperty('hours')
  })
  test('for optional homework the form asks for the deadline, in Tashkent time', async () => {
    browserScreen.width = 390
    show(`${at}/homework/add`)
    await user.click(await screen.findByRole('radio', { name: 'Boshqa muddat' }))
    await fill()
    await give()
    await screen.findByText('Muddatni kiriting')
    const day = screen.getByLabelText('Muddat')
    await user.type(day, '20.11.2026{Tab}')
    await give()
    await screen.findByText("Muddat hozirgi vaqtdan keyin bo'lsin")
    await user.clear(day)
    await user.type(day, '25.11.2026{Tab}')
    await give()
    await waitFor(() => expect(server.count(line)).toBe(1))
    expect(server.to(line)[0]?.body).toMatchObject({ type: 2, deadline: '2026-11-25T13:00:00.000Z' })
  })
  // Shows: HOMEWORK-014
  test('homework can be given for lessons of the last seven days and for future lessons, but not for a lesson eight days ago', async () => {
    show(`${at}/homework/add`)
    fireEvent.mouseDown(await screen.findByRole('combobox'))
    const option = (text: string) => screen.findByText(text, { selector: '.ant-select-item-option-content' })
    const isOff = async (text: string) =>
      (await option(text)).closest('.ant-select-item-option')?.classList.contains('ant-select-item-option-disabled')
    expect(await isOff('Shanba, 14-noyabr, 12:00–14:00')).toBe(false)
    expect(await isOff('Seshanba, 24-noyabr, 12:00–14:00')).toBe(false)
    expect(await isOff('Juma, 13-noyabr, 12:00–14:00')).toBe(true)
    expect(screen.getByText("7 kundan ko'p vaqt o'tgan: uy vazifasi berib bo'lmaydi")).toBeTruthy()
  })
  test('if the URL of the homework form names a lesson more than seven days ago, no lesson is selected and the form says why', async () => {
    show(`${at}/homework/add?lessonId=46`)
    expect((await screen.findByRole('alert')).textContent).toContain("7 kundan ko'p vaqt o'tgan")
    await fill()
    await give()
    expect(await screen.findByText('Darsni tanlang', { selector: '.ant-form-item-explain-error' })).toBeTruthy()
    expect(server.count(line)).toBe(0)
  })
  test('for a lesson that ended long ago, the form for new homework counts the deadline from now and says so', async () => {
    show(`${at}/homework/add?lessonId=47`)
    await screen.findByText('Muddat: 22-noyabr, 15:00')
    expect(screen.getByText(/soat hozirdan boshlab/)).toBeTruthy()
  })
  test('missing values of a homework are reported at their fields, and nothing is sent', async () => {
    show(`${at}/homework/add`)
    await screen.findByLabelText('Mavzu')
    await give()
    await waitFor(() => expect(screen.getAllByText(/ni (kiriting|tanlang)$/)).toHaveLength(2))
    expect(server.count(line)).toBe(0)
  })
  test('clicking the save button twice gives the homework once', async () => {
    show(`${at}/homework/add`)
    await fill()
    const button = screen.getByRole('button', { name: 'Uy vazifasi berish' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(notices).toHaveLength(1))
    expect(server.count(line)).toBe(1)
  })
  test('the homework form sends each file as the path of its upload', async () => {
    server.answer(uploads.homeworkAttachment, {
      path: 'staffs/homeworks/1.pdf',
      url: '/files/1.pdf',
      name: 'a.pdf',
      size: 5,
    })
    show(`${at}/homework/add`)
    await fill()
    await user.upload(screen.getByLabelText("Fayl qo'shish", { selector: 'input' }), new File(['x'], 'a.pdf'))
    await screen.findByText('5 B')
    await give()
    await waitFor(() => expect(server.count(line)).toBe(1))
    expect(server.to(line)[0]?.body).toMatchObject({ files: ['staffs/homeworks/1.pdf'] })
  })
  test('typed homework survives a reload, and the draft is deleted when the homework is given', async () => {
    const first = show(`${at}/homework/add`)
    await fill()
    const kept = { ...sessionStorage }
    first.unmount()
    // Unmounting simulates a reload, which keeps the stored draft. Unmounting deletes it, so the test restores it.
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
    show(`${at}/homework/add`)
    expect(((await screen.findByLabelText('Mavzu')) as HTMLInputElement).value).toBe('Funksiyalar')
    await give()
    await waitFor(() => expect(notices).toHaveLength(1))
    await waitFor(() => expect(sessionStorage.getItem('homework-draft:1:7')).toBeNull())
  })
  test('leaving the homework form with unsaved input asks for confirmation', async () => {
    const { router, address } = show(`${at}/homework/add`)
    await fill()
    void router.navigate(`${at}/homework`)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Qolish' }))
    expect(address()).toBe(`${at}/homework/add`)
  })
})

describe('editing a homework', () => {
  // Shows: HOMEWORK-004, HOMEWORK-008
  test("the form for editing homework initially shows the homework's values and files, and saving opens the homework's page", async () => {
    const files = [{ path: 'a.pdf', url: '/files/a.pdf', name: 'Mashq.pdf', sizeBytes: 9, isPicture: false }]
    const line = calls.update.all
    server.answer(calls.read.all, { homework: buildHomework({ files }), chats: [] })
    server.answer(line, { homework }, { id: 7, homeworkId: 31 })
    const { address } = show(`${at}/homework/31/edit`)
    const theme = (await screen.findByLabelText('Mavzu')) as HTMLInputElement
    expect(theme.value).toBe('Sikllar')
    fireEvent.change(theme, { target: { value: 'Sikllar va massivlar' } })
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(address()).toBe(`${at}/lesson/50/theme/31`))
    expect(server.to(line)[0]?.body).toEqual({
      theme: 'Sikllar va massivlar',
      description: '1-mashq\n2-mashq',
      files: ['a.pdf'],
    })
    expect(notices[0]?.title).toBe('Muvaffaqiyatli tahrirlandi')
  })
})

describe('the page of one homework', () => {
  const chats = [
    buildHomeworkChat(70, 'Birinchi', 1, { handedInAt: '2026-11-21T09:30:00.000Z' }),
    buildHomeworkChat(71, 'Ikkinchi', 2, { score: 40 }),
    buildHomeworkChat(72, 'Uchinchi', 3, { score: 90 }),
    buildHomeworkChat(73, "To'rtinchi", 4, { checkingBy: { id: 4, fullName: 'Nazarova Lola' } }),
    buildHomeworkChat(74, 'Beshinchi', 5),
    buildHomeworkChat(75, 'Oltinchi', 6, { deadline: '2026-11-24T09:00:00.000Z' }),
  ]
  const counts = { waiting: 1, rejected: 1, accepted: 1, checking: 1, uncompleted: 1, notGiven: 1 }
  beforeEach(() => {
    server.answer(calls.read.all, { homework: buildHomework({ counts }), chats }, { id: 7, homeworkId: 31 })
  })

  // Shows: HOMEWORK-019
  test.each([
    ['Birinchi', 'Kutilmoqda', 'blue'],
    ['Ikkinchi', 'Qaytarilgan', 'gold'],
    ['Uchinchi', 'Qabul qilingan', 'green'],
    ["To'rtinchi", 'Tekshirilmoqda', 'blue'],
    ['Beshinchi', 'Bajarilmagan', 'red'],
    ['Oltinchi', 'Berilmagan', 'grey'],
  ])(
    "in the list of a homework's students, the row of the student %s shows the submission status %s in the colour %s",
    async (name, word, tone) => {
      show(`${at}/lesson/50/theme/31`)
      const row = await findRowByText(name)
      expect(within(row).getByText(word).className).toContain(tone)
      // A row with the state "not given" has no colour.
      if (tone === 'grey') expect(row.className).not.toMatch(/blue|gold|green|red/)
      else expect(row.className).toContain(tone)
    },
  )
  // Shows: HOMEWORK-005
  test("in the list of a homework's students, each row shows score, time, the user who checked the submission, and the student's own deadline", async () => {
    show(`${at}/lesson/50/theme/31`)
    expect((await findRowByText('Birinchi')).textContent).toContain('21.11.2026 14:30')
    expect((await findRowByText('Uchinchi')).textContent).toContain('90')
    expect((await findRowByText("To'rtinchi")).textContent).toContain('Nazarova Lola tekshirmoqda')
    expect((await findRowByText('Oltinchi')).textContent).toContain('24.11.2026 14:00')
    expect((await findRowByText('Beshinchi')).textContent).not.toContain('2026')
    expect(screen.getByText(/1-mashq/).textContent).toBe('1-mashq\n2-mashq')
    expect(screen.getByText('Rahimov Dilshod')).toBeTruthy()
  })
  test('a click on a status filters the students of a homework; "waiting" and "being checked" are one filter', async () => {
    const { address } = show(`${at}/lesson/50/theme/31`)
    await user.click(await screen.findByRole('link', { name: 'Kutilmoqda 2' }))
    expect(address()).toBe(`${at}/lesson/50/theme/31?status=1`)
    expect(screen.getByText('Birinchi')).toBeTruthy()
    expect(screen.getByText("To'rtinchi")).toBeTruthy()
    expect(screen.queryByText('Uchinchi')).toBeNull()
  })
  test("in a homework's list of students, each row links to the student's chat if the user may check homework", async () => {
    const { unmount } = show(`${at}/lesson/50/theme/31`)
    const link = await screen.findByRole('link', { name: 'Birinchi: Tekshirish' })
    expect(link.getAttribute('href')).toBe(`${at}/chat/70/home/1070?homeworkId=31`)
    expect(screen.getByRole('link', { name: 'Uchinchi: Chat' }).getAttribute('href')).toBe(
      `${at}/chat/72/home/1072?homeworkId=31&status=3`,
    )
    unmount()
    server.may('all_groups.read', 'all_groups:all_homeworks.read')
    show(`${at}/lesson/50/theme/31`)
    await screen.findByText('Birinchi')
    expect(screen.queryByRole('link', { name: /Tekshirish|Chat/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Muddat/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Tahrirlash' })).toBeNull()
  })
  test('a student who is selected in one homework is not selected when another homework opens', async () => {
    const other = buildHomework({ id: 32, theme: 'Massivlar' })
    server.answer(
      calls.read.all,
      { homework: other, chats: [buildHomeworkChat(80, 'Birinchi', 1, { homeworkId: 32 })] },
      { id: 7, homeworkId: 32 },
    )
    const { router } = show(`${at}/lesson/50/theme/32`)
    await screen.findByRole('heading', { name: 'Massivlar' })
    await act(() => router.navigate(`${at}/lesson/50/theme/31`))
    await user.click(await screen.findByRole('checkbox', { name: 'Ikkinchi: tanlash' }))
    expect(screen.getByText('1 ta tanlandi')).toBeTruthy()
    await act(() => router.navigate(`${at}/lesson/50/theme/32`))
    await screen.findByRole('heading', { name: 'Massivlar' })
    expect(screen.queryByText('1 ta tanlandi')).toBeNull()
  })
  test('staff cannot choose a longer deadline for a student whose homework is accepted', async () => {
    show(`${at}/lesson/50/theme/31`)
    await screen.findByText('Uchinchi')
    expect(screen.queryByRole('button', { name: 'Uchinchi: yana amallar' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Ikkinchi: yana amallar' })).toBeTruthy()
  })
  test("a URL that combines a homework with the wrong lesson redirects to the URL with the homework's lesson", async () => {
    const { address } = show(`${at}/lesson/99/theme/31`)
    await waitFor(() => expect(address()).toBe(`${at}/lesson/50/theme/31`))
  })
  test('the page of an unknown homework says that it was not found, and offers no retry', async () => {
    server.refuse(calls.read.all, 'NOT_FOUND')
    show(`${at}/lesson/50/theme/31`)
    await screen.findByText("Ma'lumot topilmadi")
    expect(screen.queryByRole('button', { name: 'Qayta urinish' })).toBeNull()
  })
})

describe('students who have not submitted homework', () => {
  const line = calls.notSubmitted.all
  const student: FakeServerAnswer<typeof calls.notSubmitted.all>['students'][number] = {
    id: 100,
    hId: '100100',
    fullName: 'Aliyev Vali',
    photo: null,
    phoneNumber: '998901234567',
    homeworks: [
      {
        id: 31,
        lessonId: 50,
        chatId: 70,
        theme: 'Sikllar',
        lessonDate: '2026-11-21',
        deadline: '2026-11-22T09:00:00.000Z',
        status: 6,
      },
    ],
  }
  // Shows: HOMEWORK-013
  test('the list of students who did not submit homework in seven days shows phone numbers and the homework that is missing', async () => {
    server.answer(line, { students: [student], total: 1 }, { id: 7 })
    show(`${at}/homework`)
    await user.click(await screen.findByRole('button', { name: 'Topshirmaganlar' }))
    const dialog = await screen.findByRole('dialog')
    const call = await within(dialog).findByRole('link', { name: "Aliyev Vali: qo'ng'iroq qilish" })
    expect(call.getAttribute('href')).toBe('tel:+998901234567')
    expect(call.textContent).toContain('+998 90 123 45 67')
    expect(within(dialog).getByRole('link', { name: 'Sikllar' }).getAttribute('href')).toBe(`${at}/lesson/50/theme/31`)
    expect(dialog.textContent).toContain('Berilmagan')
    expect(server.to(line)[0]?.url).toContain('from=2026-11-14')
    await user.click(within(dialog).getByRole('radio', { name: 'Hammasi' }))
    await waitFor(() => expect(server.to(line)).toHaveLength(2))
    expect(server.to(line)[1]?.url).not.toContain('from=')
  })
  test('if all students have submitted a homework, the dialog of missing submissions shows a message', async () => {
    server.answer(line, { students: [], total: 0 }, { id: 7 })
    show(`${at}/homework`)
    await openMenu('Sikllar: yana amallar', 'Topshirmaganlar')
    await screen.findByText('Hamma topshirgan')
    expect(server.to(line)[0]?.url).toContain('homeworkId=31')
  })
})
