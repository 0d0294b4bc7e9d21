import { AppError } from '@markaz/protocol/errors'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mount } from '../../http/mount.ts'
import { type Effect, type OwnWork, ownMessages, type Sent, writeAsStudent } from '../chats/hand-in.ts'
import type { LockedChat } from '../chats/lock-chat.ts'
import { listOwnExams, readOwnExam } from './own-exams.queries.ts'
import { startExam } from './start-exam.ts'

/** A student's own exams. */
export function ownExamRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, ownExams.list, (call) => listOwnExams(call, call.query))
  mount(app, deps, ownExams.read, read)
  mount(app, deps, ownExams.start, async (call) => {
    await startExam(call, call.params.id)
    return { exam: await readOwnExam(call, call.params.id) }
  })
  mount(app, deps, ownExams.write, async (call) => {
    const message = await writeAsStudent(call, handedInFor(call.params.id), call.body)
    return { exam: await readOwnExam(call, call.params.id), message }
  })
}

async function read(call: Call<typeof ownExams.read>) {
  const exam = await readOwnExam(call, call.params.id)
  const messages = await ownMessages(call, exam.chatId)
  return { exam, messages: exam.announced ? messages : messages.filter((message) => message.kind !== 'check') }
}

const handedInFor = (examId: number): OwnWork => ({ which: sql`exam_id = ${examId}`, effectOf })

/**
 * The student does not know until the announcement whether the work was checked, and how. So what is refused here, and
 * what the answer shows, follows from what the student sent alone; and a verdict stays as it was written.
 * @throws AppError DEADLINE_OVER | EXAM_NOT_STARTED
 */
function effectOf(chat: LockedChat, { hasFiles, isInTime, now, ...sent }: Sent): Effect {
  if (chat.announcedAt) throw new AppError('DEADLINE_OVER')
  if (Date.parse(chat.begins as string) > now.getTime()) throw new AppError('EXAM_NOT_STARTED')
  const { status, handedInAt } = chat
  const { isSubmission = handedInAt === null || hasFiles || isInTime } = sent
  if (!isSubmission) return 'talk'
  if (!isInTime && handedInAt === null) throw new AppError('DEADLINE_OVER')
  if (chat.questionMode === QuestionMode.Random && !chat.startedAt) throw new AppError('EXAM_NOT_STARTED')
  if (status === HomeworkStatus.Accepted || status === HomeworkStatus.Rejected) return 'note'
  return status === null ? 'handIn' : 'complete'
}
