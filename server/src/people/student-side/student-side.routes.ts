import { studentSide } from '@markaz/protocol/people/student-side/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mount } from '../../http/mount.ts'
import { keepAttachment } from '../../integrations/files/keep-attachment.ts'
import { readMessages } from '../../teaching/chats/messages.ts'
import { logout, signIn } from '../students/student-sign-in.ts'
import { type StudentCall, writeAsStudent } from './hand-in.ts'
import { listOwnExams, readOwnExam } from './own-exams.queries.ts'
import { listOwnHomework, readOwnHomework } from './own-homework.queries.ts'
import { listOwnNotifications } from './own-notifications.queries.ts'
import { startExam } from './start-exam.ts'

export function studentSideRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, studentSide.signIn, signIn)
  mount(app, deps, studentSide.logout, logout)
  mount(app, deps, studentSide.homeworks, (call) => listOwnHomework(call, call.query))
  mount(app, deps, studentSide.homework, async (call) => {
    const homework = await readOwnHomework(call, call.params.id)
    return { homework, messages: await messagesOf(call, homework.chatId) }
  })
  mount(app, deps, studentSide.writeHomework, async (call) => {
    const message = await writeAsStudent(call, { homeworkId: call.params.id }, call.body)
    return { homework: await readOwnHomework(call, call.params.id), message }
  })
  mount(app, deps, studentSide.exams, (call) => listOwnExams(call, call.query))
  mount(app, deps, studentSide.exam, readExam)
  mount(app, deps, studentSide.startExam, async (call) => {
    await startExam(call, call.params.id)
    return { exam: await readOwnExam(call, call.params.id) }
  })
  mount(app, deps, studentSide.writeExam, async (call) => {
    const message = await writeAsStudent(call, { examId: call.params.id }, call.body)
    return { exam: await readOwnExam(call, call.params.id), message }
  })
  mount(app, deps, studentSide.upload, (call) => keepAttachment(call, call.student))
  mount(app, deps, studentSide.notifications, (call) => listOwnNotifications(call.db, call.student.id, call.query))
}

async function readExam(call: Call<typeof studentSide.exam>) {
  const exam = await readOwnExam(call, call.params.id)
  const messages = await messagesOf(call, exam.chatId)
  return { exam, messages: exam.announced ? messages : messages.filter((message) => message.kind !== 'check') }
}

/** The whole conversation; that the chat is the student's is decided before. */
function messagesOf(call: StudentCall, chatId: number) {
  return readMessages({ ...call, viewer: call.student }, sql`chat_id = ${chatId}`)
}
