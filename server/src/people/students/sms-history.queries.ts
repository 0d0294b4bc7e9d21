import type { SmsEntry } from '@markaz/protocol/people/students/schemas'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'

export async function listSmsHistory(
  db: Db,
  studentId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ smsHistory: SmsEntry[]; total: number }> {
  const entries = await db.many<SmsEntry>(sql`
    select sms.id, phone, text, status, error, sms.created_at as "createdAt",
      case when staff.id is not null then json_build_object('id', staff.id, 'fullName', staff.full_name) end as initiator
    from sms left join staff on staff.id = initiator_id
    where student_id = ${studentId} order by sms.id desc ${pageSql({ page, perPage })}`)
  const total = await countRowsOf(db, sql`from sms where student_id = ${studentId}`)
  return { smsHistory: entries, total }
}
