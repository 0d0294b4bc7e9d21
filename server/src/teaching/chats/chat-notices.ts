import { NotificationTopicKind, StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import {
  StaffNotificationKind,
  shortenMessage,
  staffNotificationCreatedEvent,
} from '../../people/notifications/staff-notices.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { groupPagePathSql, staffOfGroupSql } from '../notices/group-notices.ts'
import { chatsText } from './chats.text.ts'
import type { LockedChat } from './lock-chat.ts'

/** Maximum number of characters of a chat message in its notification. */
const maxShownCharacters = 300

export async function notifyStudentOfMessage(
  tx: Db,
  { studentId, theme, homeworkId, examId }: Pick<LockedChat, 'studentId' | 'theme' | 'homeworkId' | 'examId'>,
  { text, now }: { text: string; now: Date },
): Promise<void> {
  const signs = [...text]
  const shown = signs.length > maxShownCharacters ? `${signs.slice(0, maxShownCharacters).join('')}…` : text
  await studentNotificationEvent.emit(tx, {
    kind: StudentNotificationKind.StaffWrote,
    title: examId === null ? chatsText.homeworkMessage : chatsText.examMessage,
    body: `${theme}: ${shown}`,
    about:
      examId === null
        ? { kind: NotificationTopicKind.Homework, id: homeworkId }
        : { kind: NotificationTopicKind.Exam, id: examId },
    studentIds: [studentId],
    now,
  })
}

/**
 * Notifies staff that a student asks something. While this notification is unread, further messages of the student
 * cause no new notification.
 */
export async function notifyStaffOfQuestion(
  tx: Db,
  chat: LockedChat,
  { text, now }: { text: string; now: Date },
): Promise<void> {
  await tx.run(sql`update chat set asked_at = coalesce(asked_at, ${now}) where id = ${chat.id}`)
  const first = await tx.one<{ id: number }>(sql`
    select min(chat_message.id) as id from chat_message join chat on chat.id = chat_id
    where chat_id = ${chat.id} and chat_message.student_id is not null and chat_message.created_at >= asked_at`)
  await notifyGroupStaffAboutStudent(tx, chat, {
    ...{ kind: StaffNotificationKind.StudentAsked, title: chatsText.asked, aboutId: first?.id ?? null, now },
    words: shortenMessage(text),
  })
}

interface NotificationAboutStudent {
  kind: StaffNotificationKind
  title: (name: string) => string
  /** Text after the names of the group and the homework or exam, such as the student's message. */
  words?: string
  aboutId: number | null
  now: Date
}

export async function notifyGroupStaffAboutStudent(
  tx: Db,
  { id, groupId, studentId, examId, theme }: Pick<LockedChat, 'id' | 'groupId' | 'studentId' | 'examId' | 'theme'>,
  { kind, title, words, aboutId, now }: NotificationAboutStudent,
): Promise<void> {
  const day = tashkentDayAt(now)
  const row = await tx.one<{ name: string; group: string; place: string | null; staffIds: number[] }>(sql`
    select student.full_name as name, study_group.name as "group", array(${staffOfGroupSql(sql`${groupId}`, day)}) as "staffIds",
      ${groupPagePathSql(sql`study_group.id`, day)} as place
    from student join study_group on study_group.id = ${groupId} where student.id = ${studentId}`)
  if (!row) return
  const work = examId === null ? `chat/${id}/home/${studentId}` : `exam/${examId}/chat/${id}/exam/${studentId}`
  await staffNotificationCreatedEvent.emit(tx, {
    kind,
    title: title(row.name),
    body: [`${row.group}: ${theme}`, words].filter(Boolean).join('. '),
    staffIds: row.staffIds,
    aboutId,
    path: row.place && `${row.place}/${work}`,
    now,
  })
}
