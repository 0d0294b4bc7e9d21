import { StudentNotificationKind, SubjectKind } from '@markaz/protocol/people/notifications/schemas'
import type { Db } from '../../db/db.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { chatsText } from './chats.text.ts'
import type { LockedChat } from './lock-chat.ts'

/** Maximum number of characters of a chat message in its notification. */
const shownSigns = 300

export async function notifyStudentOfMessage(
  tx: Db,
  { studentId, theme, homeworkId, examId }: Pick<LockedChat, 'studentId' | 'theme' | 'homeworkId' | 'examId'>,
  { text, now }: { text: string; now: Date },
): Promise<void> {
  const signs = [...text]
  const shown = signs.length > shownSigns ? `${signs.slice(0, shownSigns).join('')}…` : text
  await studentNotificationEvent.tell(tx, {
    kind: StudentNotificationKind.StaffWrote,
    title: examId === null ? chatsText.homeworkMessage : chatsText.examMessage,
    body: `${theme}: ${shown}`,
    about: examId === null ? { kind: SubjectKind.Homework, id: homeworkId } : { kind: SubjectKind.Exam, id: examId },
    studentIds: [studentId],
    now,
  })
}
