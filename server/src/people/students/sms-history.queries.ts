import type { SmsEntry } from '@markaz/protocol/people/students/schemas'
import { type Db, sql } from '../../db/db.ts'

/** Newest first. */
export async function smsHistory(
  db: Db,
  studentId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ smsHistory: SmsEntry[]; total: number }> {
  const entries = await db.many<SmsEntry>(sql`
    select sms.id, phone, text, status, error, sms.created_at as "createdAt",
      case when staff.id is not null then json_build_object('id', staff.id, 'fullName', staff.full_name) end as initiator
    from sms left join staff on staff.id = initiator_id
    where student_id = ${studentId} order by sms.id desc limit ${perPage} offset ${(page - 1) * perPage}`)
  const total = await db.one<{ count: number }>(sql`select count(*) from sms where student_id = ${studentId}`)
  return { smsHistory: entries, total: total?.count ?? 0 }
}
