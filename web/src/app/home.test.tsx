import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { postComments } from '@markaz/protocol/content/comments/routes'
import { reports } from '@markaz/protocol/control/reports/routes'
import { risks } from '@markaz/protocol/control/risks/routes'
import { events } from '@markaz/protocol/motivation/events/routes'
import { shopTransactions } from '@markaz/protocol/motivation/market/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { meetings } from '@markaz/protocol/teaching/meetings/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { substitutionOffers } from '@markaz/protocol/teaching/timetable/routes'
import '../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { pages as riskPages } from '../control/risks/risks.pages.tsx'
import { sendTileRequests } from '../domain/board/send-tile-requests.ts'
import { buildStudent } from '../domain/student/student-testing.ts'
import { pages as marketPages } from '../motivation/market/market.pages.tsx'
import { pages as contractPages } from '../people/contracts/contracts.pages.tsx'
import { callApi } from '../shared/api/call.ts'
import { storePrefetchedResponses } from '../shared/api/prefetched-responses.ts'
import { refetchQueriesByKeyPrefixes } from '../shared/api/query.ts'
import { readTokens } from '../shared/api/session-store.ts'
import { requestUrlOf } from '../shared/api/transport.ts'
import { addDays } from '../shared/format/date.ts'
import { pages as dayPages } from '../teaching/statistics/statistics.pages.tsx'
import { setUpPageTest } from '../testing/pages.tsx'
import { homePage } from './home.pages.tsx'

const { server, user, show } = setUpPageTest([homePage, ...dayPages, ...marketPages, ...contractPages, ...riskPages], {
  now: new Date('2026-11-21T10:00:00Z'),
  parts: [
    () => import('../domain/board/StartPageOrderModal.tsx'),
    () => import('../teaching/statistics/overview-tiles.ts'),
  ],
})

const group = { id: 7, name: 'Frontend N-104' }
const place = { group, staffId: 3, scheduleId: 9 }
const ahead = { room: '3-xona', teacher: 'Rahimov Dilshod' }
const errands = {
  next: { ...place, ...ahead, lessonId: 50, date: '2026-11-21', beginTime: '14:00', endTime: '16:00' },
  day: [
    { ...place, lessonId: 50, date: '2026-11-21', beginTime: '09:00', endTime: '11:00', isMarked: false },
    { ...place, lessonId: 51, date: '2026-11-21', beginTime: '18:00', endTime: '20:00', isMarked: true },
  ],
  lessons: [
    { ...place, lessonId: 48, date: '2026-11-19', beginTime: '15:00', endTime: '17:00' },
    { ...place, lessonId: 50, date: '2026-11-21', beginTime: '09:00', endTime: '11:00' },
  ],
  homeworks: [
    {
      ...place,
      homeworkId: 5,
      theme: 'Flexbox',
      waitingCount: 3,
      oldestAt: '2026-11-20T04:00:00Z',
      chatId: 55,
      studentId: 100,
    },
  ],
  freshWorks: [],
  questions: [
    {
      ...place,
      studentId: 31,
      fullName: 'Karimova Zuhra',
      chatId: 8,
      examId: null,
      theme: 'Kasrlar',
      askedAt: '2026-11-21T06:00:00Z',
    },
  ],
  exams: [
    { ...place, examId: 4, theme: 'Oraliq', waitingCount: 2, canAnnounce: false },
    { ...place, examId: 6, theme: 'Yakuniy', waitingCount: 0, canAnnounce: true },
  ],
  lagging: [{ ...place, behindPlan: 2 }],
  silent: [{ ...place, studentId: 100, fullName: 'Aliyev Vali', undoneCount: 3 }],
  weekExams: [{ ...place, examId: 8, theme: 'Chorak', beginsAt: '2026-11-23T05:00:00Z' }],
  counts: { lessons: 60, homeworks: 1, exams: 2, silent: 1, weekExams: 1, lagging: 1 },
}
const none = { count: 0, rows: [] }
const mondays = Array.from({ length: 12 }, (_, nth) => addDays('2026-09-07', 7 * nth))
const weeksOf = (percents: readonly number[]) => percents.map((attended) => ({ attended, marked: 100 }))
const trends = {
  weeks: mondays,
  offices: [
    { id: 1, name: 'Chilonzor', weeks: weeksOf([...Array(8).fill(95), ...Array(4).fill(91)]) },
    { id: 2, name: 'Yunusobod', weeks: weeksOf([...Array(8).fill(90), ...Array(4).fill(91)]) },
  ],
  members: mondays.map(() => ({ joined: 2, left: 1 })),
  unmarked: {
    teachers: [{ id: 3, fullName: 'Rahimov Dilshod', office: 'Chilonzor', count: 5 }],
    offices: [{ name: 'Chilonzor', count: 5 }],
  },
}
const figure = { now: 3, before: 3 }
const week = {
  from: '2026-11-16',
  figures: {
    held: { now: 7, before: 4 },
    absences: { now: 1, before: 4 },
    works: figure,
    joined: figure,
    left: figure,
  },
}

beforeEach(() => {
  localStorage.removeItem('homeOrder')
  server.answer(substitutionOffers.mine, { offers: [] })
  server.answer(statistics.trends, trends)
  server.answer(meetings.mine, { times: [] })
})

const region = (name: string) => screen.findByRole('region', { name })
const links = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const heads = async () =>
  within(await region("Qo'l kerak"))
    .getAllByRole('button')
    .map((button) => button.textContent)

describe('the start page of a teacher', () => {
  beforeEach(() => {
    server.may('my_groups.read')
    server.answer(statistics.today, errands)
    server.answer(statistics.week.own, week)
  })
  const base = '/my-groups/7/staff/3'

  // Shows: DAY-002
  test("a teacher's start page shows the current lesson first, with a button to its attendance, and links each open task to its page", async () => {
    show('/')
    const now = await region('Dars ketmoqda')
    expect(within(now).getByText('Bugun · 14:00–16:00 · 3-xona')).toBeTruthy()
    expect(links(now)).toEqual([['Davomat', `${base}/attendance/schedule/9/edit/2026-11-21`]])
    expect(links(await region("Qo'l kerak"))).toEqual([
      ['Karimova Zuhra4 soat oldin · Frontend N-104 · Kasrlar', `${base}/schedule/9/chat/8/home/31`],
      ['60', '/my-groups/today/lessons'],
      ['Frontend N-10419.11, Payshanba, 15:00', `${base}/attendance/schedule/9/edit/2026-11-19`],
      ['Frontend N-104Bugun, 09:00', `${base}/attendance/schedule/9/edit/2026-11-21`],
      ['Barchasi: 60 ta', '/my-groups/today/lessons'],
      ['1', '/my-groups/today/homeworks'],
      ['2', '/my-groups/today/exams'],
      ['1', '/my-groups/today/silent'],
      ['1', '/my-groups/today/weekExams'],
      ['1', '/my-groups/today/lagging'],
    ])
    expect(links(await region('Yaqin soatlar')).map(([words]) => words)).toEqual([
      'Frontend N-10409:00–11:00',
      'Frontend N-10418:00–20:00 · belgilangan',
    ])
  })
  // Shows: DAY-031
  test("if no lesson is running, the start page's main button opens the attendance of today's unmarked lesson", async () => {
    const next = { ...errands.next, lessonId: 60, date: '2026-11-22' }
    const works = {
      ...place,
      homeworkId: 6,
      theme: 'Grid',
      oldestAt: '2026-11-21T08:00:00Z',
      chatId: 56,
      studentId: 100,
    }
    server.answer(statistics.today, { ...errands, next, freshWorks: [{ ...works, waitingCount: 4 }] })
    const view = show('/')
    const now = await region('Davomati belgilanmagan')
    expect(within(now).getByText('Bugun · 09:00–11:00')).toBeTruthy()
    expect(links(now)).toEqual([['Davomat', `${base}/attendance/schedule/9/edit/2026-11-21`]])
    expect(within(await region('Yangi topshirilgan ishlar')).getByText('4')).toBeTruthy()
    view.unmount()
    server.answer(statistics.today, { ...errands, next, lessons: errands.lessons.slice(0, 1) })
    show('/')
    expect(links(await region('Keyingi dars'))).toEqual([['Guruhni ochish', `${base}/schedule/9/info`]])
  })
  // Shows: DAY-001
  test('each figure of this week on the start page is compared with the same days of last week, and links to lessons or students', async () => {
    show('/')
    const figures = await region('Shu hafta')
    expect(links(figures)).toEqual([
      ['7', '/my-groups/today/held'],
      ['1', '/my-groups/today/absences'],
      ['3', '/my-groups/today/works'],
      ['3', '/my-groups/today/joined'],
      ['3', '/my-groups/today/left'],
    ])
    expect(within(figures).getByText("o'tgan haftadan 3 ta ko'p")).toBeTruthy()
    expect(within(figures).getByText("o'tgan haftadan 3 ta kam")).toBeTruthy()
    expect(within(figures).getAllByText("o'tgan haftadagidek")).toHaveLength(3)
  })
  test('the start page shows a placeholder until all its data has loaded', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server.answer(statistics.week.own, async () => {
      await held
      return week
    })
    show('/')
    await waitFor(() => expect(server.count(statistics.today)).toBe(1))
    expect(await screen.findByRole('status', { name: 'Yuklanmoqda' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: "Qo'l kerak" })).toBeNull()
    release()
    await region("Qo'l kerak")
    expect(screen.queryByRole('status', { name: 'Yuklanmoqda' })).toBeNull()
  })
  test('a section of the start page that failed to load can be retried, while all other sections stay visible', async () => {
    server.refuse(statistics.week.own, 'INTERNAL')
    show('/')
    await region("Qo'l kerak")
    server.answer(statistics.week.own, week)
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Qayta urinish' }))
    expect(await region('Shu hafta')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
  test('a finished task disappears from the start page, because every saved change loads the data of the start page again', async () => {
    const { client } = show('/')
    await screen.findByText('Flexbox')
    server.answer(statistics.today, { ...errands, homeworks: [], counts: { ...errands.counts, homeworks: 0 } })
    await refetchQueriesByKeyPrefixes(client, ['market'])
    await waitFor(() => expect(screen.queryByText('Flexbox')).toBeNull())
    expect(screen.getByText(/^Joyida: .*24 soatdan beri tekshirilmagan ishlar/)).toBeTruthy()
  })
  test('a section of the start page that was moved up with the arrow keys is at the same position at the next visit', async () => {
    const view = show('/')
    await region("Qo'l kerak")
    await user.click(screen.getByRole('button', { name: /Tartib/ }))
    const handle = await screen.findByRole('button', { name: "Ko'chirish: Jim talabalar" })
    handle.focus()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    await user.click(screen.getByRole('button', { name: 'Tayyor' }))
    view.unmount()
    show('/')
    expect(await heads()).toEqual([
      'Jim talabalar',
      'Talabalar savoli',
      'Belgilanmagan darslar',
      '24 soatdan beri tekshirilmagan ishlar',
      'Imtihonlar',
      'Haftadagi imtihonlar',
      'Rejadan orqada qolgan guruhlar',
    ])
  })
  test('a click on the number in the title of a start page section opens a page with all rows of this section', async () => {
    server.answer(
      statistics.todayPart,
      { total: 60, lessons: { count: 60, rows: errands.lessons } },
      { part: 'lessons' },
    )
    show('/my-groups/today/lessons')
    expect(await screen.findByText('Jami: 60 ta')).toBeTruthy()
    const [first] = screen.getAllByRole('link', { name: 'Frontend N-104' })
    expect(first?.getAttribute('href')).toContain('/my-groups/7/staff/3/attendance/schedule/9/edit/')
  })
})

describe('the start page of a manager', () => {
  const pupil = { ...place, studentId: 100, fullName: 'Aliyev Vali' }
  const part = <R,>(...rows: R[]) => ({ count: rows.length, rows })
  const family = [{ fullName: 'Aliyeva Ona', relation: 'mother' as const, phones: ['998901234567'] }]
  const centre = {
    lessons: { count: 31, rows: errands.lessons },
    homeworks: none,
    absent: part({ ...pupil, date: '2026-11-21', beginTime: '09:00:00', family }),
    silent: none,
    lagging: none,
    ahead: part({ ...place, ...ahead, lessonId: 60, date: '2026-11-21', beginTime: '18:00', endTime: '20:00' }),
  }
  beforeEach(() => {
    server.may('all_groups.read')
    server.answer(statistics.board, centre)
    server.answer(statistics.week.all, week)
  })
  // Shows: DAY-003
  test("a manager's start page shows tasks that are still to do, families to call with one tap, and the lessons of the next hours", async () => {
    show('/')
    expect(await heads()).toEqual(['Belgilanmagan darslar', 'Bugun kelmaganlar'])
    expect(screen.getByRole('link', { name: 'Belgilanmagan darslar: 31 ta' }).getAttribute('href')).toBe(
      '/groups/today/lessons',
    )
    const absent = within(await region('Bugun kelmaganlar'))
    expect(absent.getByText('Aliyeva Ona (onasi)')).toBeTruthy()
    expect(absent.getByRole('link', { name: '+998 90 123 45 67' }).getAttribute('href')).toBe('tel:+998901234567')
    expect(within(await region('Yaqin soatlar')).getByText('18:00–20:00 · 3-xona · Rahimov Dilshod')).toBeTruthy()
    expect(
      screen.getByText(/^Joyida: .*24 soatdan beri tekshirilmagan ishlar, Jim talabalar, Rejadan orqada/),
    ).toBeTruthy()
  })
  // Shows: DAY-003
  test("a manager's start page lists unsigned contracts, and students at risk without a responsible user; each row and each title is a link", async () => {
    server.may('all_groups.read', 'users:students.read', 'management:reports.read')
    server.answer(students.list, ({ query }) => ({
      students: query.contractStatus === 'waiting' ? [buildStudent({ id: 15, fullName: 'Karimov Ali' })] : [],
      ...{ total: 12, isMore: true },
    }))
    const risk = {
      id: 7,
      student: { id: 16, fullName: 'Aliyev Sardor', hId: null },
      state: 'new' as const,
      outcome: null,
      holder: null,
      openedAt: '2026-11-20T19:00:00.000Z',
      lastAction: null,
      reasons: [],
    }
    server.answer(risks.list, ({ query }) => ({ risks: query.state === 'new' ? [risk] : [], total: 4 }))
    server.answer(reports.fullRooms, { rooms: [], date: '2026-11-21' })
    show('/')
    for (const name of ['Imzolanmagan shartnomalar', 'Erta ogohlantirish: yangi'])
      await user.click(await screen.findByRole('button', { name }))
    expect(links(await region('Imzolanmagan shartnomalar')).slice(0, 2)).toEqual([
      ['12', '/students?contractStatus=waiting&status='],
      ['Karimov AliChilonzor', '/students/15/contracts'],
    ])
    expect(links(await region('Erta ogohlantirish: yangi')).slice(0, 2)).toEqual([
      ['4', '/risks?state=new'],
      ['Aliyev Sardor', '/risks/7'],
    ])
  })
  // Shows: DAY-031
  test('each chart on the start page states its result in the title and links to a list', async () => {
    show('/')
    expect(links(await region("Filiallar bo'yicha davomat"))).toEqual([
      ['Chilonzor: davomat 4 haftada 4 foiz punktga tushdi', '/groups?officeIds=1'],
      ['Chilonzor', '/groups?officeIds=1'],
      ['Yunusobod', '/groups?officeIds=2'],
    ])
    const members = await region("Qo'shilganlar va ketganlar")
    expect(links(members)).toEqual([["12 haftada guruhlarga 24 ta qo'shildi, 12 ta chiqdi", '/groups/today/joined']])
    expect(within(members).getAllByRole('img')).toHaveLength(12)
    expect(links(await region("Belgilanmagan darslar, o'qituvchilar bo'yicha"))).toEqual([
      ['Rahimov Dilshod: 5 ta dars belgilanmagan', '/groups/today/lessons'],
      ['Rahimov Dilshod Chilonzor', '/timetable?teacherId=3&by=teacher'],
    ])
  })
  test('a start page without tasks says that there is nothing to do', async () => {
    server.answer(statistics.board, { ...centre, lessons: none, absent: none, ahead: none })
    show('/')
    expect(await screen.findByText('Hammasi bajarilgan')).toBeTruthy()
    expect(screen.getByText("Bugun boshqa dars yo'q")).toBeTruthy()
  })
  test('a user who may read all groups but teaches none sees no sections for teachers on the start page', async () => {
    server.may('my_groups.read', 'all_groups.read')
    const counts = { lessons: 0, homeworks: 0, exams: 0, silent: 0, weekExams: 0, lagging: 0 }
    const empty = {
      lessons: [],
      homeworks: [],
      exams: [],
      questions: [],
      freshWorks: [],
      silent: [],
      weekExams: [],
      lagging: [],
    }
    server.answer(statistics.today, { next: null, day: [], ...empty, counts })
    show('/')
    expect(await heads()).toEqual(['Belgilanmagan darslar', 'Bugun kelmaganlar'])
    expect(screen.getAllByRole('region', { name: 'Shu hafta' })).toHaveLength(1)
    expect(server.count(statistics.week.own)).toBe(0)
  })
})

// Shows: DAY-001
test('for a staff member who hands out shop purchases, the start page begins with the waiting purchases', async () => {
  server.may('store:transactions.read', 'store:transactions.update')
  const sale = {
    ...({ id: 9, price: 150, state: 'pending', isReturned: false, handledBy: null, handledAt: null } as const),
    student: { id: 15, fullName: 'Karimov Ali', hId: '100365' },
    item: { id: 4, name: 'Daftar' },
    category: { id: 2, name: 'Daftarlar' },
    createdAt: '2026-11-20T05:00:00.000Z',
  }
  server.answer(shopTransactions.list, { transactions: [sale], total: 1, seq: 3 })
  show('/')
  const waiting = within(await screen.findByRole('region', { name: 'Topshirilmagan xaridlar' }))
  const row = waiting.getByRole('link', { name: /Karimov Ali/ })
  expect([row.textContent, row.getAttribute('href')]).toEqual([
    'Karimov AliDaftar · 20.11.2026 10:00',
    '/transactions?value=100365',
  ])
  expect(server.last(shopTransactions.list)?.query).toMatchObject({ state: 'pending' })
})

test("an editor's start page shows comments that wait for approval, events that must be marked as finished, and events of the next seven days", async () => {
  server.may('content:posts.update', 'content:posts.read', 'profile.read', 'events.read', 'events:competitions.update')
  const comment = {
    ...{ id: 4, text: 'Havola: markaz.example', isHidden: false, isWaiting: true, reports: [] },
    ...{
      student: { id: 15, name: 'Karimov Ali' },
      post: { id: 2, title: 'Qabul' },
      createdAt: '2026-11-20T05:00:00.000Z',
    },
  }
  server.answer(postComments.list, { comments: [comment], total: 1, isMore: false, reportedCount: 0, seq: 1 } as never)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const event = (id: number, name: string, days: number, kind: 'competition' | 'master_class' = 'competition') => ({
    ...({ id, kind, name, image: null, type: 'single', teamSize: null, masterClassType: null } as const),
    ...{ xpRequirement: 0, xp: 5, coin: 0, participantLimit: null, deviceId: null, office: null },
    ...{ startDate: day(days), endDate: day(days + 0.1), status: 'scheduled' as const, taken: 0, isFull: false },
    ...{ participantsCount: 0, cameCount: 0, rewardedCount: 0, teamsCount: 0, createdAt: day(-30) },
  })
  const all = [event(1, 'Zakovat', -1), event(2, 'Kod', 3), event(3, 'Yozgi', 90), event(4, 'Nutq', 3, 'master_class')]
  server.answer(events.list, { events: all, total: 4, seq: 1 })
  show('/')
  const linksOf = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(await linksOf('Tasdiq kutayotgan izohlar')).toContain('/blogs/comments?state=waiting')
  expect(await linksOf('Yakunlanmagan tadbirlar')).toEqual(expect.arrayContaining(['/competitions/1/participants']))
  const soon = await linksOf('Yaqin tadbirlar')
  expect(soon).toContain('/competitions/2')
  expect(soon).not.toContain('/competitions/3')
  expect(soon).not.toContain('/master-class/4')
})

test('a user with an empty start page sees links to the screens that the user may open', async () => {
  server.may()
  show('/')
  expect(await screen.findByText('Sizga ochiq sahifalar')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Profil' }).getAttribute('href')).toBe('/profile')
  expect(server.count(roles.mine)).toBe(1)
})

test("if the user's rights are prefetched, the start page requests the data of its sections before it renders, and requests nothing twice", async () => {
  server.may('store:transactions.read', 'store:transactions.update')
  server.answer(shopTransactions.list, { transactions: [], total: 0, seq: 3 })
  const [rights, profile] = await Promise.all([callApi(roles.mine), callApi(auth.profile)])
  storePrefetchedResponses({ [requestUrlOf(roles.mine)]: rights, [requestUrlOf(auth.profile)]: profile })
  await sendTileRequests(readTokens()?.accessToken ?? '')
  await waitFor(() => expect(server.count(shopTransactions.list)).toBe(1))
  show('/')
  await screen.findByRole('heading', { name: 'Bugun', level: 1 })
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Yuklanmoqda' })).toBeNull())
  expect(server.count(shopTransactions.list)).toBe(1)
  delete window.markazBoot
})
