import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { allKeys, type Keys } from '../../access/keys.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

/** A code that a page asked for is valid for so long, */
export const askedMinutes = 10
/** and its browser has so many tries. */
const maxFailures = 5

/** What the code is for: `parent 998901112233`, `contract 12`. */
export type CodeOwner = `${'parent' | 'contract'} ${string}`

/** The browser that tries a code: by the secret it got when it asked, or, without one, by its network alone. */
interface Asker {
  request: string | null
  network: string
}

type CodeDeps = Keys & Pick<Deps, 'clock'>

/**
 * A new code of that browser. Codes that others asked for stay valid: a stranger who asks does not end the owner's.
 * @returns the code, and the secret of the browser's own; neither is stored
 */
export async function newAskedCode(
  tx: Db,
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  { owner, network }: { owner: CodeOwner; network: string },
  code = String(randomInt(1_000_000)).padStart(6, '0'),
): Promise<{ code: string; request: string }> {
  const now = clock.now()
  const request = randomBytes(16).toString('base64url')
  await tx.run(sql`
    insert into asked_code (owner, request_hash, network, code_hash, asked_at, expires_at)
    values (${owner}, ${hashOfRequest(request)}, ${network}, ${hashOfCode(tokenKey, owner, code)}, ${now}, ${new Date(now.getTime() + askedMinutes * 60_000)})`)
  return { code, request }
}

/** Whether that browser has asked for a code that is still valid: then its tries are counted by the code itself. */
export async function hasAsked(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  owner: CodeOwner,
  asker: Asker,
): Promise<boolean> {
  return (
    (await db.one(sql`select from asked_code where ${isLive(owner, clock.now())} and ${isOf(asker)} limit 1`)) !==
    undefined
  )
}

type Tried = { outcome: 'right'; askedAt: string; network: string } | { outcome: 'wrong' | 'over' }

/**
 * Tries a code. The newest code of the asker counts the wrong tries: those of the browser that asked apart from those of
 * others in its network, so that nobody beside the owner ends the owner's code. Typed anywhere else, a code is looked for
 * among all that are valid and counts nothing here: the caller limits such tries before. A right one ends all codes of the
 * owner.
 */
export async function tryAskedCode(
  tx: Db,
  deps: CodeDeps,
  owner: CodeOwner,
  { code, ...asker }: Asker & { code: string },
): Promise<Tried> {
  const failures = asker.request === null ? sql`network_failures` : sql`failures`
  const rows = await tx.many<Row>(sql`
    select id, code_hash as "codeHash", failures, ${failures} as "ownFailures", asked_at as "askedAt", network,
      ${isOf(asker)} as "isOwn"
    from asked_code where ${isLive(owner, deps.clock.now())} order by id desc for update`)
  const own = rows.find(({ isOwn }) => isOwn)
  const valid = own ? [own].filter(({ ownFailures }) => ownFailures < maxFailures) : rows.filter(isNotGuessedAt)
  if (valid.length === 0) return { outcome: 'over' }
  const hashes = allKeys(deps).map((key) => hashOfCode(key, owner, code))
  const right = valid.find(({ codeHash }) => hashes.some((hash) => timingSafeEqual(codeHash, hash)))
  if (right) {
    await endAskedCodes(tx, owner)
    return { outcome: 'right', askedAt: right.askedAt, network: right.network }
  }
  if (!own) return { outcome: 'wrong' }
  await tx.run(sql`update asked_code set ${failures} = ${failures} + 1 where id = ${own.id}`)
  return { outcome: own.ownFailures + 1 < maxFailures ? 'wrong' : 'over' }
}

const isNotGuessedAt = ({ failures }: Row) => failures < maxFailures

interface Row {
  id: number
  codeHash: Buffer
  failures: number
  /** Of those who try now: the browser that asked, or its network. */
  ownFailures: number
  askedAt: string
  network: string
  isOwn: boolean
}

/** @param owner or a query of owners */
export async function endAskedCodes(tx: Db, owner: CodeOwner | Sql): Promise<void> {
  await tx.run(sql`delete from asked_code where owner in (${typeof owner === 'string' ? sql`${owner}` : owner})`)
}

export async function forgetAskedCodes(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from asked_code where expires_at < ${before}`)
}

const isLive = (owner: CodeOwner, now: Date): Sql => sql`(owner = ${owner} and expires_at > ${now})`

const isOf = ({ request, network }: Asker): Sql =>
  request === null ? sql`network = ${network}` : sql`request_hash = ${hashOfRequest(request)}`

/** A secret of 128 random bits needs no key. */
const hashOfRequest = (request: string): Buffer => createHash('sha256').update(request).digest()

/** The hash is keyed: whoever holds a copy of the table tries a million codes in a moment. */
const hashOfCode = (tokenKey: Uint8Array, owner: CodeOwner, code: string): Buffer =>
  createHmac('sha256', tokenKey).update(`asked-code\n${owner}\n${code}`).digest()
