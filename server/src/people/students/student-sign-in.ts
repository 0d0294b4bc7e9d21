import { AppError } from '@markaz/protocol/errors'
import type { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { foldLogin } from '../../access/fold-login.ts'
import { networkOf } from '../../access/network.ts'
import { giveBack, takeAttempt, throttleKeys } from '../../access/throttle.ts'
import { passwordMatches } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { endStudentSessions, openStudentSession } from './student-sessions.ts'

interface Account {
  id: number
  fullName: string
  login: string
  passwordHash: string
  isOpen: boolean
  isKnownThere: boolean
}

export async function signIn(call: Call<typeof studentAccount.signIn>) {
  const { db, body, request, clock } = call
  const keys = throttleKeys(body.login, request.address, 'student')
  const brake = await takeAttempt(db, keys, clock.now())
  const account = await db.one<Account>(sql`
    select exists (select from student_session where student_id = student.id and network = ${networkOf(request.address)}) as "isKnownThere",
      id, full_name as "fullName", login, password_hash as "passwordHash", system_status = 1 and gone_at is null as "isOpen"
    from student where lower(login collate "C") = ${foldLogin(body.login)}`)
  if (brake && !account?.isKnownThere) throw brake
  const failed = (reason: 'password' | 'blocked') =>
    db.run(
      call.auditInsert({
        action: 'sign-in-failed',
        entity: 'student',
        entityId: account?.id ?? null,
        after: { reason },
      }),
    )
  if (!(await passwordMatches(body.password, account?.passwordHash ?? null)) || !account) {
    await failed('password')
    throw new AppError('WRONG_CREDENTIALS')
  }
  // Only who knows the password learns that the account is blocked.
  if (!account.isOpen) {
    await failed('blocked')
    throw new AppError('ACCOUNT_BLOCKED')
  }
  const { id, fullName, login } = account
  const accessToken = await openStudentSession(
    call,
    db,
    { studentId: id, address: request.address, userAgent: request.userAgent },
    call.auditInsert({ action: 'sign-in', entity: 'student', entityId: id }),
  )
  await giveBack(db, keys)
  return { accessToken, student: { id, fullName, login } }
}

export async function logout({ db, student, clock, audit }: Call<typeof studentAccount.logout>) {
  await db.transaction(async (tx) => {
    await endStudentSessions(tx, sql`id = ${student.sessionId}`, 'logout', clock.now())
    await audit(tx, { action: 'logout', entity: 'student', entityId: student.id })
  })
  return {}
}
