import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { paperSignInCodeLength } from '@markaz/protocol/people/parents/parent-account.schemas'
import { listServerSigningKeys, type ServerSecretKeys } from '../../access/keys.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

const printedCodeHours = 24

/** Replaces the parent's earlier printed code. The database stores only the code's hash. */
export async function createPrintedParentSignInCode(
  tx: Db,
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  { agentId, givenBy }: { agentId: number; givenBy: number | null },
): Promise<{ code: string; expiresAt: Date }> {
  const now = clock.now()
  const code = String(randomInt(10 ** paperSignInCodeLength)).padStart(paperSignInCodeLength, '0')
  const expiresAt = new Date(now.getTime() + printedCodeHours * 3_600_000)
  await tx.run(sql`
    insert into parent_code (agent_id, code_hash, given_by, given_at, expires_at)
    values (${agentId}, ${hashOf(tokenKey, agentId, code)}, ${givenBy}, ${now}, ${expiresAt})
    on conflict (agent_id) do update set code_hash = excluded.code_hash, failures = 0, given_by = excluded.given_by, given_at = excluded.given_at,
      expires_at = excluded.expires_at`)
  return { code, expiresAt }
}

/**
 * Wrong guesses do not invalidate a printed code, because an attacker could then lock the parent out. The code is valid
 * for one day and too long to be guessed in that time (decision 1322).
 * @param has query for the ids of the parents who may sign in with the code
 */
export async function consumePrintedCode(
  tx: Db,
  deps: ServerSecretKeys & Pick<Deps, 'clock'>,
  { code, has }: { code: string; has: Sql },
): Promise<{ agentId: number; givenBy: number | null } | null> {
  const rows = await tx.many<{ id: number; agentId: number; givenBy: number | null; codeHash: Buffer }>(sql`
    select id, agent_id as "agentId", given_by as "givenBy", code_hash as "codeHash" from parent_code
    where agent_id in (${has}) and expires_at > ${deps.clock.now()} order by id for update`)
  const right = rows.find(({ agentId, codeHash }) =>
    listServerSigningKeys(deps).some((key) => timingSafeEqual(codeHash, hashOf(key, agentId, code))),
  )
  if (!right) return null
  await tx.run(sql`delete from parent_code where id = ${right.id}`)
  return right
}

export async function deletePrintedSignInCodes(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from parent_code where expires_at < ${before}`)
}

/** The hash needs a secret key. Otherwise a thief of the table could try all sign-in codes. */
const hashOf = (tokenKey: Uint8Array, agentId: number, code: string): Buffer =>
  createHmac('sha256', tokenKey).update(`parent-code\nagent ${agentId}\n${code}`).digest()
