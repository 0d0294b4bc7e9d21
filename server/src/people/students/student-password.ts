import { StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { isConfirmedStudentPhoneSql } from '../../access/confirm-phone.ts'
import { hasSmsGateway, queueSms } from '../../centre/sms/queue-sms.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { studentNotificationEvent } from '../notifications/student-notices.ts'
import { studentsText } from './students.text.ts'

/**
 * The student's names, login, phone numbers and HH ID. A password must not consist of them, because strangers may know
 * and try them.
 */
export const guessableStudentNamesSql: Sql = sql`
  json_build_array(login, first_name, last_name, middle_name, phone_number, mobile, h_id)`

interface PasswordCheckData {
  passwordHash: string
  names: (string | null)[]
}

export async function readStudentPasswordCheckData(db: Db, id: number): Promise<PasswordCheckData> {
  const row = await db.one<PasswordCheckData>(sql`
    select password_hash as "passwordHash", ${guessableStudentNamesSql} as names from student where id = ${id}`)
  return row as PasswordCheckData
}

/** Returns false and stores nothing if the stored hash is no longer `before`, because another password was issued. */
export async function setStudentPassword(
  tx: Db,
  { id, passwordHash, before }: { id: number; passwordHash: string; before: string },
): Promise<boolean> {
  const kept = await tx.run(sql`
    update student set password_hash = ${passwordHash}, must_change_password = false
    where id = ${id} and password_hash = ${before}`)
  return kept > 0
}

/** Another person may have set the new password, so the student is notified in the portal, in Telegram and by SMS. */
export async function notifyStudentOfNewPassword(
  tx: Db,
  call: Pick<Deps, 'clock' | 'sms' | 'tokenKey'>,
  studentId: number,
): Promise<void> {
  const [title, body] = studentsText.newPassword
  const notice = { kind: StudentNotificationKind.PasswordChanged, title, body, about: null, studentIds: [studentId] }
  await studentNotificationEvent.emit(tx, { ...notice, now: call.clock.now() })
  if (!hasSmsGateway(call)) return
  const own = await tx.one<{ phone: string }>(sql`
    select number.phone from student, unnest(array[phone_number, mobile]) as number (phone)
    where student.id = ${studentId} and ${isConfirmedStudentPhoneSql(sql`number.phone`)} limit 1`)
  if (own) await queueSms(tx, call, { studentId, phone: own.phone, text: body, initiatorId: null })
}
