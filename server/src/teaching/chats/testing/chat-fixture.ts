import { randomUUID } from 'node:crypto'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { attachmentFolderOf } from '../../../centre/files/attachments.ts'
import { storeFile, type Uploader } from '../../../centre/files/store-file.ts'
import { sql } from '../../../db/db.ts'
import type { TestApp } from '../../../testing/app.ts'
import { openStudentSession } from '../../../testing/portal-session.ts'
import { insertReturningId } from '../../../testing/rows.ts'

export const allChatGrants = ['all_groups', 'my_groups'].flatMap((module) =>
  ['check_homeworks', 'exam_chats'].flatMap((what) =>
    ['read', 'update'].map((option) => `${module}:${what}.${option}`),
  ),
)

/** The homework is due on 22 November 2026 at 17:00. The clock is set to the 21st, 15:00. */
export async function createChatFixture(t: TestApp, { deadline = '2026-11-22T17:00:00+05:00' } = {}) {
  const { headOfficeId } = await t.build.office()
  const groupId = await t.build.group({ headOfficeId })
  const teacher = await t.signedIn({ grants: allChatGrants, headOfficeIds: [headOfficeId], kind: 2 })
  await t.build.groupStaff({ groupId, staffId: teacher.staffId })
  const office = await t.signedIn({ grants: allChatGrants, headOfficeIds: [headOfficeId] })
  const student = async (lastName: string) => {
    const id = await t.build.student({ lastName, login: `o.${randomUUID()}`, headOfficeIds: [headOfficeId] })
    await t.build.membership({ studentId: id, groupId })
    return {
      id,
      token: await openStudentSession(t.deps, t.db, { studentId: id, address: '127.0.0.1', userAgent: null }),
    }
  }
  const [ali, vali] = [await student('Aliyev'), await student('Valiyev')]
  const homeworkId = await t.build.homework({ groupId, theme: 'Kasrlar', deadline, date: '2026-11-21' })
  return {
    headOfficeId,
    groupId,
    teacher,
    office,
    ali,
    vali,
    homeworkId,
    chatId: await readChatOfStudent(t, { homeworkId, studentId: ali.id }),
  }
}
export type ChatFixture = Awaited<ReturnType<typeof createChatFixture>>

export async function readChatOfStudent(
  t: TestApp,
  {
    homeworkId = null,
    examId = null,
    studentId,
  }: { homeworkId?: number | null; examId?: number | null; studentId: number },
): Promise<number> {
  return insertReturningId(
    t.db,
    sql`select id from chat where student_id = ${studentId} and (homework_id = ${homeworkId}::bigint or exam_id = ${examId}::bigint)`,
  )
}

/** @param isSubmission undefined = the API client does not ask the user whether the message is a submission */
export const messageBodyOf = (text: string, files: string[] = [], isSubmission?: boolean) => ({
  clientId: randomUUID() as string,
  text,
  files,
  ...(isSubmission !== undefined && { isSubmission }),
})

export const submitTestHomework = (
  t: TestApp,
  token: string,
  homeworkId: number,
  body: ReturnType<typeof messageBodyOf> & { seenVersion?: number } = messageBodyOf('Mana ishim'),
) => t.send(ownHomework.write, { token, params: { id: homeworkId }, body })

export const writeTestMessage = (
  t: TestApp,
  s: ChatFixture,
  body: ReturnType<typeof messageBodyOf>,
  { token = s.office.token, chatId = s.chatId } = {},
) => t.send(homework.write.all, { token, params: { id: s.groupId, chatId }, body })

export const openChatInTest = async (t: TestApp, s: ChatFixture, { token = s.office.token, chatId = s.chatId } = {}) =>
  (await t.send(homework.chat.all, { token, params: { id: s.groupId, chatId } })).data

export const uploadUnattachedFile = (t: TestApp, viewer: Uploader, name = 'ish.pdf') =>
  storeFile(
    { ...t.deps, viewer },
    {
      folder: attachmentFolderOf(viewer),
      extension: 'pdf',
      name,
      mimeType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4'),
    },
  )

export async function readStoredStateOfChat(t: TestApp, chatId: number) {
  return t.db.one(sql`select
    (select count(*) from chat_message where chat_id = ${chatId}) as messages,
    (select count(*) from chat_event where chat_id = ${chatId}) as events,
    (select count(*) from audit where entity = 'chat' and entity_id = ${chatId}) as audits,
    (select to_jsonb(chat) from chat where id = ${chatId}) as row`)
}
