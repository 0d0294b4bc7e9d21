import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { allKeys, type Keys } from '../../access/keys.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'

/** A requested code is valid for this many minutes. */
export const codeValidMinutes = 10
/** The requesting browser has this many attempts. */
const maxFailures = 5

/**
 * The purpose of the code: `parent 998901112233`, `contract 12`. A code in Telegram proves the chat and never a number,
 * so its owner is the chat (`telegram_chat.id`): `chat-password 7`.
 */
export type CodeOwner = `${'parent' | 'contract' | 'chat-password' | 'chat-sign-in' | 'chat-contract'} ${string}`

/** The browser that enters a code, identified by the secret it got with its request, or without one by its network. */
interface Asker {
  request: string | null
  network: string
}

type CodeDeps = Keys & Pick<Deps, 'clock'>

/**
 * Makes a new code for that browser. Codes requested by others stay valid, so a stranger's request does not end the
 * owner's code.
 * @returns the code, and the browser's secret; neither is stored in plain text
 */
export async function createSmsCode(
  tx: Db,
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  { owner, network }: { owner: CodeOwner; network: string },
  code = newSmsCode(),
): Promise<{ code: string; request: string }> {
  const request = newRequest()
  await storeCode(tx, { tokenKey, clock }, { owner, network, code, requestHash: hashOfRequest(request) })
  return { code, request }
}

const newSmsCode = () => String(randomInt(1_000_000)).padStart(6, '0')
/** Returns a secret for a requesting browser. */
export const newRequest = () => randomBytes(16).toString('base64url')

type ChatCode = { owner: CodeOwner; network: string; requestHash: Buffer }

export const chatCodeKind = 'telegram.code'

/**
 * Makes a code and sends it to a Telegram chat after the commit. The second word of the owner is the chat, which the
 * code proves. The code is derived from the browser's secret, so it need not be stored until it is sent.
 */
export async function sendChatCode(tx: Db, deps: Pick<Deps, 'tokenKey' | 'clock'>, asked: ChatCode): Promise<void> {
  const now = deps.clock.now()
  const id = await storeCode(tx, deps, { ...asked, code: derivedCode(deps.tokenKey, asked) })
  await addJob(tx, { kind: chatCodeKind, key: id, runAt: now }, now)
}

/** Returns the code and its owner; null if it has expired, was used or was made with a former key. */
export async function readChatCode(
  db: Db,
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  id: string,
): Promise<{ owner: CodeOwner; code: string } | null> {
  const row = await db.one<{ owner: CodeOwner; requestHash: Buffer; codeHash: Buffer }>(sql`
    select owner, request_hash as "requestHash", code_hash as "codeHash" from asked_code
    where id = ${id}::bigint and owner like 'chat-%' and expires_at > ${clock.now()}`)
  if (!row) return null
  const code = derivedCode(tokenKey, row)
  return timingSafeEqual(row.codeHash, hashOfCode(tokenKey, row.owner, code)) ? { owner: row.owner, code } : null
}

function derivedCode(tokenKey: Uint8Array, { owner, requestHash }: Pick<ChatCode, 'owner' | 'requestHash'>): string {
  const digest = createHmac('sha256', tokenKey).update(`chat-code\n${owner}\n`).update(requestHash).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

async function storeCode(
  tx: Db,
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  { owner, network, code, requestHash }: { owner: CodeOwner; network: string; code: string; requestHash: Buffer },
): Promise<number> {
  const now = clock.now()
  return tx.newId(sql`
    insert into asked_code (owner, request_hash, network, code_hash, asked_at, expires_at)
    values (${owner}, ${requestHash}, ${network}, ${hashOfCode(tokenKey, owner, code)}, ${now}, ${new Date(now.getTime() + codeValidMinutes * 60_000)}) returning id`)
}

/** Returns whether that browser has requested a code that is still valid; then the code itself counts the attempts. */
export async function hasRequestedCode(
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
 * Checks an entered code. The asker's newest code counts wrong attempts, separately for the requesting browser and for
 * others in its network, so that only the owner can use up the owner's code. A code entered elsewhere is compared with
 * all valid codes and counts nothing here; the caller must limit such attempts. A correct code ends all codes of the
 * owner.
 */
export async function checkSmsCode(
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
    await revokeSmsCodes(tx, owner)
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
  /** The count that applies to this attempt: the requesting browser's, or its network's. */
  ownFailures: number
  askedAt: string
  network: string
  isOwn: boolean
}

/**
 * Ends codes.
 * @param owner or a query of owners
 */
export async function revokeSmsCodes(tx: Db, owner: CodeOwner | Sql): Promise<void> {
  await tx.run(sql`delete from asked_code where owner in (${typeof owner === 'string' ? sql`${owner}` : owner})`)
}

export async function deleteExpiredSmsCodes(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from asked_code where expires_at < ${before}`)
}

const isLive = (owner: CodeOwner, now: Date): Sql => sql`(owner = ${owner} and expires_at > ${now})`

const isOf = ({ request, network }: Asker): Sql =>
  request === null ? sql`network = ${network}` : sql`request_hash = ${hashOfRequest(request)}`

/** A secret of 128 random bits needs no keyed hash. */
export const hashOfRequest = (request: string): Buffer => createHash('sha256').update(request).digest()

/** A keyed hash: with a plain one, a person with a copy of the table could try all million codes in a second. */
const hashOfCode = (tokenKey: Uint8Array, owner: CodeOwner, code: string): Buffer =>
  createHmac('sha256', tokenKey).update(`asked-code\n${owner}\n${code}`).digest()
