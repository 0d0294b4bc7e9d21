import type { Db } from '../../../db/db.ts'
import { sql } from '../../../db/db.ts'
import {
  buildCategory,
  buildCourse,
  buildGroup,
  buildGroupStaff,
  buildMembership,
  buildOffice,
  buildParent,
  buildScheduleItem,
  buildStaff,
  buildStudent,
} from '../../../testing/build.ts'
import { buildChat, buildExam, buildHomework } from '../../../testing/build-teaching.ts'

/** `ids` are the sourcedIds (OneRoster ids) of all objects that belong only to this branch. */
export async function buildBranchWithAllOneRosterObjects(db: Db) {
  const { id: officeId, headOfficeId } = await buildOffice(db)
  const headOfficeIds = [headOfficeId]
  const courseId = await buildCourse(db)
  const groupId = await buildGroup(db, { headOfficeId, courseId, categoryId: await buildCategory(db) })
  const teacherId = await buildStaff(db, { kind: 2, headOfficeIds, phoneNumber: '998901110001' })
  const assistantId = await buildStaff(db, { kind: 2, headOfficeIds })
  await db.run(sql`update staff set erp_kind = 'assistant' where id = ${assistantId}`)
  await buildGroupStaff(db, { groupId, staffId: teacherId })
  await buildGroupStaff(db, { groupId, staffId: assistantId, role: 'assistant' })
  await buildScheduleItem(db, { groupId, staffId: teacherId })
  const studentId = await buildStudent(db, { headOfficeIds, phoneNumber: '998901110002', middleName: "O'ktam o'g'li" })
  await db.run(sql`update student set birth_date = '2010-05-06', gender = 1 where id = ${studentId}`)
  await buildMembership(db, { studentId, groupId })
  const agentId = await buildParent(db, { studentIds: [studentId], fullName: 'Karimova Nodira', phone: '998901110003' })
  const homeworkId = await buildHomework(db, { groupId })
  await buildChat(db, { homeworkId, studentId, status: 3, score: 87, checkedAt: '2026-11-20T20:00:00Z' })
  const examId = await buildExam(db, { groupId })
  const chatId = await buildChat(db, { examId, studentId, status: 3, score: 91, result: 2 })
  const found = await db.many<{ id: string }>(sql`
    select ext_id as id from (
      select ext_id from head_office where id = ${headOfficeId}
      union all select ext_id from course where id = ${courseId}
      union all select ext_id from study_group where id = ${groupId}
      union all select ext_id from staff where id in (${teacherId}, ${assistantId})
      union all select ext_id from student where id = ${studentId}
      union all select 'markaz-parent-' || ${agentId}::text
      union all select ext_id from student_group where group_id = ${groupId}
      union all select ext_id from group_staff where group_id = ${groupId}
      union all select 'markaz-homework-' || ${homeworkId}::text
      union all select 'markaz-exam-' || ${examId}::text
      union all select 'markaz-result-' || id from chat where group_id = ${groupId}
    ) known (ext_id)`)
  const idOf = async (table: 'head_office' | 'course' | 'study_group' | 'staff' | 'student', id: number) => {
    const row = await db.one<{ ext_id: string }>(sql`
      select ext_id from (
        select 'head_office' as kind, id, ext_id from head_office union all select 'course', id, ext_id from course
        union all select 'study_group', id, ext_id from study_group union all select 'staff', id, ext_id from staff
        union all select 'student', id, ext_id from student) known where kind = ${table} and id = ${id}`)
    return row?.ext_id as string
  }
  return {
    ...{ officeId, headOfficeId, groupId, courseId, teacherId, studentId, agentId, homeworkId, examId, chatId },
    ids: found.map(({ id }) => id),
    org: await idOf('head_office', headOfficeId),
    course: await idOf('course', courseId),
    class: await idOf('study_group', groupId),
    teacher: await idOf('staff', teacherId),
    student: await idOf('student', studentId),
    announce: () =>
      db.run(sql`update exam set announced_at = now(), public_code = ${crypto.randomUUID()} where id = ${examId}`),
  }
}

export type BranchWithAllOneRosterObjects = Awaited<ReturnType<typeof buildBranchWithAllOneRosterObjects>>
