import { AppError } from '@markaz/protocol/errors'
import type { students } from '@markaz/protocol/people/students/routes'
import { refuseWeakPassword } from '../../centre/sign-in/password-rules.ts'
import { hashPassword, newPassword } from '../../centre/sign-in/passwords.ts'
import { isCarried, queueSms } from '../../centre/sms/queue-sms.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { lockStudent } from './student-record.ts'
import { endStudentSessions } from './student-sessions.ts'

export async function changeSystemStatus(call: Call<typeof students.systemStatus>) {
  const { db, params, body, viewer, audit, clock } = call
  await db.transaction(async (tx) => {
    const { systemStatus } = await lockStudent(tx, viewer, params.id)
    await tx.run(sql`update student set system_status = ${body.systemStatus} where id = ${params.id}`)
    if (body.systemStatus !== 1) await endStudentSessions(tx, sql`student_id = ${params.id}`, 'blocked', clock.now())
    await audit(tx, {
      action: 'system-status',
      entity: 'student',
      entityId: params.id,
      before: { systemStatus },
      after: body,
    })
  })
  return body
}

export async function changeLogin({ db, params, body, viewer, clock, audit }: Call<typeof students.changeLogin>) {
  await db.transaction(async (tx) => {
    const { login } = await lockStudent(tx, viewer, params.id)
    if (login === null) throw new AppError('NO_PROFILE')
    await tx.run(sql`update student set login = ${body.newLogin} where id = ${params.id}`)
    await endStudentSessions(tx, sql`student_id = ${params.id}`, 'password', clock.now())
    await audit(tx, {
      action: 'change-login',
      entity: 'student',
      entityId: params.id,
      before: { login },
      after: { login: body.newLogin },
    })
  })
  return { login: body.newLogin }
}

export async function resetPassword({ db, params, viewer, clock, audit }: Call<typeof students.resetPassword>) {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const { login } = await lockStudent(tx, viewer, params.id)
    if (login === null) throw new AppError('NO_PROFILE')
    await tx.run(sql`update student set password_hash = ${passwordHash} where id = ${params.id}`)
    await endStudentSessions(tx, sql`student_id = ${params.id}`, 'password', clock.now())
    await audit(tx, { action: 'reset-password', entity: 'student', entityId: params.id })
  })
  return { newPassword: password }
}

/** The message leaves after the commit: nobody is sent a password that does not hold. */
export async function sendLogin(call: Call<typeof students.sendSms>) {
  const { db, body, viewer } = call
  const { id, login, phone, password = newPassword() } = body
  if (body.password) await refuseWeakPassword(body.password, login)
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const { login: loginBefore } = await lockStudent(tx, viewer, id)
    const smsId = await sendLoginTo(tx, call, { id, login, phone, password, passwordHash, loginBefore })
    return { smsId, password: isCarried(call) ? null : password }
  })
}

interface NewAccess {
  id: number
  login: string
  loginBefore: string | null
  phone: string
  password: string
  passwordHash: string
}

/** For a student who is locked already. */
export async function sendLoginTo(
  tx: Db,
  call: Call<typeof students.sendSms> | Call<typeof students.sendSmsToMany>,
  { id, login, loginBefore, phone, password, passwordHash }: NewAccess,
): Promise<number> {
  const { viewer, publicUrl, clock, audit } = call
  await tx.run(sql`update student set login = ${login}, password_hash = ${passwordHash} where id = ${id}`)
  await endStudentSessions(tx, sql`student_id = ${id}`, 'password', clock.now())
  const smsId = await queueSms(tx, call, {
    studentId: id,
    phone,
    text: `Markaz tizimi. Login: ${login} Parol: ${password} Manzil: ${publicUrl}`,
    secrets: [password],
    initiatorId: viewer.id,
  })
  await audit(tx, {
    action: 'send-sms',
    entity: 'student',
    entityId: id,
    before: { login: loginBefore },
    after: { login, phone, smsId },
  })
  return smsId
}
