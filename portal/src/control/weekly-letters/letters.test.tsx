import 'fake-indexeddb/auto'
import '../../../../web/src/testing/browser.ts'
import type { WeeklyLetter } from '@markaz/protocol/control/weekly-letters/schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../shared/api/cached-calls.ts'
import { setSignedInAccount } from '../../shared/api/session.ts'
import { ChildIdContext, CurrentUserContext } from '../../shared/me.ts'
import { openAccountDatabase } from '../../shared/store/account.ts'
import { deleteSession, storeSession } from '../../shared/store/device.ts'
import { MissingHomeworkScreen } from '../../teaching/homework/MissingHomeworkScreen.tsx'
import { LetterScreen } from './LetterScreen.tsx'

const me = { id: -3, fullName: 'Nodira', login: '' }
const group = { id: 1, name: 'Matematika' }
const letter: WeeklyLetter = {
  ...{ week: '2026-11-16', from: '2026-11-13T13:00:00Z', until: '2026-11-20T13:00:00Z', isOpened: false },
  content: {
    lessons: [{ group, held: 3, attended: 2, late: 1 }],
    unmarked: 0,
    work: { given: 2, missing: [{ id: 7, theme: 'Kasrlar', group, isReturned: true }] },
    marks: [{ id: 8, kind: 'exam', theme: 'Chorak', group, score: null, result: 3 }],
    next: { lessons: [{ group, date: '2026-11-23', beginTime: '15:00' }], exams: [] },
    praise: { kind: 'best_mark', theme: 'Test', score: 95 },
  },
}
const missing = {
  ...{ id: 7, theme: 'Kasrlar', description: '5-mashq', group, subject: 'Algebra', teacher: 'Aliyeva Nodira' },
  ...{ deadline: '2026-11-19T12:00:00Z', isReturned: true, comment: 'Chizma yetishmaydi' },
}

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}

let isOffline: boolean
let opened: string[]
beforeEach(async () => {
  isOffline = false
  opened = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (isOffline) throw new TypeError('Failed to fetch')
    const answers = (data: unknown) => Response.json({ success: true, data })
    if (method === 'PUT') {
      opened.push(new URL(address, 'https://x').pathname)
      return answers({})
    }
    if (address.includes('missing-homeworks')) return answers({ homeworks: [missing], total: 1 })
    const { content: _, ...row } = letter
    return answers(
      address.includes('/weekly-letters/')
        ? { letter }
        : { letters: [row, { ...row, week: '2026-11-09', until: '2026-11-13T13:00:00Z' }], total: 2 },
    )
  })
  setSignedInAccount(me.id)
  await storeSession({ student: me, accessToken: 'a', refreshToken: 'r' })
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  await (await openAccountDatabase(me.id)).clear('answers')
  setSignedInAccount(0)
  await deleteSession()
})

const show = (content: React.ReactNode, child: number | null = 12) =>
  render(
    <QueryClientProvider client={queryClient}>
      <CurrentUserContext value={me}>
        <ChildIdContext value={child}>{content}</ChildIdContext>
      </CurrentUserContext>
    </QueryClientProvider>,
  )

// Shows: FAMILY-021
test('a parent reads the newest weekly letter with links to earlier letters, and opening it is reported to the server once', async () => {
  show(<LetterScreen />)
  expect(await screen.findByText('Eng yaxshi baho: Test, 95/100')).toBeTruthy()
  expect(screen.getByText('3 tadan 2 tasiga keldi, 1 tasiga kechikdi')).toBeTruthy()
  expect(screen.getByText('Kasrlar')).toBeTruthy()
  expect(screen.getByText('Qatnashmadi')).toBeTruthy()
  await waitFor(() => expect(opened).toEqual(['/api/parent/children/12/weekly-letters/2026-11-16/opened']))
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toContain('/letters/2026-11-09')
})

// Shows: FAMILY-021
test('a weekly letter that a student reads in the portal is not reported as read by a parent', async () => {
  show(<LetterScreen week="2026-11-16" />, null)
  expect(await screen.findByText('Eng yaxshi baho: Test, 95/100')).toBeTruthy()
  expect(opened).toEqual([])
})

// Shows: FAMILY-021
test("one click opens homework that the student has not handed in, with the teacher's comment; the list of such homework also works offline", async () => {
  const user = userEvent.setup()
  show(<MissingHomeworkScreen />)
  await user.click(await screen.findByRole('button', { name: /Kasrlar/ }))
  expect(await screen.findByText('Ustoz: Chizma yetishmaydi')).toBeTruthy()
  cleanup()
  queryClient.clear()
  isOffline = true
  show(<MissingHomeworkScreen />)
  expect(await screen.findByText('Kasrlar')).toBeTruthy()
  expect(await screen.findByText(/dagi holat/)).toBeTruthy()
})
