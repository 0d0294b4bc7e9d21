import { groups } from '@markaz/protocol/teaching/groups/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerGroup, buildGroup } from '../../domain/group/group-testing.ts'
import { pageTest } from '../../testing/pages.tsx'
import { pages as groupPages } from '../groups/groups.pages.tsx'
import { pages as statisticsPages } from './statistics.pages.tsx'

const { server, show } = pageTest([...groupPages, ...statisticsPages], {
  now: new Date('2026-11-21T10:00:00Z'),
  parts: [
    () => import('../../domain/board/Board.tsx'),
    () => import('./DayTile.tsx'),
    () => import('./CentreTile.tsx'),
  ],
})

const group = { id: 7, name: 'Frontend N-104' }
const place = { group, staffId: 3, scheduleId: 9 }
const errands = {
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
  exams: [
    { ...place, examId: 4, theme: 'Oraliq', waitingCount: 2, canAnnounce: false },
    { ...place, examId: 6, theme: 'Yakuniy', waitingCount: 0, canAnnounce: true },
  ],
  lagging: [{ ...place, behindPlan: 2 }],
}
const nothing = { day: [], lessons: [], homeworks: [], exams: [], lagging: [] }

beforeEach(async () => {
  answerGroup(server, ['my_groups.read', 'all_groups.read'])
  server.answer(groups.filterObjects, { categories: [], courses: [], teachers: [], learningTypes: [] })
  server.answer(groups.mine, { groups: [buildGroup()], total: 1 })
  server.answer(statistics.today, errands)
})

/** jsdom's window is wide for "max-width" queries and narrow for "min-width": the folded board, unless said otherwise. */
function wide() {
  const asked = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const media = asked(query)
    return query.includes('min-width') ? { ...media, matches: true } : media
  })
}

const board = () => screen.findByRole('complementary', { name: 'Bugun' })
const links = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

/** What stands unfolded. */
const open = async () =>
  [...(await board()).querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent?.trim())

describe("a teacher's day", () => {
  test('its lessons first, each one tap from its marks; every other row opens the screen where it is done', async () => {
    wide()
    show('/my-groups')
    await screen.findByText('Flexbox')
    const base = '/my-groups/7/staff/3'
    expect(links(await board())).toEqual([
      ['Frontend N-10409:00–11:00', `${base}/attendance/schedule/9/edit/2026-11-21`],
      ['Frontend N-10418:00–20:00 · belgilangan', `${base}/attendance/schedule/9/edit/2026-11-21`],
      ['Frontend N-10419.11, Payshanba, 15:00', `${base}/attendance/schedule/9/edit/2026-11-19`],
      ['Frontend N-104Bugun, 09:00', `${base}/attendance/schedule/9/edit/2026-11-21`],
      [
        'FlexboxFrontend N-104 · 3 ta ish, eng eskisi 30 soat kutmoqda',
        `${base}/schedule/9/chat/55/home/100?homeworkId=5&status=1`,
      ],
      ['OraliqFrontend N-104 · 2 ta ish tekshirilmagan', `${base}/schedule/9/exam/4`],
      ["YakuniyFrontend N-104 · Natijalarni e'lon qilish mumkin", `${base}/schedule/9/exam/6/announce`],
      ['Frontend N-1042 dars orqada', `${base}/schedule/9/plan`],
    ])
    expect(await open()).toHaveLength(5)
  })
  test('with little room only the lessons are unfolded, and what is owed says how much', async () => {
    show('/my-groups')
    await screen.findByText('Flexbox')
    expect(await open()).toEqual(['Bugungi darslar 2'])
    expect(screen.getByText('Belgilanmagan darslar').textContent).toBe('Belgilanmagan darslar 2')
  })
  test('it is asked only after the list, and never instead of it', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server.answer(groups.mine, async () => {
      await held
      return { groups: [buildGroup()], total: 1 }
    })
    show('/my-groups')
    await board()
    await waitFor(() => expect(server.count(groups.mine)).toBe(1))
    expect(server.count(statistics.today)).toBe(0)
    release()
    await waitFor(() => expect(server.count(statistics.today)).toBe(1))
  })
  test('a row goes when its work is done: any save of a group reads the board again', async () => {
    const { client } = show('/my-groups')
    await screen.findByText('Flexbox')
    server.answer(statistics.today, { ...errands, homeworks: [] })
    await client.invalidateQueries({ queryKey: ['groups'] })
    await waitFor(() => expect(screen.queryByText('Flexbox')).toBeNull())
  })
  test('nothing to do is said, and nothing unfolds', async () => {
    server.answer(statistics.today, nothing)
    show('/my-groups')
    expect(await screen.findByText('Hammasi bajarilgan')).toBeTruthy()
    expect((await board()).querySelector('details')).toBeNull()
  })
  test('a failure leaves the list alone and offers another try', async () => {
    wide()
    server.refuse(statistics.today, 'INTERNAL')
    show('/my-groups')
    expect(await within(await board()).findByRole('button', { name: 'Qayta urinish' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Frontend N-104' })).toBeTruthy()
  })
  test('who holds only all groups has no board of their own', async () => {
    server.may('all_groups.read')
    show('/my-groups')
    await screen.findByRole('link', { name: 'Frontend N-104' })
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(server.count(statistics.today)).toBe(0)
  })
})

describe("the centre's board", () => {
  const pupil = { ...place, studentId: 100, fullName: 'Aliyev Vali' }
  const part = <R,>(...rows: R[]) => ({ count: rows.length, rows })
  const centre = {
    lessons: { count: 31, rows: errands.lessons },
    homeworks: part(...errands.homeworks),
    absent: part({ ...pupil, date: '2026-11-21', beginTime: '09:00:00' }),
    silent: part({ ...pupil, undoneCount: 3 }),
    lagging: part({ ...place, behindPlan: 3 }),
  }
  beforeEach(() => {
    server.answer(groups.list, { groups: [buildGroup()], total: 1 })
    server.answer(statistics.board, centre)
  })
  test('says how much is owed, who was absent and who is silent; a pupil opens where one may, else the lesson', async () => {
    wide()
    show('/groups')
    await screen.findByText('Jim talabalar')
    const heads = [...(await board()).querySelectorAll('details > summary')].map(({ textContent }) => textContent)
    expect(heads).toEqual([
      'Belgilanmagan darslar 31',
      '24 soatdan beri tekshirilmagan ishlar 1',
      'Bugun kelmaganlar 1',
      'Jim talabalar 1',
      'Rejadan orqada qolgan guruhlar 1',
    ])
    expect(screen.getByRole('link', { name: 'Barchasi: 31 ta' }).getAttribute('href')).toBe('/groups/today/lessons')
    expect(links(await board()).slice(-3)).toEqual([
      ['Aliyev ValiFrontend N-104, 09:00', '/groups/7/staff/3/attendance/schedule/9/edit/2026-11-21'],
      ['Aliyev ValiFrontend N-104 · 3 ta vazifadan birontasini topshirmagan', '/groups/7/staff/3/schedule/9/info'],
      ['Frontend N-1043 dars orqada', '/groups/7/staff/3/schedule/9/plan'],
    ])
  })
  test('a number opens to all its rows, each with its screen', async () => {
    server.answer(statistics.boardPart, { total: 31, lessons: centre.lessons }, { part: 'lessons' })
    show('/groups/today/lessons')
    expect(await screen.findByRole('heading', { name: 'Belgilanmagan darslar' })).toBeTruthy()
    expect(await screen.findByText('Jami: 31 ta')).toBeTruthy()
    const [first] = screen.getAllByRole('link', { name: 'Frontend N-104' })
    expect(first?.getAttribute('href')).toContain('/groups/7/staff/3/attendance/schedule/9/edit/')
  })
})
