import { randomUUID } from 'node:crypto'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { sql } from '../../../db/db.ts'
import type { TestApp } from '../../../testing/app.ts'
import type { buildExam } from '../../../testing/build-teaching.ts'

export const examGrantsOf = (module: 'all_groups' | 'my_groups') => [
  ...['create', 'read', 'update', 'delete'].map((option) => `${module}:exam.${option}`),
  ...['read', 'update'].map((option) => `${module}:exam_chats.${option}`),
]

/** The students are group members since 1 September. Exams are on 20 November; the clock is set to the 21st. */
export async function createExamTestCentre(t: TestApp) {
  const { headOfficeId } = await t.build.office()
  const groupId = await t.build.group({ headOfficeId, name: '7-guruh' })
  const student = async (lastName: string, into = groupId) => {
    const studentId = await t.build.student({ firstName: 'Ali', lastName, headOfficeIds: [headOfficeId] })
    await t.build.membership({ studentId, groupId: into })
    return studentId
  }
  const studentIds = [await student('Aliyev'), await student('Bekova'), await student('Karimov')] as const
  const manager = await t.signedIn({ grants: examGrantsOf('all_groups'), headOfficeIds: [headOfficeId] })
  const teacher = await t.signedIn({ kind: 2, grants: examGrantsOf('my_groups'), headOfficeIds: [headOfficeId] })
  await t.build.groupStaff({ groupId, staffId: teacher.staffId })
  const { token } = manager
  return {
    headOfficeId,
    groupId,
    studentIds,
    student,
    manager,
    teacher,
    token,
    exam: (options: Partial<Parameters<typeof buildExam>[1]> = {}) => t.build.exam({ groupId, ...options }),
    /** The exam is by default on Wednesday 25 November, 10:00-12:00. */
    create: (more: Record<string, unknown> = {}, as = token) =>
      t.send(exams.create, { token: as, body: { ...examBody, groupId, ...more } as never }),
    read: async (id: number) => (await t.send(exams.read, { token, params: { id } })).data.exam,
    update: (id: number, more: Record<string, unknown> = {}, as = token) =>
      t.send(exams.update, { token: as, params: { id }, body: { ...examBody, ...more } as never }),
    check: (id: number, body: Record<string, unknown>, as = token) =>
      t.send(exams.check, { token: as, params: { id }, body: { comment: 'Yaxshi', ...body } as never }),
    announce: (id: number, as = token) => t.send(exams.announce, { token: as, params: { id } }),
    participants: async (id: number) => (await t.send(exams.participants, { token, params: { id } })).data.participants,
    chatOf: async (examId: number, studentId: number) =>
      (
        (await t.db.one<{ id: number }>(
          sql`select id from chat where exam_id = ${examId} and student_id = ${studentId}`,
        )) as { id: number }
      ).id,
    upload: async (staffId = manager.staffId, folder = 'staffs/homeworks') => {
      const key = `${folder}/${randomUUID()}.pdf`
      await t.db.run(sql`
        insert into file (key, name, mime_type, size_bytes, owner_id) values (${key}, 'Savol.pdf', 'application/pdf', 100, ${staffId})`)
      return key
    },
  }
}

const examBody = {
  theme: 'Kasrlar',
  description: 'Savollarga javob bering',
  questionMode: 2,
  startDate: '2026-11-25',
  beginTime: '10:00',
  endTime: '12:00',
}

export const listStudentNotifications = (t: TestApp, studentId: number) =>
  t.db.many<{ kind: number; title: string; body: string }>(sql`
    select kind, title, body from student_notification join notification on id = notification_id
    where student_id = ${studentId} order by id`)

export const hashExamTables = (t: TestApp) =>
  t.db.one(sql`
    select (select coalesce(md5(string_agg(exam::text, ',' order by id)), '') from exam) as exams,
      (select coalesce(md5(string_agg(chat::text, ',' order by id)), '') from chat) as chats,
      (select count(*) from chat_message) as messages, (select count(*) from chat_event) as events,
      (select count(*) from audit) as audits, (select count(*) from student_notification) as told,
      (select count(*) from file where used_at is not null) as files`)
