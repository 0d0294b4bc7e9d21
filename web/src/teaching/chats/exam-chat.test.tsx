import type { Chat } from '@markaz/protocol/teaching/chats/schemas'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam } from '@markaz/protocol/teaching/exams/schemas'
import '../../testing/browser.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buildChat, buildMessage, fakeChatResponses } from '../../domain/chat/chat-testing.ts'
import { buildExam, buildParticipant } from '../../domain/exam/exam-testing.ts'
import { FakeErrorResponse } from '../../testing/fake-server.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './chats.pages.tsx'

const { server, user, show } = setUpPageTest(pages)

const calls = {
  list: exams.chats,
  read: exams.chat,
  write: exams.write,
  take: exams.take,
  readUntil: exams.readUntil,
  stream: exams.stream,
}
const group = '/groups/7/staff/3/schedule/9'
const grants = ['all_groups.read', 'all_groups:exam_chats.read', 'all_groups:exam_chats.update']
const examChat = (id: number, over: Partial<Chat> = {}) => buildChat(id, { homeworkId: null, examId: 4, ...over })
const onPaper = (id: number) => examChat(id, { status: 5, chatStatus: 4, handedInAt: null })
const reason = { id: 1, name: "Ko'chirgan" }

let room: ReturnType<typeof fakeChatResponses>

function start(chats: Chat[], { held = grants, over = {} }: { held?: string[]; over?: Partial<Exam> } = {}) {
  room = fakeChatResponses(server, {
    calls,
    id: 4,
    grants: held,
    chats,
    messages: chats.map(({ id }) => buildMessage(id, id)),
  })
  const aside = new Set<number>()
  const participantOf = ({ id, version, student }: Chat) =>
    buildParticipant(id, student.fullName, { version, failureReason: aside.has(id) ? reason : null })
  server.answer(exams.chat, ({ params }) => {
    const chat = room.chats.get(params.chatId)
    if (!chat) return new FakeErrorResponse('NOT_FOUND')
    const exam = buildExam({ id: 4, theme: 'HTML', period: 2, ...over })
    return { ...room.open(chat), participant: participantOf(chat), exam }
  })
  server.answer(exams.failureReasons, { reasons: [reason] })
  server.answer(
    exams.check,
    ({ body: { participantId, score = null, comment, failureReasonId } }) => {
      const status = score !== null && score >= 60 && !failureReasonId ? 3 : 2
      if (failureReasonId) aside.add(participantId)
      const decided = { status, chatStatus: status, score, comment, checkedAt: '2026-11-21T10:00:00.000Z' } as const
      const checked = room.change(room.chats.get(participantId) as Chat, decided)
      return { participant: participantOf(checked) }
    },
    { id: 4 },
  )
}
const at = (id: number) => `${group}/exam/4/chat/${id}/exam/${100 + id}`
const checks = () => server.bodies(exams.check)
const opened = (id: number) => screen.findByRole('heading', { level: 2, name: `Talaba ${String(id).padStart(2, '0')}` })

describe('the chat of an exam with one student', () => {
  // Shows: EXAM-005, EXAM-015
  test("the page of an exam chat has the URL in the customer's specification and shows the conversation", async () => {
    start([examChat(1), examChat(2)])
    show(at(2))
    expect(await opened(2)).toBeTruthy()
    expect(screen.getByText('xabar 2')).toBeTruthy()
  })
  test('an exam chat at the URL of another group is not found', async () => {
    start([examChat(1)], { over: { groupId: 8 } })
    show(at(1))
    expect(await screen.findByText("Bunday chat yo'q")).toBeTruthy()
    expect(screen.queryByText('xabar 1')).toBeNull()
  })
})

test('an exam message that was written in time and arrived late shows both times and does not count as a submission', async () => {
  const lateAt = '2026-11-20T12:20:00.000Z'
  const late = { text: 'Yozib ulgurganim', isSubmission: true, isLate: true, createdAt: lateAt }
  start([examChat(1, { status: 5, chatStatus: 4, handedInAt: null, lateAt })])
  room.messages.push(buildMessage(2, 1, { ...late, writtenAt: '2026-11-20T10:58:00.000Z' }))
  show(at(1))
  await opened(1)
  const bubble = screen.getByText('Yozib ulgurganim').closest('article')
  expect(bubble?.textContent).toContain('Yozilgan 20.11.2026 15:58, kelgan 20.11.2026 17:20')
  const panel = within(screen.getByRole('region', { name: 'Tekshirish' }))
  expect(panel.getByText(/^Muddatdan keyin to'ldirilgan: .*17:20/)).toBeTruthy()
  expect(panel.queryByText(/^Topshirilgan:/)).toBeNull()
})

describe('checking the submissions of an exam', () => {
  // Shows: EXAM-016
  test('after an exam submission is scored, the next submission to score opens, and the number of remaining submissions decreases', async () => {
    start([examChat(1), examChat(2)])
    show(at(1))
    await opened(1)
    await user.type(await screen.findByLabelText('Ball'), '59')
    await user.type(screen.getByLabelText('Izoh'), 'Kam{Control>}{Enter}{/Control}')
    await opened(2)
    expect(await screen.findByText('1 ta qoldi')).toBeTruthy()
    await waitFor(() => expect(checks()).toHaveLength(1))
    expect(checks()[0]).toMatchObject({ participantId: 1, score: 59, comment: 'Kam', failureReasonId: null })
    expect(checks()[0]?.clientId).toMatch(/^[\da-f-]{36}$/)
  })
  // Shows: EXAM-033
  test('if a student is excluded from an exam with a reason, no score is required', async () => {
    start([examChat(1), examChat(2)])
    show(at(1))
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
  test('for an exam on paper, scoring one student opens the next student, even without submissions', async () => {
    start([onPaper(1), onPaper(2)])
    show(at(1))
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
  ] as const)(
    'in the chat of an exam that is %s no score can be entered, and the page says why',
    async (_, over, words) => {
      start([onPaper(1)], { over })
      show(at(1))
      expect(await screen.findByText(words)).toBeTruthy()
      expect(screen.queryByLabelText('Ball')).toBeNull()
    },
  )
  test('a user without the right exam_chats.update can only read an exam chat', async () => {
    start([examChat(1)], { held: grants.slice(0, 2) })
    show(at(1))
    expect(await screen.findByText("Ishni ko'ra olasiz, lekin tekshirish huquqingiz yo'q")).toBeTruthy()
    expect(screen.queryByLabelText('Ball')).toBeNull()
    expect(screen.queryByLabelText('Xabar')).toBeNull()
  })
})
