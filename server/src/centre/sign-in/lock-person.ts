import { AppError } from '@markaz/protocol/errors'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import type { AccountEntity } from './access-causes.ts'
import type { SignInRules } from './side.ts'

/** Revoking and creating access both lock the person first, so that one transaction waits for the other. */
export async function lockAccountRows(tx: Db, entity: AccountEntity, which: Sql): Promise<void> {
  await tx.run(sql`select from ${raw(entity)} where ${which} order by id for no key update`)
}

/** Call this before a session creates further access, such as an access token. */
export async function lockSessionOwner(tx: Db, side: SignInRules, sessionId: string): Promise<void> {
  const { entity, sessions, owner, isWelcome } = side
  await lockAccountRows(tx, entity, sql`id = (select ${owner} from ${sessions} where id = ${sessionId})`)
  const isOpen = await tx.one(
    sql`select from ${sessions} where id = ${sessionId} and ended_at is null and ${isWelcome}`,
  )
  if (!isOpen) throw new AppError('UNAUTHORIZED')
}
