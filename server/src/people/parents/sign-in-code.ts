import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { allKeys, type Keys } from '../../access/keys.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

/** A code that was sent is good for so long, */
const sentMinutes = 10
/** and one that the desk gave on paper. */
const paperHours = 24
const maxFailures = 5

/** The owner of a code: a number, or one parent, who got it on paper from a member of staff. */
type CodeOwner = { phone: string } | { agentId: number; givenBy: number | null }

/** Takes the place of the one before. @returns the code, which is kept nowhere */
export async function newCode(
  tx: Db,
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  owner: CodeOwner,
  code = String(randomInt(1_000_000)).padStart(6, '0'),
): Promise<{ code: string; expiresAt: Date }> {
  const now = clock.now()
  const [column, value] = 'phone' in owner ? [sql`phone`, sql`${owner.phone}`] : [sql`agent_id`, sql`${owner.agentId}`]
  const givenBy = 'phone' in owner ? null : owner.givenBy
  const minutes = 'phone' in owner ? sentMinutes : paperHours * 60
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await tx.run(sql`
    insert into parent_code (${column}, code_hash, given_by, given_at, expires_at)
    values (${value}, ${hashOf(tokenKey, ownerName(owner), code)}, ${givenBy}, ${now}, ${expiresAt})
    on conflict (${column}) do update set code_hash = excluded.code_hash, failures = 0, given_by = excluded.given_by, given_at = excluded.given_at,
      expires_at = excluded.expires_at`)
  return { code, expiresAt }
}

/**
 * The code of that number, or of a parent who has it; right, it is gone. A wrong one counts against all that it might
 * have been, and five end them.
 * @param has the parents with that number, a query of their ids
 */
export async function takeCode(
  tx: Db,
  deps: Keys & Pick<Deps, 'clock'>,
  { phone, code, has }: { phone: string; code: string; has: Sql },
): Promise<CodeOwner | null> {
  const rows = await tx.many<{ id: number; agentId: number | null; givenBy: number | null; codeHash: Buffer }>(sql`
    select id, agent_id as "agentId", given_by as "givenBy", code_hash as "codeHash" from parent_code
    where (phone = ${phone} or agent_id in (${has})) and expires_at > ${deps.clock.now()} and failures < ${maxFailures}::int
    order by id for update`)
  const right = rows.find(({ agentId, codeHash }) => {
    const name = ownerName(agentId === null ? { phone } : { agentId, givenBy: null })
    return allKeys(deps).some((key) => timingSafeEqual(codeHash, hashOf(key, name, code)))
  })
  if (!right) {
    await tx.run(
      sql`update parent_code set failures = failures + 1 where id = any(${rows.map(({ id }) => id)}::bigint[])`,
    )
    return null
  }
  await tx.run(sql`delete from parent_code where id = ${right.id}`)
  return right.agentId === null ? { phone } : { agentId: right.agentId, givenBy: right.givenBy }
}

export async function forgetCodes(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from parent_code where expires_at < ${before}`)
}

const ownerName = (owner: CodeOwner) => ('phone' in owner ? owner.phone : `agent ${owner.agentId}`)

/** The hash is keyed, because a million codes are tried in a moment by whoever holds a copy of the table. */
const hashOf = (tokenKey: Uint8Array, owner: string, code: string): Buffer =>
  createHmac('sha256', tokenKey).update(`parent-code\n${owner}\n${code}`).digest()
