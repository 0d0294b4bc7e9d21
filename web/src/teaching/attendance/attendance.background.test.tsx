import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import '../../testing/browser.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeGroupResponse } from '../../domain/group/group-testing.ts'
import { confirmSignOut } from '../../shared/offline/leave-warnings.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { Background } from './attendance.background.tsx'
import {
  buildAttendanceStudent,
  buildSavedAttendanceMark,
  buildUnsentAttendance,
  buildUnsentAttendanceMark,
  simulateAttendanceApi,
  testLessonStorageKeyParts,
} from './attendance-testing.ts'
import { unsentMarksKey } from './unsent-attendance.ts'
import { changeUnsentAttendance, readUnsentAttendance } from './unsent-store.ts'

const { server, user, notices, show } = setUpPageTest([])

const key = unsentMarksKey(testLessonStorageKeyParts)
const other = { id: 2, fullName: 'Zebo Karimova' }

let lesson: ReturnType<typeof simulateAttendanceApi>
let isOnline = true
beforeEach(async () => {
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  lesson = simulateAttendanceApi([buildAttendanceStudent(100, 'Aliyev Vali')])
  fakeGroupResponse(server, ['all_groups.read', 'all_groups:attendance.update'])
  server.answer(attendance.save.all, lesson.save, { id: 7 })
})

/** Shows another screen than the attendance sheet, for the same user. */
const elsewhere = () => show('/profile', <Background />)
const toldOnce = () => waitFor(() => expect(notices).toHaveLength(1))

describe('attendance marks that were queued while offline', () => {
  test('queued attendance marks are sent from any screen when the network is back, and a toast is shown', async () => {
    isOnline = false
    changeUnsentAttendance(key, () => buildUnsentAttendance())
    elsewhere()
    isOnline = true
    act(() => void dispatchEvent(new Event('online')))
    await toldOnce()
    expect(notices[0]).toMatchObject({
      tone: 'success',
      title: 'Davomat saqlandi',
      detail: 'Frontend N-104, 21.11.2026',
    })
    expect(server.count(attendance.save.all)).toBe(1)
    expect(readUnsentAttendance(key)).toBeNull()
  })
  test('queued attendance marks are not sent while the browser is offline', async () => {
    isOnline = false
    changeUnsentAttendance(key, () => buildUnsentAttendance())
    elsewhere()
    act(() => void dispatchEvent(new Event('focus')))
    await waitFor(() => expect(server.count(auth.profile)).toBe(1))
    expect(server.count(attendance.save.all)).toBe(0)
  })
  test('while the server does not answer, queued attendance marks are retried without a toast for each attempt', async () => {
    server.refuse(attendance.save.all, 'DATABASE_DOWN')
    changeUnsentAttendance(key, () => buildUnsentAttendance())
    elsewhere()
    await waitFor(() => expect(server.count(attendance.save.all)).toBe(1))
    server.answer(attendance.save.all, lesson.save)
    await waitFor(() => {
      act(() => void dispatchEvent(new Event('focus')))
      expect(server.count(attendance.save.all)).toBe(2)
    })
    await toldOnce()
  })
  test('queued attendance marks are sent only once, even if several events start the sending', async () => {
    changeUnsentAttendance(key, () => buildUnsentAttendance())
    elsewhere()
    for (let i = 0; i < 5; i++) act(() => void dispatchEvent(new Event('focus')))
    await toldOnce()
    expect(server.count(attendance.save.all)).toBe(1)
  })
  test('attendance marks queued by one user are not sent while another user is signed in', async () => {
    const theirs = unsentMarksKey({ ...testLessonStorageKeyParts, userId: 2 })
    changeUnsentAttendance(theirs, () => buildUnsentAttendance({ userId: 2 }))
    changeUnsentAttendance(key, () => buildUnsentAttendance())
    elsewhere()
    await toldOnce()
    expect(server.count(attendance.save.all)).toBe(1)
    expect(readUnsentAttendance(theirs)).not.toBeNull()
  })
  test('the queue sends only attendance marks for which the user has pressed save', async () => {
    changeUnsentAttendance(key, () =>
      buildUnsentAttendance({ cells: { 100: buildUnsentAttendanceMark({ isQueued: false }) } }),
    )
    changeUnsentAttendance(unsentMarksKey({ ...testLessonStorageKeyParts, date: '2026-11-19' }), () =>
      buildUnsentAttendance({ date: '2026-11-19' }),
    )
    elsewhere()
    await toldOnce()
    expect(server.count(attendance.save.all)).toBe(1)
    expect(readUnsentAttendance(key)?.cells[100]).toBeDefined()
  })
  test('if another user has changed a queued attendance mark, a toast links to the lesson', async () => {
    lesson.cells.set(100, buildSavedAttendanceMark(100, { mark: 2, markedBy: other }))
    changeUnsentAttendance(key, () => buildUnsentAttendance())
    const view = elsewhere()
    await toldOnce()
    expect(notices[0]).toMatchObject({ tone: 'warning', action: { label: "Ko'rish" } })
    act(() => notices[0]?.action?.run())
    expect(view.address()).toBe('/groups/7/staff/3/attendance/schedule/9/edit/2026-11-21')
    expect(readUnsentAttendance(key)?.conflicts[100]?.by).toBe('Zebo Karimova')
  })
  test('queued attendance marks that the server refuses are kept, and a toast shows the reason', async () => {
    server.refuse(attendance.save.all, 'LESSON_NOT_FOUND')
    changeUnsentAttendance(key, () => buildUnsentAttendance())
    elsewhere()
    await toldOnce()
    expect(notices[0]).toMatchObject({ tone: 'error', title: 'Davomat saqlanmadi' })
    expect(notices[0]?.detail).toContain("Bu sanada dars yo'q")
    expect(readUnsentAttendance(key)?.cells[100]).toBeDefined()
  })
})

describe('signing out with unsent attendance marks', () => {
  test('a sign-out asks for confirmation as long as attendance marks are unsent', async () => {
    isOnline = false
    changeUnsentAttendance(key, () => buildUnsentAttendance())
    elsewhere()
    const answer = confirmSignOut()
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/1 ta belgisi hali yuborilmagan/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Qolish' }))
    expect(await answer).toBe(false)
  })
  test('a sign-out needs no confirmation if all attendance marks are sent', async () => {
    elsewhere()
    expect(await confirmSignOut()).toBe(true)
  })
})
