import { AppError } from '@markaz/protocol/errors'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import {
  readOwnChatMessages,
  type SentStudentMessage,
  type StudentMessageEffect,
  type StudentMessageRules,
  writeMessageAsStudent,
} from '../chats/hand-in.ts'
import type { LockedChat } from '../chats/lock-chat.ts'
import { markChatReadByStudent, readOwnMessagesAfterId } from '../chats/student-reading.ts'
import { listOwnExams, readOwnExam } from './own-exams.queries.ts'
import { startExamOfStudent } from './start-exam.ts'

export function ownExamRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, ownExams.list, async (call) => ({
    ...(await listOwnExams(call, call.query)),
    ...serverTime(call),
  }))
  mountRoute(app, deps, ownExams.read, readRoute)
  mountRoute(app, deps, ownExams.start, async (call) => {
    await startExamOfStudent(call, call.params.id)
    return { exam: await readOwnExam(call, call.params.id), ...serverTime(call) }
  })
  mountRoute(app, deps, ownExams.write, async (call) => {
    const message = await writeMessageAsStudent(call, chatSelectionFor(call.params.id), call.body)
    return { exam: await readOwnExam(call, call.params.id), message, ...serverTime(call) }
  })
  mountRoute(app, deps, ownExams.messages, async (call) => ({
    messages: await readOwnMessagesAfterId(call, isChatOfExam(call.params.id), call.query.after ?? 0),
  }))
  mountRoute(app, deps, ownExams.readUntil, async (call) => {
    await markChatReadByStudent(call, isChatOfExam(call.params.id), call.body.messageId)
    return {}
  })
}

const serverTime = ({ clock }: Pick<Deps, 'clock'>) => ({ now: clock.now().toISOString() })
const isChatOfExam = (examId: number) => sql`chat.exam_id = ${examId}`

async function readRoute(call: RouteCall<typeof ownExams.read>) {
  const exam = await readOwnExam(call, call.params.id)
  const messages = await readOwnChatMessages(call, exam.chatId)
  return {
    exam,
    messages: exam.announced ? messages : messages.filter((message) => message.kind !== 'check'),
    ...serverTime(call),
  }
}

const chatSelectionFor = (examId: number): StudentMessageRules => ({
  which: isChatOfExam(examId),
  effectOf: messageEffectOf,
})

/** Milliseconds after an exam's end in which a message written before the end is still accepted. */
const lateArrivalMs = 24 * 3_600_000

/** Accepts the message regardless of the exam's verdict, because a refusal would reveal that the exam is checked. */
function messageEffectOf(
  chat: LockedChat,
  { hasFiles, isInTime, writtenAt, now, ...sent }: SentStudentMessage,
): StudentMessageEffect {
  if (chat.announcedAt) throw new AppError('DEADLINE_OVER')
  const [begins, ends] = [Date.parse(chat.begins as string), Date.parse(chat.deadline)]
  if (begins > now.getTime()) throw new AppError('EXAM_NOT_STARTED')
  const { status, handedInAt } = chat
  const { isSubmission = handedInAt === null || hasFiles || isInTime } = sent
  if (!isSubmission) return 'message'
  const isTooLate = !isInTime && handedInAt === null
  const wasWritten = writtenAt !== null && writtenAt.getTime() >= begins && writtenAt.getTime() <= ends
  if (isTooLate && !(wasWritten && now.getTime() - ends <= lateArrivalMs)) throw new AppError('DEADLINE_OVER')
  if (chat.questionMode === QuestionMode.Random && !chat.startedAt) throw new AppError('EXAM_NOT_STARTED')
  if (isTooLate) return 'afterDeadline'
  if (status === HomeworkStatus.Accepted || status === HomeworkStatus.Rejected) return 'afterVerdict'
  return status === null ? 'handIn' : 'addition'
}
