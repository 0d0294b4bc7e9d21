import 'fake-indexeddb/auto'
import '../../../../web/src/testing/browser.ts'
import { ChatUserType, HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { OutboxScreen } from '../../people/outbox/OutboxScreen.tsx'
import { queryClient } from '../../shared/api/cached-calls.ts'
import { setSignedInAccount } from '../../shared/api/session.ts'
import { CurrentUserContext } from '../../shared/me.ts'
import { addToOutbox, readOutbox } from '../../shared/outbox/outbox.ts'
import { useSendOutboxWhenOnline } from '../../shared/outbox/use-outbox.ts'
import { openAccountDatabase } from '../../shared/store/account.ts'
import { deleteSession, storeSession } from '../../shared/store/device.ts'
import { HomeworkScreen } from './HomeworkScreen.tsx'

const me = { id: 1, fullName: 'Ali', login: 'ali' }
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  const db = await openAccountDatabase(me.id)
  for (const store of ['answers', 'drafts', 'outbox'] as const) await db.clear(store)
  setSignedInAccount(0)
  await deleteSession()
})

function workOf(version: number, texts: readonly string[]) {
  const homework = {
    ...{ id: 7, chatId: 9, version, group: { id: 2, name: 'G-2' }, theme: 'Sikllar', description: '' },
    ...{ deadline: '2099-12-20T17:00:00+05:00', lessonDate: '2026-11-21', files: [], unreadCount: 0 },
    ...{ status: HomeworkStatus.NotGiven, score: null, handedInAt: null, checkedAt: null },
  }
  const messages = texts.map((text, at) => ({
    ...{ id: at + 1, text, files: [], isSubmission: true, isLate: false, writtenAt: null, status: null },
    ...{ score: null, deadline: null, createdAt: '2026-11-22T17:00:00+05:00' },
    sender: { id: 1, fullName: 'Ali', userType: ChatUserType.Student },
  }))
  return { homework, messages }
}

function Page({ children }: { children: ReactNode }) {
  useSendOutboxWhenOnline(me.id)
  return children
}

/** Shows the screen on an offline phone that missed the submission of the homework from another phone. */
async function show(screenOf: ReactNode = <HomeworkScreen id={7} />) {
  const server = { work: workOf(1, []), isReadable: true, isLostByWrite: false }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'POST') {
      server.isReadable = !server.isLostByWrite
      server.work = workOf(2, ['Ikkinchi telefondan'])
      const error = { code: 'WORK_CHANGED', errMsg: "Bu ish shu orada o'zgargan" }
      return Response.json({ success: false, error }, { status: 409 })
    }
    if (!address.endsWith('/homeworks/7') || !server.isReadable) throw new TypeError('offline')
    return Response.json({ success: true, data: server.work })
  })
  setSignedInAccount(me.id)
  await storeSession({ student: me, accessToken: 'a', refreshToken: 'r' })
  await addToOutbox(me.id, {
    ...{ id: 'a', target: { kind: 'homework', id: 7, title: 'Sikllar' }, text: 'Birinchi telefondan', files: [] },
    ...{ isSubmission: true, seenVersion: 1, createdAt: 1, refused: null },
  })
  const draw = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <CurrentUserContext value={me}>
          <Page>{screenOf}</Page>
        </CurrentUserContext>
      </QueryClientProvider>,
    )
  return { server, draw }
}

const mine = () => screen.queryByRole('button', { name: 'Meniki ham topshirilsin' })
const theirs = () => screen.queryByRole('button', { name: 'Serverdagisi qolsin' })
const refused = () => waitFor(async () => expect((await readOutbox(me.id))[0]?.refused?.code).toBe('WORK_CHANGED'))

// Shows: PORTAL-012
test('when two phones have submitted different texts for one homework, the student sees both texts before choosing one', async () => {
  const { draw } = await show()
  draw()
  await waitFor(() => expect([mine(), theirs()].map((button) => button?.tagName)).toEqual(['BUTTON', 'BUTTON']))
  screen.getByText('Birinchi telefondan')
  screen.getByText('Ikkinchi telefondan')
})

test('if a student submitted homework from two phones, the student can choose between the texts only after the text of the second phone has loaded', async () => {
  const { server, draw } = await show()
  server.isLostByWrite = true
  draw()
  await refused()
  await screen.findByText('Serverdagi yangi xabar yuklanmoqda…')
  expect([mine(), theirs()]).toEqual([null, null])
  server.isReadable = true
  await screen.findByText('Ikkinchi telefondan', {}, { timeout: 15_000 })
  expect(mine()).not.toBeNull()
})

test('for homework that another phone has submitted, the list of unsent work only links to the homework and does not offer to overwrite it', async () => {
  const { draw } = await show(<OutboxScreen />)
  draw()
  const link = await screen.findByRole('link', { name: "Ikkalasini ko'rish" })
  expect(link.getAttribute('href')).toBe('/homework/7')
  expect([mine(), theirs()]).toEqual([null, null])
})

test('a file that the server will never accept is named with the reason, and the homework can be sent without it', async () => {
  await show()
  const file = (id: string, name: string) => ({ id, name, type: '', blob: new Blob(['x']) })
  const refused = { code: 'FILE_TYPE', text: 'Fayl turi mos emas', at: 1, files: [{ id: 'b', reason: 'Faqat rasm' }] }
  await addToOutbox(me.id, {
    ...{ id: 'a', target: { kind: 'homework', id: 7, title: 'Sikllar' }, text: '', isSubmission: true },
    ...{ files: [file('a', 'bir.pdf'), file('b', 'ikki.exe')], seenVersion: 1, createdAt: 1, refused },
  })
  render(
    <QueryClientProvider client={queryClient}>
      <CurrentUserContext value={me}>
        <OutboxScreen />
      </CurrentUserContext>
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toBe('ikki.exe: Faqat rasm')
  fireEvent.click(screen.getByRole('button', { name: 'Shu fayllarsiz yuborish' }))
  await waitFor(async () =>
    expect(await readOutbox(me.id)).toMatchObject([{ refused: null, files: [{ name: 'bir.pdf' }] }]),
  )
})
