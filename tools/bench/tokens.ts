import { readKeys } from '../../server/src/access/keys.ts'
import { openSession } from '../../server/src/centre/sign-in/sessions.ts'
import { type Db, raw, sql } from '../../server/src/db/db.ts'
import { systemClock } from '../../server/src/deps.ts'

/**
 * Signs users in without their passwords.
 * @param who SQL condition on the table `staff`
 */
export async function createTokensOfUsers(db: Db, who: string): Promise<string[]> {
  const { tokenKey } = await readKeys(db, new Date())
  const people = await db.many<{ staffId: number }>(
    sql`select id as "staffId" from staff where ${raw(who)} order by id`,
  )
  const tokens: string[] = []
  for (const { staffId } of people) {
    const visit = { staffId, address: '127.0.0.1', userAgent: null, fcmToken: null }
    tokens.push((await openSession({ tokenKey, clock: systemClock }, db, visit)).accessToken)
  }
  return tokens
}
