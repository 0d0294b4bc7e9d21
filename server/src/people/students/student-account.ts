import { AppError } from '@markaz/protocol/errors'
import { students } from '@markaz/protocol/people/students/routes'
import { SystemStatus } from '@markaz/protocol/people/students/schemas'
import { studentInReach } from '../../access/student-in-reach.ts'
import { refuseWeakPassword } from '../../centre/sign-in/password-rules.ts'
import { hashPassword, newPassword } from '../../centre/sign-in/passwords.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { isCarried, queueSms, withdrawSms } from '../../centre/sms/queue-sms.ts'
import { portalAddress, signInWords } from '../../centre/sms/sign-in-sms.ts'
import { smsCost } from '../../centre/sms/sms-cost.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/mount.ts'
import type { Change, Undo } from '../../http/undo.ts'
import { lockStudent, namesOf } from './student-record.ts'

export async function changeSystemStatus(call: Call<typeof students.systemStatus>) {
  const { db, params, body, viewer } = call
  await db.transaction(async (tx) => {
    const { systemStatus: before } = await lockStudent(tx, viewer, params.id)
    await setSystemStatus(tx, call, { id: params.id, before, ...body })
  })
  return body
}

type Block = { id: number; before: number; systemStatus: number }

/** Blocks or unblocks a student. The caller must have locked the student's row. */
export async function setSystemStatus(
  tx: Db,
  call: Pick<Call<typeof students.systemStatus>, 'clock' | 'audit'>,
  { id, before, systemStatus }: Block,
): Promise<void> {
  await putSystemStatus(tx, call, { id, systemStatus })
  const change = { before: { systemStatus: before }, after: { systemStatus } }
  await call.audit(tx, { action: 'system-status', entity: 'student', entityId: id, ...change })
}

async function putSystemStatus(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { id, systemStatus }: Omit<Block, 'before'>,
): Promise<void> {
  await tx.run(sql`update student set system_status = ${systemStatus} where id = ${id}`)
  if (systemStatus !== SystemStatus.Active)
    await revokeAccess(tx, { entity: 'student', id }, 'block', { now: clock.now() })
}

type Status = Pick<Block, 'systemStatus'>

/** Undoes blocking or unblocking by its audit row. Access that ended is not restored. */
export const undoSystemStatus: Undo = {
  access: () => students.systemStatus.access,
  async run(tx, asker, { entityId: id, before, after }: Change<Status, Status>) {
    const { systemStatus } = await lockStudent(tx, asker.viewer, id)
    if (systemStatus !== after.systemStatus) throw new AppError('NOTHING_TO_TAKE_BACK')
    await putSystemStatus(tx, asker, { id, systemStatus: before.systemStatus })
  },
}

/** Undoes an SMS to a student as long as it is still queued. */
export const undoSms: Undo = {
  access: () => students.smsToMany.run.access,
  async run(tx, { viewer }, { entityId, after }: Change<null, { smsId: number }>) {
    await lockStudent(tx, viewer, entityId)
    await withdrawSms(tx, after.smsId)
  },
}

export async function changeLogin({ db, params, body, viewer, clock, audit }: Call<typeof students.changeLogin>) {
  await db.transaction(async (tx) => {
    const { login } = await lockStudent(tx, viewer, params.id)
    if (login === null) throw new AppError('NO_PROFILE')
    await tx.run(sql`update student set login = ${body.newLogin} where id = ${params.id}`)
    await revokeAccess(tx, { entity: 'student', id: params.id }, 'login', { now: clock.now() })
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
    await tx.run(
      sql`update student set password_hash = ${passwordHash}, must_change_password = true where id = ${params.id}`,
    )
    await revokeAccess(tx, { entity: 'student', id: params.id }, 'reset', { now: clock.now() })
    await audit(tx, { action: 'reset-password', entity: 'student', entityId: params.id })
  })
  return { newPassword: password }
}

/**
 * Sets login and password and sends them by SMS. The message is sent after the commit, so that no invalid password is
 * sent.
 */
export async function sendLogin(call: Call<typeof students.sendSms>) {
  const { db, body, viewer } = call
  const { id, login, phone, password = newPassword() } = body
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const student = await lockStudent(tx, viewer, id)
    const loginBefore = student.login
    if (body.password) await refuseWeakPassword({ ...call, db: tx }, body.password, [login, phone, ...namesOf(student)])
    const smsId = await sendLoginTo(tx, call, { id, login, phone, password, passwordHash, loginBefore })
    return { smsId, password: isCarried(call) ? null : password }
  })
}

export interface NewAccess {
  id: number
  login: string
  loginBefore: string | null
  password: string
  passwordHash: string
}

/** Sets the account. The caller must have locked the student. */
export async function setAccess(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { id, login, passwordHash }: Pick<NewAccess, 'id' | 'login' | 'passwordHash'>,
): Promise<void> {
  await tx.run(
    sql`update student set login = ${login}, password_hash = ${passwordHash}, must_change_password = true where id = ${id}`,
  )
  await revokeAccess(tx, { entity: 'student', id }, 'reset', { now: clock.now() })
}

/** @param password left out: as long as one that is made here */
export const signInSms = (
  { portalUrl }: Pick<Deps, 'portalUrl'>,
  login: string,
  password = '0'.repeat(newPassword().length),
): string => signInWords(portalAddress(portalUrl, login), login, password)

/** What the SMS will say, with `{parol}` in the place of the password. */
export async function readSmsWords(call: Call<typeof students.smsWords>) {
  await studentInReach(call.db, call.viewer, call.params.id)
  const { price } = await smsCost(call.db, [])
  const text = signInSms(call, call.query.login, '{parol}')
  return { text, passwordLength: newPassword().length, isCarried: isCarried(call), price }
}

/** Sends sign-in data. The caller must have locked the student. */
export async function sendLoginTo(
  tx: Db,
  call: Call<typeof students.sendSms> | Call<typeof students.loginsToMany.run>,
  { id, login, loginBefore, phone, password, passwordHash }: NewAccess & { phone: string },
): Promise<number> {
  const { viewer, audit } = call
  await setAccess(tx, call, { id, login, passwordHash })
  const smsId = await queueSms(tx, call, {
    studentId: id,
    phone,
    text: signInSms(call, login, password),
    secrets: [password],
    initiatorId: viewer.id,
    access: students.sendSms.access,
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
