import { offices } from '@markaz/protocol/centre/offices/routes'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import type { StaffInfo } from '@markaz/protocol/centre/sign-in/schemas'
import { sync } from '@markaz/protocol/centre/sync/routes'
import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { savedViews } from '@markaz/protocol/centre/views/routes'
import { notifications } from '@markaz/protocol/content/notifications/routes'
import { staffOwnFaceConsent } from '@markaz/protocol/control/face-consents/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { staffTelegram } from '@markaz/protocol/people/telegram/routes'
import { allGrants } from '@markaz/protocol/permissions'
import { isAccessAllowed } from '@markaz/protocol/route'
import '../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { missingFaceConsentFixture } from '../centre/sign-in/face-consent-testing.ts'
import { isScreenToPrefetch } from '../shared/api/screens-to-prefetch.ts'
import { clearSession } from '../shared/api/session-store.ts'
import { notify } from '../shared/notify/toasts.ts'
import { renderRoutes, setUpServerTest } from '../testing/pages.tsx'
import { createTestToken, signInAs } from '../testing/session.ts'
import { lazyShell, lazySignInDialog } from './lazy-screens.ts'
import { allPages } from './pages.ts'
import { createRoutes } from './Router.tsx'

const staffInfo: StaffInfo = {
  id: 1,
  login: 'ali',
  firstName: 'Ali',
  lastName: 'Valiyev',
  fullName: 'Valiyev Ali',
  photo: null,
  userType: 1,
  role: { id: 2, name: 'Menejer', type: 1 },
  offices: [{ id: 1, name: 'Chilonzor' }],
}

const { server } = setUpServerTest({ isSignedIn: false })
const user = userEvent.setup()
/** Header, menu and screens are loaded before the tests, because compiling them would exceed a test's timeout. */
beforeAll(() => Promise.all([lazyShell.load(), lazySignInDialog.load(), ...allPages.map((page) => page.page.load())]))
beforeEach(() => {
  server.signedIn({ notificationsCount: 12 })
  server.answer(notifications.count, { count: 12, newest: 0, seq: 0 })
  server.answer(notifications.stream, ':\n\n')
  server.answer(sync.messageCount, { count: 0 })
  server.answer(offices.list, { offices: [{ id: 4, name: 'Chilonzor', hOffice: { id: 9, name: 'Bosh' } }] })
})

const words: Record<string, string> = { date: '2026-11-21', startDateId: '2026-11-16', endDate: '2026-11-22' }
const addressAt = ({ path }: { path: string }) =>
  path.replace(/:(\w+)/g, (_, name) => words[name] ?? '1').replace('*', '')

const open = (path: string) => renderRoutes(createRoutes(), path).address

describe('a visitor who is not signed in', () => {
  // Shows: AUTH-001, AUTH-008
  test('a visitor without a session is redirected to /signin and, after signing in, to the requested URL', async () => {
    server.may('staff_control:offices.read')
    server.answer(auth.signIn, {
      accessToken: createTestToken({ expiresInS: 900 }),
      refreshToken: 'r',
      deviceKey: 'qurilma',
      staffInfo,
    })
    const at = open('/branch-office?x=1')
    await waitFor(() => expect(at()).toBe('/signin?next=%2Fbranch-office%3Fx%3D1'))
    expect(document.title).toBe('Admin paneli')
    await user.type(screen.getByLabelText('Login'), 'ali')
    await user.type(screen.getByLabelText('Parol'), 'sirli-sir{Enter}')
    expect(await screen.findByRole('heading', { name: 'Filiallar' })).toBeTruthy()
    expect(at()).toBe('/branch-office?x=1')
    expect(server.last(auth.signIn)?.body).toEqual({
      login: 'ali',
      password: 'sirli-sir',
      fcmToken: null,
      deviceKey: null,
    })
    expect(JSON.parse(localStorage.getItem('staffInfo') ?? '')).toMatchObject({ login: 'ali' })
    expect(localStorage.getItem('refreshToken')).toBe('r')
  })
  // Shows: AUTH-007
  test('a wrong login or password is reported on the sign-in form, and the typed login stays', async () => {
    server.refuse(auth.signIn, 'WRONG_CREDENTIALS')
    const at = open('/signin')
    await user.type(screen.getByLabelText('Login'), 'ali')
    await user.type(screen.getByLabelText('Parol'), 'xato{Enter}')
    expect(await screen.findByText(errorDetailsOf('WRONG_CREDENTIALS').text)).toBeTruthy()
    expect((screen.getByLabelText('Login') as HTMLInputElement).value).toBe('ali')
    expect(at()).toBe('/signin')
    expect(localStorage.getItem('accessToken')).toBeNull()
  })
  test('an empty field of the sign-in form is reported before anything is sent', async () => {
    open('/signin')
    await user.type(screen.getByLabelText('Login'), 'ali{Enter}')
    expect(await screen.findByText("Maydonni to'ldiring")).toBeTruthy()
    expect(server.asked).toEqual([])
  })
  test('the sign-in form shows why the session has ended', async () => {
    sessionStorage.setItem('sessionMessage', 'Sessiya tugagan. Qaytadan kiring')
    open('/signin')
    expect((await screen.findByText('Sessiya tugagan. Qaytadan kiring')).closest('[role="alert"]')).not.toBeNull()
  })
  test('a button of the sign-in form makes the typed password visible', async () => {
    open('/signin')
    const field = screen.getByLabelText('Parol') as HTMLInputElement
    expect(field.type).toBe('password')
    await user.click(screen.getByRole('button', { name: "Parolni ko'rsatish" }))
    expect(field.type).toBe('text')
  })
})

describe('a signed-in user', () => {
  beforeEach(() => signInAs(staffInfo))

  // Shows: AUTH-002
  test('a signed-in user who opens /signin is redirected to the start page', async () => {
    server.may('staff_control:offices.read')
    const at = open('/signin')
    await waitFor(() => expect(at()).toBe('/'))
  })
  // Shows: SHELL-006
  test('a user with an empty start page sees links to all screens that the user may open, including those in menu sections', async () => {
    server.may('staff_control:offices.read')
    open('/')
    const link = await screen.findByRole('link', { name: 'Filiallar' })
    expect(link.getAttribute('href')).toBe('/branch-office')
  })
  test('a user without any right sees a link to the profile on the start page', async () => {
    server.may()
    open('/')
    expect(await screen.findByText('Sizga ochiq sahifalar')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Profil' })[0]?.getAttribute('href')).toBe('/profile')
  })
  // Shows: PERM-005
  test("a user without the right to a screen sees the forbidden page, and the screen's API calls are not sent", async () => {
    server.may()
    open('/branch-office')
    expect(await screen.findByText("Sizda bu sahifaga kirish huquqi yo'q")).toBeTruthy()
    expect(server.count(offices.list)).toBe(0)
  })
  const guarded = allPages.filter(({ needs, isPublic }) => needs && !isPublic)
  // Shows: FACEID-001, PERM-031, PERM-034, PERM-035, PERM-036, PERM-037, PERM-039, PERM-040
  test.each([
    ['/control/roles/edit/:id', 'staff_control.read'],
    ['/branch-office', 'staff_control:offices.read'],
    ['/faceId', 'staff_control:face_id_logs.read'],
    ['/face-id/screens', 'staff_control.read'],
    ['/face-id/devices', 'staff_control:offices.read'],
    ['/groups/:id/staff/:staffId/schedule/:scheduleId/homework/statistics', 'all_groups:all_homeworks.read'],
    ['/study-department', 'study:homework_statistics.read'],
    ['/homeworks', 'study:homework_statistics.read'],
    ['/homeworks/:id', 'study:homework_statistics.read'],
    ['/my-notification', 'settings.read'],
    ['/my-notification/:id', 'settings.read'],
  ])("the screen %s needs the right %s that the customer's specification names", (path, grant) => {
    expect(allPages.find((page) => page.path === path)?.needs).toEqual({ kind: 'can', anyOf: [grant] })
  })
  // Shows: PERM-031
  test.each(['/notifications', '/sended', '/more/:id'])(
    'the screen %s requires the settings right in addition to the right of its API calls',
    (path) => {
      expect(allPages.find((page) => page.path === path)?.needs).toEqual({
        ...{ kind: 'can', anyOf: ['settings.read'], and: 'notifications:sent.read' },
      })
    },
  )
  // Shows: PERM-031, PERM-032
  test.each([
    ['settings.read', /^\/(notifications|sended|more|templates|my-notification)(\/|$)/],
    ['profile.read', /^\/blogs\//],
  ])('a user who has every right except %s cannot open any screen whose URL matches %s', (grant, createRoutes) => {
    const others = new Set(allGrants.filter((one) => one !== grant))
    const screens = allPages.filter(({ path }) => createRoutes.test(path))
    expect(screens).not.toEqual([])
    expect(screens.filter(({ needs }) => !needs || isAccessAllowed(needs, others))).toEqual([])
  })
  test('more than 50 screens require a right, so that the test of the forbidden page checks many screens', () =>
    expect(guarded.length).toBeGreaterThan(50))
  // Shows: PERM-004, PERM-005, PERM-048, SHELL-007
  test("every screen shows the forbidden page to a user without the right to this screen, and sends none of the screen's API calls", async () => {
    server.may()
    server.answer(roles.grantors, { people: [] })
    server.answer(savedViews.list, { views: [] })
    const { router } = renderRoutes(createRoutes(), '/yoq')
    const ofTheFrame = [
      ...[auth.profile, roles.mine, roles.grantors, savedViews.list, notifications.count, notifications.stream],
    ].map(({ path }) => path as string)
    for (const page of guarded) {
      // An unknown page is opened in between, so that the test does not find the previous screen's forbidden page.
      await router.navigate('/yoq')
      await screen.findByText('Sahifa topilmadi')
      await router.navigate(addressAt(page))
      await waitFor(() => expect(screen.queryByText('Sahifa topilmadi'), page.path).toBeNull())
      const found = await screen.findAllByRole('heading', { level: 1 })
      expect([page.path, ...found.map((one) => one.textContent)]).toEqual([
        page.path,
        "Sizda bu sahifaga kirish huquqi yo'q",
      ])
      const asked = server.asked.map(({ url }) => url.split('?')[0] ?? '')
      expect([page.path, ...asked.filter((path) => !ofTheFrame.includes(path))]).toEqual([page.path])
    }
  }, 120_000)
  // Shows: PERM-004
  test('when the user loads the application again, the browser prefetches list rows only for screens that the user may open', async () => {
    server.may('staff_control:offices.read', 'my_groups.read')
    const first = allPages.filter((page) => page.first).map(({ path }) => path)
    expect(first.filter(isScreenToPrefetch)).toEqual([])
    open('/branch-office')
    await waitFor(() => expect(first.filter(isScreenToPrefetch)).toEqual(['/my-groups']))
    clearSession()
    expect(first.filter(isScreenToPrefetch)).toEqual([])
  })
  test.each(['/yoq', '/groups/abc/staff/1/schedule/2', '/branch-office/x'])(
    'opening the invalid URL %s shows the not-found page',
    async (path) => {
      server.may('all_groups.read', 'staff_control:offices.read')
      open(path)
      expect(await screen.findByText('Sahifa topilmadi')).toBeTruthy()
    },
  )
  test("the menu shows the user's role, and the browser tab's title is the name of the screen", async () => {
    server.may('staff_control:offices.read')
    open('/branch-office')
    await screen.findByRole('heading', { name: 'Filiallar' })
    expect(document.title).toBe('Filiallar | Admin paneli')
    expect(screen.getByText('Menejer')).toBeTruthy()
  })
  // Shows: SHELL-017
  test('the bell shows up to 9 unread notifications as a number, and more as 9+', async () => {
    server.may()
    for (const [count, shown] of [
      [9, '9'],
      [10, '9+'],
    ] as const) {
      server.answer(notifications.count, { count, newest: 0, seq: 0 })
      open('/yoq')
      const bell = await screen.findByRole('button', { name: `Bildirishnomalar, ${shown} ta o'qilmagan` })
      expect(bell.textContent).toBe(shown)
      cleanup()
    }
  })
  test("if the user's rights cannot be loaded, the menu is empty and the screen offers a retry", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    server.refuse(roles.mine, 'INTERNAL')
    open('/branch-office')
    await screen.findByText("Huquqlarni yuklab bo'lmadi")
    server.may('staff_control:offices.read')
    await user.click(screen.getByRole('button', { name: 'Qayta urinish' }))
    expect(await screen.findByRole('heading', { name: 'Filiallar' })).toBeTruthy()
  })
  // Shows: PROFILE-007
  test('if the profile cannot be loaded, the general error page is shown', async () => {
    server.may()
    server.refuse(auth.profile, 'INTERNAL')
    open('/yoq')
    expect((await screen.findByText("Biror narsa noto'g'ri ketdi")).closest('[role="alert"]')).not.toBeNull()
  })
  // Shows: ERROR-015
  test('if the rights of the user and the counters of the menu cannot be loaded, the profile page still opens, and the errors are only logged to the console', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const route of [roles.mine, notifications.count, sync.messageCount]) server.refuse(route, 'INTERNAL')
    server.answer(auth.secondFactor, { isOn: false, isNeeded: false, recoveryCodesLeft: 0 })
    server.answer(auth.sessions, { sessions: [], others: [] })
    server.answer(staffTelegram.read, { hasBot: false, chat: null })
    server.answer(accessTokens.list, { tokens: [] })
    server.answer(staffOwnFaceConsent.read, missingFaceConsentFixture)
    open('/profile')
    expect((await screen.findByText('ali', { selector: 'dd' })).previousSibling?.textContent).toBe('Login')
    await waitFor(() => expect(log).toHaveBeenCalledWith('roles.mine'))
    await waitFor(() => expect(server.count(notifications.count)).toBe(1))
    // If this toast is the only one, no error was shown before.
    notify({ tone: 'error', title: 'Keyingi xabar' })
    await screen.findByText('Keyingi xabar')
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Keyingi xabar'])
  })
  // Shows: LIMIT-010
  test('the counters in header and menu are requested again every 30 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    server.may('all_groups.read')
    server.answer(savedViews.list, { views: [] })
    open('/yoq')
    const asked = (times: number) =>
      vi.waitFor(() => expect([notifications.count, sync.messageCount].map(server.count)).toEqual([times, times]), {
        timeout: 10_000,
        interval: 20,
      })
    await asked(1)
    for (const times of [1, 2, 3]) {
      await act(() => vi.advanceTimersByTimeAsync(29_000))
      await asked(times)
      await act(() => vi.advanceTimersByTimeAsync(1_500))
      await asked(times + 1)
    }
  })
})
