import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

export const personalDataHandlersOfChats: StudentPersonalDataHandlers = {
  tables: ['chat', 'chat_message'],
  read: async (db, studentId) => ({
    ishlar: await db.many(sql`
      select coalesce(homework.theme, exam.theme) as "mavzu", case when exam_id is null then 'uy vazifasi' else 'imtihon' end as "turi",
        coalesce(homework.date, exam.date) as "sana", handed_in_at as "topshirilgan",
        case when exam_id is null or exam.announced_at is not null then score end as "ball",
        case when exam_id is null or exam.announced_at is not null then comment end as "izoh",
        coalesce((
          select json_agg(json_build_object('sana', created_at, 'kim', case when student_id is null then 'markaz' else 'talaba' end, 'matn', text) order by id)
          from chat_message where chat_id = chat.id and kind = 'message'), '[]') as "xabarlar"
      from chat left join homework on homework.id = homework_id left join exam on exam.id = exam_id
      where chat.student_id = ${studentId} order by 3, chat.id`),
  }),
  /**
   * Deletes the texts in an erased student's chats, including those of staff. Scores and statuses stay, because
   * statistics count them.
   */
  async forget(tx, { studentId }) {
    await tx.run(sql`
      update chat_message set text = '', files = '{}' where chat_id in (select id from chat where student_id = ${studentId})`)
    await tx.run(sql`update chat set comment = null where student_id = ${studentId} and comment is not null`)
  },
}
