import { createHook } from 'node:async_hooks'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { hashPassword } from './passwords.ts'

const t = shareTestApp()
const counts: { hashes: number } = { hashes: 0 }
createHook({
  init(_, type) {
    if (type === 'ARGON2REQUEST') counts.hashes++
  },
}).enable()

/** Returns the number of password hashes that the server computed, and its answer. */
async function guess(login: string, route: typeof auth.signIn | typeof studentAccount.signIn) {
  await t.db.run(sql`delete from sign_in_attempt`)
  counts.hashes = 0
  const { status, error } = await t.send(route, { body: { login, password: 'Notogri-parol-1' } as never })
  return { hashes: counts.hashes, status, error: { ...error, requestId: null } }
}

// Shows: SAFE-033
it('a sign-in with a wrong password computes one hash and gets the same answer, whether or not the account exists', async () => {
  const passwordHash = await hashPassword('Togri-parol-12')
  const login = (nth: number) => `teng.${nth}`
  await t.build.staff({ login: login(1), passwordHash })
  await t.build.staff({ login: login(2), passwordHash, isBlocked: true })
  await t.build.staff({ login: login(3), passwordHash, workStatus: 2 })
  for (const nth of [4, 5, 6]) await t.build.student({ login: login(nth), passwordHash })
  await t.db.run(sql`update student set system_status = 2 where login = ${login(5)}`)
  await t.db.run(sql`update student set gone_at = now() where login = ${login(6)}`)
  const cases = [
    ...[1, 2, 3, 90].map((nth) => [auth.signIn, login(nth)] as const),
    ...[4, 5, 6, 91].map((nth) => [studentAccount.signIn, login(nth)] as const),
    // `login(4)` belongs to a student, and no staff member has it.
    [auth.signIn, login(4)] as const,
    [studentAccount.signIn, login(1)] as const,
  ]
  const answers: object[] = []
  for (const [route, name] of cases) answers.push(await guess(name, route))
  expect(answers).toEqual(cases.map(() => ({ ...answers[0], hashes: 1, status: 400 })))
})
