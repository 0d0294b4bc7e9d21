import { AppError } from '@markaz/protocol/errors'
import type { students } from '@markaz/protocol/people/students/routes'
import { SystemStatus } from '@markaz/protocol/people/students/schemas'
import { studentInScope } from '../../access/student-in-reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { hashPassword, newPassword } from '../../centre/sign-in/passwords.ts'
import { isCarried } from '../../centre/sms/queue-sms.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { sendLoginTo } from './student-account.ts'
import { endStudentSessions } from './student-sessions.ts'

interface Chosen {
  id: number
  login: string | null
  phone: string | null
  systemStatus: number
}

/**
 * Several students, locked in the order of their ids, so that two such calls never wait for each other in a circle.
 * @throws AppError NOT_FOUND when one of them is not there, or of other branches
 */
async function lockChosen(tx: Db, viewer: Viewer, ids: readonly number[]): Promise<Chosen[]> {
  const wanted = [...new Set(ids)]
  const found = await tx.many<Chosen>(sql`
    select id, login, coalesce(phone_number, mobile) as phone, system_status as "systemStatus"
    from student where id = any(${wanted}) and ${studentInScope(viewer)} order by id for no key update of student`)
  if (found.length < wanted.length) throw new AppError('NOT_FOUND')
  return found
}

export async function changeSystemStatusOfMany(call: Call<typeof students.systemStatusOfMany>) {
  const { db, body, viewer, audit, clock } = call
  const { systemStatus } = body
  return db.transaction(async (tx) => {
    const changed = (await lockChosen(tx, viewer, body.ids)).filter((one) => one.systemStatus !== systemStatus)
    const ids = changed.map(({ id }) => id)
    await tx.run(sql`update student set system_status = ${systemStatus} where id = any(${ids})`)
    if (systemStatus !== SystemStatus.Active)
      await endStudentSessions(tx, sql`student_id = any(${ids})`, 'blocked', clock.now())
    for (const { id, systemStatus: before } of changed)
      await audit(tx, {
        action: 'system-status',
        entity: 'student',
        entityId: id,
        before: { systemStatus: before },
        after: { systemStatus },
      })
    return { count: changed.length }
  })
}

/** Passwords are hashed before the transaction: that takes the processor longer than all its statements. */
export async function sendLogins(call: Call<typeof students.sendSmsToMany>) {
  const { db, body, viewer } = call
  const passwords = new Map<number, { password: string; passwordHash: string }>()
  for (const id of body.ids) {
    const password = newPassword()
    passwords.set(id, { password, passwordHash: await hashPassword(password) })
  }
  return db.transaction(async (tx) => {
    const left: { id: number; reason: 'no_account' | 'no_phone' }[] = []
    const made: { id: number; login: string; password: string }[] = []
    for (const { id, login, phone } of await lockChosen(tx, viewer, body.ids)) {
      const access = passwords.get(id)
      if (login === null || phone === null || !access) {
        left.push({ id, reason: login === null ? 'no_account' : 'no_phone' })
        continue
      }
      await sendLoginTo(tx, call, { id, login, phone, ...access, loginBefore: login })
      made.push({ id, login, password: access.password })
    }
    return { count: made.length, made: isCarried(call) ? [] : made, left }
  })
}
