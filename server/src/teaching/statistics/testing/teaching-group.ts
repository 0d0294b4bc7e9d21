import { sql } from '../../../db/db.ts'
import type { SignedInUserOptions, TestApp } from '../../../testing/app.ts'
import type { GroupOptions } from '../../../testing/build.ts'
import type { buildChat } from '../../../testing/build-teaching.ts'

type Chat = Omit<Parameters<typeof buildChat>[1], 'homeworkId' | 'examId' | 'studentId'>

export async function createGroupWithTeacher(t: TestApp, options: GroupOptions & { grants?: string[] } = {}) {
  const { grants = [], ...group } = options
  const headOfficeId = group.headOfficeId ?? (await t.build.office()).headOfficeId
  const groupId = await t.build.group({ ...group, headOfficeId })
  const teacher = await t.signedIn({ kind: 2, grants, headOfficeIds: [headOfficeId] })
  await t.build.groupStaff({ groupId, staffId: teacher.staffId })
  const scheduleId = await t.build.scheduleItem({ groupId, staffId: teacher.staffId })
  let n = 0
  return {
    headOfficeId,
    groupId,
    teacher,
    scheduleId,
    person: (grants: string[], more: SignedInUserOptions = {}) =>
      t.signedIn({ grants, headOfficeIds: [headOfficeId], ...more }),
    async student(days: { startedDate?: string | null; endedDate?: string | null } = {}, lastName?: string) {
      const id = await t.build.student({
        lastName: lastName ?? `A${String(++n).padStart(3, '0')}`,
        firstName: 'Ali',
        headOfficeIds: [headOfficeId],
      })
      await t.build.membership({ groupId, studentId: id, ...days })
      return id
    },
    lesson: (date: string, beginTime = '15:00', endTime = '17:00') =>
      t.build.lesson({ groupId, scheduleItemId: scheduleId, date, beginTime, endTime }),
    async mark(lessonId: number, studentId: number, mark: number) {
      const ended = sql`(date + end_time) at time zone 'Asia/Tashkent'`
      await t.db.run(sql`
        insert into attendance (lesson_id, student_id, mark, reason_type, marked_at)
        select id, ${studentId}, ${mark}, ${mark === 2 ? 'without_reason' : null}, ${ended} from lesson where id = ${lessonId}`)
      await t.db.run(sql`
        update lesson set marked_at = ${ended}, (attended_count, absent_count) = (
          select count(*) filter (where mark in (1, 4)), count(*) filter (where mark = 2) from attendance where lesson_id = lesson.id)
        where id = ${lessonId}`)
    },
    /** @param on `YYYY-MM-DD` = the day of a new lesson; a number = the id of an existing lesson */
    homework: (on: string | number, more: { theme?: string; deadline?: string; type?: 1 | 2 | 3 } = {}) =>
      t.build.homework({ groupId, ...(typeof on === 'number' ? { lessonId: on } : { date: on }), ...more }),
    work: (homeworkId: number, studentId: number, chat: Chat = {}) => t.build.chat({ ...chat, homeworkId, studentId }),
    exam: (date: string, more: { theme?: string; beginTime?: string; endTime?: string; deadline?: string } = {}) =>
      t.build.exam({ groupId, date, ...more }),
    examWork: (examId: number, studentId: number, chat: Chat = {}) => t.build.chat({ ...chat, examId, studentId }),
    async announce(examId: number) {
      await t.db.run(sql`
        update chat set result = case when failure_reason_id is not null then 4 when score is null then 3 when score < 60 then 1 else 2 end where exam_id = ${examId}`)
      await t.db.run(sql`
        update exam set announced_at = '2026-11-20T12:00:00Z', public_code = gen_random_uuid()::text, (participants_count, passed_count, failed_count) = (
          select count(*), count(*) filter (where result = 2), count(*) filter (where result <> 2) from chat where exam_id = exam.id)
        where id = ${examId}`)
    },
  }
}

export type GroupWithTeacherFixture = Awaited<ReturnType<typeof createGroupWithTeacher>>
