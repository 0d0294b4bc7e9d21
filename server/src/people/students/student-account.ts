import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { students } from '@markaz/protocol/people/students/routes'
import { StudentAccountStatus } from '@markaz/protocol/people/students/schemas'
import { isConfirmedParentPhoneSql } from '../../access/confirm-phone.ts'
import { isActiveParentLinkSql, maySignInAsParentSql } from '../../access/parent.ts'
import { requireStudentInScope } from '../../access/reach.ts'
import { refuseWeakPassword } from '../../centre/sign-in/password-rules.ts'
import { generatePassword, hashPassword } from '../../centre/sign-in/passwords.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import {
  cancelSms,
  computeSmsCost,
  hasSmsGateway,
  isNewPasswordSentBySms,
  newPasswordSmsText,
  portalSignInAddress,
  queueSms,
} from '../../centre/sms/queue-sms.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { isStudentPhoneConfirmed } from './student-phones.ts'
import { guessablePasswordPartsOf, lockStudent } from './student-record.ts'

export async function changeStudentSystemStatus(call: RouteCall<typeof students.systemStatus>) {
  const { db, params, body, viewer } = call
  await db.transaction(async (tx) => {
    const { systemStatus: before } = await lockStudent(tx, viewer, params.id)
    await setStudentAccountStatus(tx, call, { id: params.id, before, ...body })
  })
  return body
}

type SystemStatusChange = { id: number; before: number; systemStatus: number }

/** The caller must have locked the student's row. */
export async function setStudentAccountStatus(
  tx: Db,
  call: Pick<RouteCall<typeof students.systemStatus>, 'clock' | 'audit'>,
  { id, before, systemStatus }: SystemStatusChange,
): Promise<void> {
  await saveSystemStatus(tx, call, { id, systemStatus })
  const change = { before: { systemStatus: before }, after: { systemStatus } }
  await call.audit(tx, { action: 'system-status', entity: 'student', entityId: id, ...change })
}

async function saveSystemStatus(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { id, systemStatus }: Omit<SystemStatusChange, 'before'>,
): Promise<void> {
  await tx.run(sql`update student set system_status = ${systemStatus} where id = ${id}`)
  if (systemStatus !== StudentAccountStatus.Active)
    await revokeAccess(tx, { entity: 'student', id }, 'block', { now: clock.now() })
}

type Status = Pick<SystemStatusChange, 'systemStatus'>

/** Undoing a block does not restore the access that the block ended. */
export const studentAccountStatusUndo: UndoDefinition = {
  access: () => students.systemStatus.access,
  async run(tx, asker, { entityId: id, before, after }: AuditedChange<Status, Status>) {
    const { systemStatus } = await lockStudent(tx, asker.viewer, id)
    if (systemStatus !== after.systemStatus) throw new AppError('NOTHING_TO_TAKE_BACK')
    await saveSystemStatus(tx, asker, { id, systemStatus: before.systemStatus })
  },
}

/** Cancels an SMS to a student while the SMS is still queued. */
export const queuedStudentSmsUndo: UndoDefinition = {
  access: () => students.smsToMany.run.access,
  async run(tx, { viewer }, { entityId, after }: AuditedChange<null, { smsId: number }>) {
    await lockStudent(tx, viewer, entityId)
    await cancelSms(tx, after.smsId)
  },
}

export async function changeStudentLogin({
  db,
  params,
  body,
  viewer,
  clock,
  audit,
}: RouteCall<typeof students.changeLogin>) {
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

export async function resetStudentPassword({
  db,
  params,
  viewer,
  clock,
  audit,
}: RouteCall<typeof students.resetPassword>) {
  const password = generatePassword()
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
 * The SMS is sent after the commit, so that a password that was not stored is never sent.
 * @throws AppError VALIDATION for an SMS without a gateway; the old password stays valid
 */
export async function sendStudentLogin(call: RouteCall<typeof students.sendSms>) {
  const { db, body, viewer } = call
  const { id, login, phone, password = generatePassword(), by = 'sms' } = body
  const to = isNewPasswordSentBySms(call, { by }) ? (phone ?? null) : null
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const student = await lockStudent(tx, viewer, id)
    if (to) await refuseUnconfirmedPhone(tx, id, to)
    const loginBefore = student.login
    if (body.password)
      await refuseWeakPassword({ ...call, db: tx }, body.password, [login, to, ...guessablePasswordPartsOf(student)])
    const account = { id, login, password, passwordHash, loginBefore }
    if (to) return { smsId: await setAndSendStudentLogin(tx, call, { ...account, phone: to }), password: null }
    await setStudentLoginToHandOver(tx, call, account)
    return { smsId: null, password }
  })
}

/**
 * Sets the login and password that the user hands to the student in person. The caller must have locked the student.
 */
export async function setStudentLoginToHandOver(
  tx: Db,
  call: RouteCall<typeof students.sendSms> | RouteCall<typeof students.loginsToMany.run>,
  { id, login, loginBefore, passwordHash }: NewAccount,
): Promise<void> {
  await setAccount(tx, call, { id, login, passwordHash })
  const change = { before: { login: loginBefore }, after: { login } }
  await call.audit(tx, { action: 'reset-password', entity: 'student', entityId: id, ...change })
}

/** A password may be sent only to a confirmed number of the student or of a parent (decision 1466). */
async function refuseUnconfirmedPhone(tx: Db, studentId: number, phone: string): Promise<void> {
  const isOfParent = await tx.one(sql`
    select from agent join agent_student on agent_student.agent_id = agent.id
    where agent_student.student_id = ${studentId} and ${isActiveParentLinkSql} and ${maySignInAsParentSql} and ${isConfirmedParentPhoneSql(phone)}`)
  if (!isOfParent && !(await isStudentPhoneConfirmed(tx, studentId, phone)))
    refuseField('phone', peopleErrorTexts.passwordPhone)
}

interface NewAccount {
  id: number
  login: string
  loginBefore: string | null
  password: string
  passwordHash: string
}

/** Stores login and password and ends all access of the student. The caller must have locked the student. */
async function setAccount(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { id, login, passwordHash }: Pick<NewAccount, 'id' | 'login' | 'passwordHash'>,
): Promise<void> {
  await tx.run(
    sql`update student set login = ${login}, password_hash = ${passwordHash}, must_change_password = true where id = ${id}`,
  )
  await revokeAccess(tx, { entity: 'student', id }, 'reset', { now: clock.now() })
}

/** @param password if omitted, the SMS contains a placeholder as long as a generated password */
export const studentLoginSmsText = (
  { portalUrl }: Pick<Deps, 'portalUrl'>,
  login: string,
  password = '0'.repeat(generatePassword().length),
): string => newPasswordSmsText(portalSignInAddress(portalUrl, login), login, password)

/** The text of the SMS contains `{parol}` in place of the password. */
export async function previewStudentLoginSms(call: RouteCall<typeof students.smsWords>) {
  await requireStudentInScope(call.db, call.viewer, call.params.id)
  const { price } = await computeSmsCost(call.db, [])
  const text = studentLoginSmsText(call, call.query.login, '{parol}')
  return { text, passwordLength: generatePassword().length, isCarried: hasSmsGateway(call), price }
}

/** The caller must have locked the student. */
export async function setAndSendStudentLogin(
  tx: Db,
  call: RouteCall<typeof students.sendSms> | RouteCall<typeof students.loginsToMany.run>,
  { id, login, loginBefore, phone, password, passwordHash }: NewAccount & { phone: string },
): Promise<number> {
  const { viewer, audit } = call
  await setAccount(tx, call, { id, login, passwordHash })
  const smsId = await queueSms(tx, call, {
    studentId: id,
    phone,
    text: studentLoginSmsText(call, login, password),
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
