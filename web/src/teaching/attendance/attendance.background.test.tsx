import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import '../../testing/browser.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerGroup } from '../../domain/group/group-testing.ts'
import { maySignOut } from '../../shared/offline/sign-out-warning.ts'
import { pageTest } from '../../testing/pages.tsx'
import { Background } from './attendance.background.tsx'
import { address, buildCell, buildSaved, buildStudent, buildUnsent, serverLesson } from './attendance-testing.ts'
import { unsentKey } from './unsent-lesson.ts'
import { changeUnsent, readUnsent } from './unsent-store.ts'

const { server, user, notices, show } = pageTest([])

const key = unsentKey(address)
const other = { id: 2, fullName: 'Zebo Karimova' }

let lesson: ReturnType<typeof serverLesson>
let isOnline = true
beforeEach(async () => {
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  lesson = serverLesson([buildStudent(100, 'Aliyev Vali')])
  answerGroup(server, ['all_groups.read', 'all_groups:attendance.update'])
  server.answer(attendance.save.all, lesson.save, { id: 7 })
})

/** Another screen of the same person. */
const elsewhere = () => show('/profile', <Background />)
const toldOnce = () => waitFor(() => expect(notices).toHaveLength(1))

describe('queued marks', () => {
  test('leave when the line is back, from whatever screen, and it is said', async () => {
    isOnline = false
    changeUnsent(key, () => buildUnsent())
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
    expect(readUnsent(key)).toBeNull()
  })
  test('are not tried while the browser knows that there is no network', async () => {
    isOnline = false
    changeUnsent(key, () => buildUnsent())
    elsewhere()
    act(() => void dispatchEvent(new Event('focus')))
    await waitFor(() => expect(server.count(auth.profile)).toBe(1))
    expect(server.count(attendance.save.all)).toBe(0)
  })
  test('are tried again on focus while the server is down, without a toast each time', async () => {
    server.refuse(attendance.save.all, 'DATABASE_DOWN')
    changeUnsent(key, () => buildUnsent())
    elsewhere()
    await waitFor(() => expect(server.count(attendance.save.all)).toBe(1))
    server.answer(attendance.save.all, lesson.save)
    await waitFor(() => {
      act(() => void dispatchEvent(new Event('focus')))
      expect(server.count(attendance.save.all)).toBe(2)
    })
    await toldOnce()
  })
  test('leave once, however many events call for it', async () => {
    changeUnsent(key, () => buildUnsent())
    elsewhere()
    for (let i = 0; i < 5; i++) act(() => void dispatchEvent(new Event('focus')))
    await toldOnce()
    expect(server.count(attendance.save.all)).toBe(1)
  })
  test('of another person stay', async () => {
    const theirs = unsentKey({ ...address, userId: 2 })
    changeUnsent(theirs, () => buildUnsent({ userId: 2 }))
    changeUnsent(key, () => buildUnsent())
    elsewhere()
    await toldOnce()
    expect(server.count(attendance.save.all)).toBe(1)
    expect(readUnsent(theirs)).not.toBeNull()
  })
  test('marks not asked to be saved are not sent', async () => {
    changeUnsent(key, () => buildUnsent({ cells: { 100: buildCell({ isQueued: false }) } }))
    changeUnsent(unsentKey({ ...address, date: '2026-11-19' }), () => buildUnsent({ date: '2026-11-19' }))
    elsewhere()
    await toldOnce()
    expect(server.count(attendance.save.all)).toBe(1)
    expect(readUnsent(key)?.cells[100]).toBeDefined()
  })
  test('a conflict is told with a way to the lesson', async () => {
    lesson.cells.set(100, buildSaved(100, { mark: 2, markedBy: other }))
    changeUnsent(key, () => buildUnsent())
    const view = elsewhere()
    await toldOnce()
    expect(notices[0]).toMatchObject({ tone: 'warning', action: { label: "Ko'rish" } })
    act(() => notices[0]?.action?.run())
    expect(view.address()).toBe('/groups/7/staff/3/attendance/schedule/9/edit/2026-11-21')
    expect(readUnsent(key)?.conflicts[100]?.by).toBe('Zebo Karimova')
  })
  test('a refusal is told with its reason and the marks are kept', async () => {
    server.refuse(attendance.save.all, 'LESSON_NOT_FOUND')
    changeUnsent(key, () => buildUnsent())
    elsewhere()
    await toldOnce()
    expect(notices[0]).toMatchObject({ tone: 'error', title: 'Davomat saqlanmadi' })
    expect(notices[0]?.detail).toContain("Bu sanada dars yo'q")
    expect(readUnsent(key)?.cells[100]).toBeDefined()
  })
})

describe('signing out', () => {
  test('asks when marks are still here', async () => {
    isOnline = false
    changeUnsent(key, () => buildUnsent())
    elsewhere()
    const answer = maySignOut()
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/1 ta belgisi hali yuborilmagan/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Qolish' }))
    expect(await answer).toBe(false)
  })
  test('does not ask when all is sent', async () => {
    elsewhere()
    expect(await maySignOut()).toBe(true)
  })
})
