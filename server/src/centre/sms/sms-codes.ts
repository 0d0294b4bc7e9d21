import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { listServerSigningKeys, type ServerSecretKeys } from '../../access/keys.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'

/** Validity of codes sent by SMS or Telegram. */
export const smsCodeValidMinutes = 10
/** After this number of wrong attempts a code is refused. */
const maxFailures = 5

/** The record that a code gives access to: `parent 998901112233`, `contract 12`, `chat-password 7` (row id of a Telegram chat). */
export type SmsCodeOwner = `${'parent' | 'contract' | 'chat-password' | 'chat-sign-in' | 'chat-contract'} ${string}`

/** The browser that requested a code, identified by a secret (`request`) or otherwise by its network. */
interface CodeRequester {
  request: string | null
  network: string
}

type CodeDeps = ServerSecretKeys & Pick<Deps, 'clock'>

/**
 * Creates a code. Earlier codes stay valid: a stranger's request must not invalidate the code that the owner received.
 */
export async function createSmsCode(
  tx: Db,
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  { owner, network }: { owner: SmsCodeOwner; network: string },
  code = newSmsCode(),
): Promise<{ code: string; request: string }> {
  const request = createCodeRequestSecret()
  await storeCode(tx, { tokenKey, clock }, { owner, network, code, requestHash: hashSecretOfCodeRequest(request) })
  return { code, request }
}

const newSmsCode = () => String(randomInt(1_000_000)).padStart(6, '0')
/** Random secret that identifies the browser which requests a code. */
export const createCodeRequestSecret = () => randomBytes(16).toString('base64url')

type ChatCode = { owner: SmsCodeOwner; network: string; requestHash: Buffer }

export const sendTelegramCodeJobKind = 'telegram.code'

/**
 * Queues a code for a Telegram chat. The code is computed from a secret of the requesting browser, so the database
 * contains no code in plain text.
 */
export async function queueTelegramCode(
  tx: Db,
  deps: Pick<Deps, 'tokenKey' | 'clock'>,
  chatCode: ChatCode,
): Promise<void> {
  const now = deps.clock.now()
  const id = await storeCode(tx, deps, { ...chatCode, code: derivedCode(deps.tokenKey, chatCode) })
  await addJob(tx, { kind: sendTelegramCodeJobKind, key: id, runAt: now }, now)
}

/** null = the Telegram code has expired, was used or was created with a former key. */
export async function readCodeToSendByTelegram(
  db: Db,
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  id: string,
): Promise<{ owner: SmsCodeOwner; code: string } | null> {
  const row = await db.one<{ owner: SmsCodeOwner; requestHash: Buffer; codeHash: Buffer }>(sql`
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
  { owner, network, code, requestHash }: { owner: SmsCodeOwner; network: string; code: string; requestHash: Buffer },
): Promise<number> {
  const now = clock.now()
  return tx.newId(sql`
    insert into asked_code (owner, request_hash, network, code_hash, asked_at, expires_at)
    values (${owner}, ${requestHash}, ${network}, ${hashOfCode(tokenKey, owner, code)}, ${now}, ${new Date(now.getTime() + smsCodeValidMinutes * 60_000)}) returning id`)
}

/**
 * True if this browser requested a valid code. Wrong attempts are then counted for that code, so the caller need not
 * limit them.
 */
export async function hasRequestedSmsCode(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  owner: SmsCodeOwner,
  asker: CodeRequester,
): Promise<boolean> {
  return (
    (await db.one(sql`select from asked_code where ${isLive(owner, clock.now())} and ${isOf(asker)} limit 1`)) !==
    undefined
  )
}

type CodeAttempt = { outcome: 'right'; askedAt: string; network: string } | { outcome: 'wrong' | 'over' }

/**
 * Checks a code. Wrong attempts are counted only if the same browser or network requested the code. The caller must
 * limit all other attempts.
 */
export async function checkSmsCode(
  tx: Db,
  deps: CodeDeps,
  owner: SmsCodeOwner,
  { code, ...asker }: CodeRequester & { code: string },
): Promise<CodeAttempt> {
  const failures = asker.request === null ? sql`network_failures` : sql`failures`
  const rows = await tx.many<Row>(sql`
    select id, code_hash as "codeHash", failures, ${failures} as "ownFailures", asked_at as "askedAt", network,
      ${isOf(asker)} as "isOwn"
    from asked_code where ${isLive(owner, deps.clock.now())} order by id desc for update`)
  const own = rows.find(({ isOwn }) => isOwn)
  const valid = own ? [own].filter(({ ownFailures }) => ownFailures < maxFailures) : rows.filter(isNotGuessedAt)
  if (valid.length === 0) return { outcome: 'over' }
  const hashes = listServerSigningKeys(deps).map((key) => hashOfCode(key, owner, code))
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
  /** Number of wrong attempts at this code by the requesting browser, or by its network if the browser is unknown. */
  ownFailures: number
  askedAt: string
  network: string
  isOwn: boolean
}

/** @param owner an owner of codes, or an SQL query for owners */
export async function revokeSmsCodes(tx: Db, owner: SmsCodeOwner | Sql): Promise<void> {
  await tx.run(sql`delete from asked_code where owner in (${typeof owner === 'string' ? sql`${owner}` : owner})`)
}

export async function deleteExpiredSmsCodes(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from asked_code where expires_at < ${before}`)
}

const isLive = (owner: SmsCodeOwner, now: Date): Sql => sql`(owner = ${owner} and expires_at > ${now})`

const isOf = ({ request, network }: CodeRequester): Sql =>
  request === null ? sql`network = ${network}` : sql`request_hash = ${hashSecretOfCodeRequest(request)}`

/** The browser's secret has 128 random bits, so a hash without a key is enough. */
export const hashSecretOfCodeRequest = (request: string): Buffer => createHash('sha256').update(request).digest()

/**
 * The hash needs the installation's key. Otherwise a person with a copy of the table could try all million codes within
 * a second.
 */
const hashOfCode = (tokenKey: Uint8Array, owner: SmsCodeOwner, code: string): Buffer =>
  createHmac('sha256', tokenKey).update(`asked-code\n${owner}\n${code}`).digest()
