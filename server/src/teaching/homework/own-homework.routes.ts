import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { StaffNotificationKind } from '../../people/notifications/staff-notices.ts'
import { notifyGroupStaffAboutStudent } from '../chats/chat-notices.ts'
import {
  readOwnChatMessages,
  type SentStudentMessage,
  type StudentMessageEffect,
  type StudentMessageRules,
  writeMessageAsStudent,
} from '../chats/hand-in.ts'
import type { LockedChat } from '../chats/lock-chat.ts'
import { markChatReadByStudent, readOwnMessagesAfterId } from '../chats/student-reading.ts'
import { homeworkText } from './homework.text.ts'
import { listOwnHomework, readOwnHomework } from './own-homework.queries.ts'
import { recomputeHomeworkSums } from './roster.ts'

export function ownHomeworkRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, ownHomework.list, (call) => listOwnHomework(call, call.query))
  mountRoute(app, deps, ownHomework.read, async (call) => {
    const homework = await readOwnHomework(call, call.params.id)
    return { homework, messages: await readOwnChatMessages(call, homework.chatId) }
  })
  mountRoute(app, deps, ownHomework.write, async (call) => {
    const message = await writeMessageAsStudent(call, chatSelectionFor(call.params.id, call.clock.now()), call.body)
    return { homework: await readOwnHomework(call, call.params.id), message }
  })
  mountRoute(app, deps, ownHomework.messages, async (call) => ({
    messages: await readOwnMessagesAfterId(call, isChatOfHomework(call.params.id), call.query.after ?? 0),
  }))
  mountRoute(app, deps, ownHomework.readUntil, async (call) => {
    await markChatReadByStudent(call, isChatOfHomework(call.params.id), call.body.messageId)
    return {}
  })
}

const isChatOfHomework = (homeworkId: number) => sql`chat.homework_id = ${homeworkId}`

function chatSelectionFor(homeworkId: number, now: Date): StudentMessageRules {
  return {
    which: isChatOfHomework(homeworkId),
    effectOf: messageEffectOf,
    async afterHandIn(tx, chat) {
      await recomputeHomeworkSums(tx, [homeworkId])
      const about = { kind: StaffNotificationKind.HomeworkDone, aboutId: chat.id, now }
      await notifyGroupStaffAboutStudent(tx, chat, { ...about, title: homeworkText.handedIn })
    },
  }
}

/**
 * Returns how the student's message changes the submission. Throws WORK_CHANGED if the student saw an older version of
 * the chat.
 */
function messageEffectOf({ status, version }: LockedChat, sent: SentStudentMessage): StudentMessageEffect {
  const { hasFiles, isInTime, seenVersion } = sent
  const waits = status === HomeworkStatus.Waiting || status === HomeworkStatus.Checking
  const { isSubmission = status === null || hasFiles || (waits && isInTime) } = sent
  if (!isSubmission) return 'message'
  // The homework was handed in on another device, or checked, after the student wrote this message offline.
  if (seenVersion && seenVersion !== version) throw new AppError('WORK_CHANGED')
  if (status === HomeworkStatus.Accepted)
    refuseField(
      hasFiles ? 'files' : 'isSubmission',
      teachingErrorTexts[hasFiles ? 'fileAfterAccepted' : 'alreadyAccepted'],
    )
  if (waits) return 'addition'
  if (!isInTime) throw new AppError('DEADLINE_OVER')
  return 'handIn'
}
