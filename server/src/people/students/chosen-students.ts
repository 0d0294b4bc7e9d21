import { AppError } from '@markaz/protocol/errors'
import { login as loginRule } from '@markaz/protocol/fields'
import { students } from '@markaz/protocol/people/students/routes'
import type { StudentAccountStatus } from '@markaz/protocol/people/students/schemas'
import type { FastifyInstance } from 'fastify'
import { isConfirmedStudentPhoneSql } from '../../access/confirm-phone.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type GeneratedPassword, generatePasswords } from '../../centre/sign-in/passwords.ts'
import { computeSmsCost, hasSmsGateway, isNewPasswordSentBySms, queueSms } from '../../centre/sms/queue-sms.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountBulkOperationRoutes, splitByRefusalReason } from '../../http/bulk-operation.ts'
import {
  setAndSendStudentLogin,
  setStudentAccountStatus,
  setStudentLoginToHandOver,
  studentLoginSmsText,
} from './student-account.ts'

interface ChosenStudent {
  id: number
  fullName: string
  hId: string | null
  login: string | null
  phone: string | null
  /** True = a password may be sent to the student's phone number, because the number is confirmed. */
  mayGrant: boolean
  systemStatus: StudentAccountStatus
}

/** Milliseconds between the request and the sending of an SMS. The undo button is shown for a shorter time. */
const smsWaitMs = 30_000

export function studentBulkActionRoutes(app: FastifyInstance, deps: Deps): void {
  mountBulkOperationRoutes(app, deps, students.systemStatusOfMany, {
    async sort(tx, { viewer, body }) {
      const chosen = await lockChosen(tx, viewer, body.ids)
      return splitByRefusalReason(chosen, ({ systemStatus }) => (systemStatus === body.systemStatus ? 'already' : null))
    },
    async run(tx, call, rows) {
      for (const { id, systemStatus } of rows)
        await setStudentAccountStatus(tx, call, { id, before: systemStatus, ...call.body })
      return {}
    },
  })

  mountBulkOperationRoutes(app, deps, students.smsToMany, {
    async sort(tx, call) {
      const chosen = await lockChosen(tx, call.viewer, call.body.ids)
      const { price: smsPrice } = await computeSmsCost(tx, [])
      return {
        ...splitByRefusalReason(chosen, ({ phone }) => (phone ? null : 'no_phone')),
        isCarried: hasSmsGateway(call),
        smsPrice,
      }
    },
    async run(tx, call, rows) {
      const { viewer, body, audit } = call
      for (const { id, phone } of rows) {
        const sms = {
          studentId: id,
          phone: phone as string,
          text: body.text,
          initiatorId: viewer.id,
          access: students.smsToMany.run.access,
          waitMs: smsWaitMs,
        }
        const smsId = await queueSms(tx, call, sms)
        await audit(tx, { action: 'sms', entity: 'student', entityId: id, after: { smsId, phone } })
      }
      return { isCarried: hasSmsGateway(call) }
    },
  })

  mountBulkOperationRoutes(app, deps, students.loginsToMany, {
    prepare: ({ body }, isPlan) => generatePasswords(isPlan ? [] : body.ids),
    async sort(tx, call) {
      const { viewer, body } = call
      const bySms = isNewPasswordSentBySms(call, body)
      const chosen = await lockChosen(tx, viewer, body.ids)
      const isTaken = await findTakenLogins(tx, chosen)
      const why = (one: ChosenStudent) => {
        if (one.login === null && !loginRule.safeParse(one.hId).success) return 'no_id'
        if (one.login === null && isTaken(one)) return 'login_taken'
        if (!bySms) return null
        if (one.phone === null) return 'no_phone'
        return one.mayGrant ? null : 'phone_not_confirmed'
      }
      const plan = splitByRefusalReason(chosen, why)
      const texts = plan.rows.map(({ login, hId }) => studentLoginSmsText(call, login ?? (hId as string)))
      return { ...plan, isCarried: hasSmsGateway(call), sms: await computeSmsCost(tx, bySms ? texts : []) }
    },
    async run(tx, call, rows, passwords) {
      const bySms = call.body.by === 'sms'
      const made = []
      for (const { id, fullName, hId, login: loginBefore, phone } of rows) {
        const access = passwords.get(id) as GeneratedPassword
        const login = loginBefore ?? (hId as string)
        const given = { id, login, loginBefore, ...access }
        if (bySms) await setAndSendStudentLogin(tx, call, { ...given, phone: phone as string })
        else await setStudentLoginToHandOver(tx, call, given)
        made.push({ id, fullName, login, password: access.password })
      }
      return { made: bySms ? [] : made }
    },
  })
}

/** Locks students in the order of their ids, so that two simultaneous requests never deadlock. */
async function lockChosen(tx: Db, viewer: Viewer, ids: readonly number[]): Promise<ChosenStudent[]> {
  const wanted = [...new Set(ids)]
  const found = await tx.many<ChosenStudent>(sql`
    select id, full_name as "fullName", h_id as "hId", login, coalesce(phone_number, mobile) as phone,
      ${isConfirmedStudentPhoneSql(sql`coalesce(student.phone_number, student.mobile)`)} as "mayGrant", system_status as "systemStatus"
    from student where id = any(${wanted}) and ${isStudentInScopeSql(viewer)} order by id for no key update of student`)
  if (found.length < wanted.length) throw new AppError('NOT_FOUND')
  return found
}

/**
 * Returns a function that tells whether a student's HH ID is already a login: of a stored student, or of an earlier
 * student in `chosen`.
 */
async function findTakenLogins(tx: Db, chosen: readonly ChosenStudent[]): Promise<(one: ChosenStudent) => boolean> {
  const asked = chosen.flatMap(({ login, hId }) => (login === null && hId ? [hId.toLowerCase()] : []))
  const rows = await tx.many<{ login: string }>(sql`
    select lower(login collate "C") as login from student where lower(login collate "C") = any(${asked})`)
  const taken = new Set(rows.map(({ login }) => login))
  return ({ hId }) => {
    const login = hId?.toLowerCase() ?? ''
    const isTaken = taken.has(login)
    taken.add(login)
    return isTaken
  }
}
