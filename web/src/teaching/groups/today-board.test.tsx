import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildGroup, groupAnswers, loadPages, renderPages } from '../../domain/group/group-testing.tsx'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pages } from './groups.pages.tsx'

const group = { id: 7, name: 'Frontend N-104' }
const place = { group, staffId: 3, scheduleId: 9 }
const errands = {
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
}
const nothing = { lessons: [], homeworks: [], exams: [] }
const call = 'GET /groups/mine/today'

let server: TestServer
beforeAll(async () => {
  await loadPages(pages)
  await import('./TodayBoard.tsx')
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') })
  server = await startTestServer({
    ...groupAnswers(buildGroup(), ['my_groups.read']),
    'GET /groups/filter-objects': () => ({ data: { categories: [], courses: [], teachers: [], learningTypes: [] } }),
    'GET /groups/mine': () => ({ data: { groups: [buildGroup()], total: 1 } }),
    [call]: () => ({ data: errands }),
  })
  signInAs()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

/** jsdom's window is wide for "max-width" queries and narrow for "min-width": the folded board, unless said otherwise. */
function wide() {
  const asked = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const media = asked(query)
    return query.includes('min-width') ? { ...media, matches: true } : media
  })
}
afterEach(() => vi.restoreAllMocks())

const board = () => screen.findByRole('complementary', { name: 'Bugun' })
const links = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('what is to be done today', () => {
  test('each row opens the screen where it is done', async () => {
    wide()
    renderPages(pages, '/my-groups')
    await screen.findByText('Flexbox')
    const base = '/my-groups/7/staff/3'
    expect(links(await board())).toEqual([
      ['Frontend N-10419.11, Payshanba, 15:00', `${base}/attendance/schedule/9/edit/2026-11-19`],
      ['Frontend N-104Bugun, 09:00', `${base}/attendance/schedule/9/edit/2026-11-21`],
      [
        'FlexboxFrontend N-104 · 3 ta ish, eng eskisi 30 soat kutmoqda',
        `${base}/schedule/9/chat/55/home/100?homeworkId=5&status=1`,
      ],
      ['OraliqFrontend N-104 · 2 ta ish tekshirilmagan', `${base}/schedule/9/exam/4`],
      ["YakuniyFrontend N-104 · Natijalarni e'lon qilish mumkin", `${base}/schedule/9/exam/6/announce`],
    ])
  })
  test('it is asked only after the list, and never instead of it', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server.answers['GET /groups/mine'] = async () => {
      await held
      return { data: { groups: [buildGroup()], total: 1 } }
    }
    renderPages(pages, '/my-groups')
    await board()
    await waitFor(() => expect(server.asked.some(({ url }) => url.startsWith('/groups/mine?'))).toBe(true))
    expect(server.asked.some(({ url }) => url === '/groups/mine/today')).toBe(false)
    release()
    await waitFor(() => expect(server.asked.some(({ url }) => url === '/groups/mine/today')).toBe(true))
  })
  test('folded it says how many, and unfolds to the rows', async () => {
    renderPages(pages, '/my-groups')
    const line = await screen.findByText('Bugun: 5 ish')
    await userEvent.click(line)
    expect(within(await board()).getByText('Flexbox')).toBeTruthy()
  })
  test('a row goes when its work is done: any save of a group reads the board again', async () => {
    const { client } = renderPages(pages, '/my-groups')
    await screen.findByText('Bugun: 5 ish')
    server.answers[call] = () => ({ data: { ...errands, lessons: [], exams: [] } })
    await client.invalidateQueries({ queryKey: ['groups'] })
    expect(await screen.findByText('Bugun: 1 ish')).toBeTruthy()
  })
  test('nothing to do is said, and nothing unfolds', async () => {
    server.answers[call] = () => ({ data: nothing })
    renderPages(pages, '/my-groups')
    expect(await screen.findByText('Hammasi bajarilgan')).toBeTruthy()
    expect((await board()).querySelector('details')).toBeNull()
  })
  test('a failure leaves the list alone and offers another try', async () => {
    wide()
    server.answers[call] = () => ({ status: 500, error: { code: 'INTERNAL', errMsg: 'Xatolik' } })
    renderPages(pages, '/my-groups')
    expect(await within(await board()).findByRole('button', { name: 'Qayta urinish' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Frontend N-104' })).toBeTruthy()
  })
  test('who holds only all groups has no board', async () => {
    Object.assign(server.answers, groupAnswers(buildGroup(), ['all_groups.read']))
    renderPages(pages, '/my-groups')
    await screen.findByRole('link', { name: 'Frontend N-104' })
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(server.asked.some(({ url }) => url === '/groups/mine/today')).toBe(false)
  })
})
