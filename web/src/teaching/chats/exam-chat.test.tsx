import '../../testing/browser.ts'
import type { Chat } from '@markaz/protocol/teaching/chats/schemas'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildChat, buildMessage, chatServer } from '../../domain/chat/chat-testing.ts'
import { loadPages, renderPages } from '../../domain/group/group-testing.tsx'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pages } from './exam-chat.pages.tsx'

const base = '/exams/4/chats'
const group = '/groups/7/staff/3/schedule/9'
const grants = ['all_groups.read', 'all_groups:exam_chats.read', 'all_groups:exam_chats.update']
const examChat = (id: number, over: Partial<Chat> = {}) => buildChat(id, { homeworkId: null, examId: 4, ...over })
const onPaper = (id: number) => examChat(id, { status: 5, chatStatus: 4, handedInAt: null })
const exam = { id: 4, groupId: 7, theme: 'HTML', announced: false, period: 2 }

let server: TestServer
let room: ReturnType<typeof chatServer>
beforeAll(() => loadPages(pages))
afterEach(() => server.close())

async function start(chats: Chat[], { held = grants, over = {} }: { held?: string[]; over?: object } = {}) {
  signInAs()
  room = chatServer({ base, grants: held, chats, messages: chats.map(({ id }) => buildMessage(id, id)) })
  const reasons = new Map<number, { id: number; name: string }>()
  for (const { id } of chats) {
    const read = room.answers[`GET ${base}/${id}`]
    room.answers[`GET ${base}/${id}`] = async (asked) => {
      const answer = await read?.(asked)
      const participant = { id, failureReason: reasons.get(id) ?? null }
      return { data: { ...(answer?.data as object), participant, exam: { ...exam, ...over } } }
    }
  }
  room.answers['GET /exams/failure-reasons'] = () => ({ data: { reasons: [{ id: 1, name: "Ko'chirgan" }] } })
  room.answers['PUT /exams/4/check'] = ({ body }) => {
    const { participantId, score, comment, failureReasonId } = body as {
      participantId: number
      score: number | null
      comment: string
      failureReasonId: number | null
    }
    const chat = room.chats.get(participantId) as Chat
    const status = score !== null && score >= 60 && failureReasonId === null ? 3 : 2
    if (failureReasonId) reasons.set(participantId, { id: 1, name: "Ko'chirgan" })
    const decided = { status, chatStatus: status, score, comment, version: chat.version + 1 } as const
    room.chats.set(participantId, { ...chat, ...decided, checkedAt: '2026-11-21T10:00:00.000Z' })
    return { data: { participant: {} } }
  }
  server = await startTestServer(room.answers)
}
const open = (at: string) => ({ ...renderPages(pages, at), user: userEvent.setup() })
const at = (id: number) => `${group}/exam/4/chat/${id}/exam/${100 + id}`
const checks = () => server.asked.filter(({ url }) => url === '/exams/4/check').map(({ body }) => body)
const opened = (id: number) => screen.findByRole('heading', { level: 2, name: `Talaba ${String(id).padStart(2, '0')}` })

describe('the chat of an exam', () => {
  test('is at the address of the documents, and shows the conversation', async () => {
    await start([examChat(1), examChat(2)])
    open(at(2))
    expect(await opened(2)).toBeTruthy()
    expect(screen.getByText('xabar 2')).toBeTruthy()
  })
  test('of another group is not there', async () => {
    await start([examChat(1)], { over: { groupId: 8 } })
    open(at(1))
    expect(await screen.findByText("Bunday chat yo'q")).toBeTruthy()
    expect(screen.queryByText('xabar 1')).toBeNull()
  })
})

describe('checking an exam', () => {
  test('a work is scored, the next waiting one opens, and the count falls', async () => {
    await start([examChat(1), examChat(2)])
    const { user } = open(at(1))
    await opened(1)
    await user.type(await screen.findByLabelText('Ball'), '59')
    await user.type(screen.getByLabelText('Izoh'), 'Kam{Control>}{Enter}{/Control}')
    await opened(2)
    expect(await screen.findByText('1 ta qoldi')).toBeTruthy()
    await waitFor(() => expect(checks()).toHaveLength(1))
    expect(checks()[0]).toMatchObject({ participantId: 1, score: 59, comment: 'Kam', failureReasonId: null })
    expect((checks()[0] as { clientId: string }).clientId).toMatch(/^[\da-f-]{36}$/)
  })
  test('with a reason for setting aside the score may be left out', async () => {
    await start([examChat(1), examChat(2)])
    const { user } = open(at(1))
    await opened(1)
    await screen.findByLabelText('Ball')
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Chetlatish sababi' }))
    await user.click(await screen.findByTitle("Ko'chirgan"))
    expect(screen.getByText('Chetlatildi')).toBeTruthy()
    await user.type(screen.getByLabelText('Izoh'), "Ko'chirdi{Control>}{Enter}{/Control}")
    await opened(2)
    await waitFor(() => expect(checks()).toHaveLength(1))
    expect(checks()[0]).toMatchObject({ participantId: 1, score: null, failureReasonId: 1 })
  })
  test('of an exam on paper one goes from student to student, who have handed in nothing', async () => {
    await start([onPaper(1), onPaper(2)])
    const { user } = open(at(1))
    await opened(1)
    expect(await screen.findByText(/Qog'ozda yozilgan bo'lsa/)).toBeTruthy()
    await user.type(await screen.findByLabelText('Ball'), '75{Enter}')
    await opened(2)
    await user.type(await screen.findByLabelText('Ball'), '80{Enter}')
    expect(await screen.findByText('Hammasi tekshirildi')).toBeTruthy()
    await waitFor(() => expect([...room.chats.values()].map(({ score }) => score)).toEqual([75, 80]))
  })
  test.each([
    ['announced', { announced: true }, "Natijalar e'lon qilingan, baho o'zgarmaydi"],
    ['not begun', { period: 1 }, 'Imtihon hali boshlanmagan'],
  ])('an exam that is %s is only read', async (_, over, words) => {
    await start([onPaper(1)], { over })
    open(at(1))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByLabelText('Ball')).toBeNull()
  })
  test('without exam_chats.update it is only read', async () => {
    await start([examChat(1)], { held: grants.slice(0, 2) })
    open(at(1))
    expect(await screen.findByText("Ko'rish mumkin, tekshirishga huquq yo'q")).toBeTruthy()
    expect(screen.queryByLabelText('Ball')).toBeNull()
    expect(screen.queryByLabelText('Xabar')).toBeNull()
  })
})
