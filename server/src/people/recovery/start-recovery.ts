import { randomInt } from 'node:crypto'
import type { staffPasswordRecovery, studentPasswordRecovery } from '@markaz/protocol/people/recovery/routes'
import { type AttemptBackoffLimit, countAttemptOrThrow } from '../../access/attempt-backoff.ts'
import { ipNetworkOfAddress, ipv6Slash48NetworkOfAddress } from '../../access/network.ts'
import { countRequestInRateWindow } from '../../access/rate-limit.ts'
import { normalizeLogin, waitMinimumResponseTime } from '../../access/throttle.ts'
import { lockAccountRows } from '../../centre/sign-in/revoke-access.ts'
import { browserDeviceKeyOf, describeUserDevice } from '../../centre/sign-in/session-cookies.ts'
import { hashBrowserDeviceKey } from '../../centre/sign-in/sessions.ts'
import { createCodeRequestSecret, hashSecretOfCodeRequest, queueTelegramCode } from '../../centre/sms/sms-codes.ts'
import { type Db, raw, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { addJob } from '../../jobs/add-job.ts'
import { publishStudentChangesToParents } from '../feed/publish-student-change.ts'
import {
  findChatForRecoveryCode,
  findPersonByLogin,
  mayParentApprovePasswordRequestSql,
  type RecoveryAccountRules,
  recoveryPersonIdColumn,
} from './recovery.queries.ts'
import { askPasswordApprovalJobKind } from './recovery-jobs.ts'

const requestHours = 24
/** Minutes until staff see a password request that a Telegram code or a parent's approval could settle first. */
const staffAfterMinutes = 15
const minute = 60_000

/**
 * Limits requests for a new password per login, separately for each known device and for all unknown devices together.
 */
const asksOfLogin: AttemptBackoffLimit = { free: 1, firstSeconds: 60, longestSeconds: 3_600 }
const asksOfOwnDevice: AttemptBackoffLimit = { ...asksOfLogin, longestSeconds: 600 }
/**
 * Daily limit on requests for one account's password, because each request sends messages to the person and to the
 * parents.
 */
const requestsPerDay = { most: 10, minutes: 24 * 60 }
/** Limit on password requests from one network. A class may share one network. */
const asksOfNetwork = { most: 30, minutes: 60 }

/** The answer, its time and the limits are the same for known and unknown logins, so that logins cannot be guessed. */
export async function startPasswordRecovery(
  call: RouteCall<typeof studentPasswordRecovery.ask> | RouteCall<typeof staffPasswordRecovery.ask>,
  side: RecoveryAccountRules,
) {
  const { db, body, request, clock, audit, telegram } = call
  const now = clock.now()
  const answered = waitMinimumResponseTime(clock)
  try {
    const login = normalizeLogin(body.login) ?? ''
    const network = ipNetworkOfAddress(request.address)
    const deviceKey = browserDeviceKeyOf(request.page, side, body.deviceKey)
    const person = await findPersonByLogin(db, side, login, { network, deviceKey })
    const device = person?.isKnownDevice ? (hashBrowserDeviceKey(deviceKey)?.toString('base64url') ?? null) : null
    const secondsToWait = await countPasswordRequest(
      db,
      { key: keyOf(side, login || body.login), device, site: ipv6Slash48NetworkOfAddress(network) },
      now,
    )
    const secret = createCodeRequestSecret()
    const mark = randomInt(10, 100)
    await db.transaction(async (tx) => {
      const asked = { secret, mark, network, device: describeUserDevice(request.userAgent), now }
      if (person) await recordRequest(tx, call, side, person.id, { ...asked, hasBot: telegram !== null })
      await audit(tx, { action: 'password-asked', entity: side.entity, entityId: person?.id ?? null })
    })
    return { secondsToWait, request: secret, mark, hasBot: telegram !== null }
  } finally {
    await answered
  }
}

const keyOf = ({ entity }: RecoveryAccountRules, login: string) => `recovery:${entity}:${login}`

/** Requests from unknown devices do not use up the limit of a device that the account's owner has used. */
async function countPasswordRequest(
  db: Db,
  { key, device, site }: { key: string; device: string | null; site: string },
  now: Date,
): Promise<number> {
  if (!device) await countRequestInRateWindow(db, `recovery-network:${site}`, asksOfNetwork, now)
  const counted = device ? `${key} ${device}` : key
  const seconds = await countAttemptOrThrow(db, counted, device ? asksOfOwnDevice : asksOfLogin, now)
  await countRequestInRateWindow(db, `day ${counted}`, requestsPerDay, now)
  return seconds
}

interface PasswordRequestValues {
  secret: string
  mark: number
  network: string
  device: string | null
  hasBot: boolean
  now: Date
}

async function recordRequest(
  tx: Db,
  call: Pick<Deps, 'tokenKey' | 'clock'>,
  side: RecoveryAccountRules,
  personId: number,
  asked: PasswordRequestValues,
): Promise<void> {
  const { secret, mark, network, device, hasBot, now } = asked
  // Locks the person's row, so that a block or password reset either waits and deletes the new request, or is found by
  // the next query.
  await lockAccountRows(tx, side.entity, sql`id = ${personId}`)
  if (!(await tx.one(sql`select from ${raw(side.entity)} where id = ${personId} and ${side.isOpen}`))) return
  const chat = hasBot ? await findChatForRecoveryCode(tx, side, personId, now) : undefined
  const parents = side.entity === 'student' ? await reachableParents(tx, personId, now) : []
  const waits = chat || parents.length > 0 ? staffAfterMinutes * minute : 0
  const id = await tx.newId(sql`
    insert into password_request (${recoveryPersonIdColumn(side)}, request_hash, mark, network, device, asked_at, expires_at, for_staff_at)
    values (${personId}, ${hashSecretOfCodeRequest(secret)}, ${mark}, ${network}, ${device}, ${now}, ${new Date(now.getTime() + requestHours * 60 * minute)},
      ${new Date(now.getTime() + waits)})
    returning id`)
  const requestHash = hashSecretOfCodeRequest(secret)
  if (chat) await queueTelegramCode(tx, call, { owner: `chat-password ${chat.id}`, network, requestHash })
  for (const { id: agentId, hasChat } of parents)
    if (hasBot && hasChat)
      await addJob(tx, { kind: askPasswordApprovalJobKind, key: `${id}:${agentId}`, runAt: now }, now)
  if (parents.length > 0) publishStudentChangesToParents(tx, [{ studentId: personId }])
}

/** Parents who may approve the password request and would see the request, in Telegram or in an open portal. */
const reachableParents = (tx: Db, studentId: number, now: Date) =>
  tx.many<{ id: number; hasChat: boolean }>(sql`
    select * from (
      select agent.id,
        exists (select from telegram_chat where telegram_chat.agent_id = agent.id and ended_at is null) as "hasChat",
        exists (select from parent_session where parent_session.agent_id = agent.id and ended_at is null and expires_at > ${now}) as "hasSession"
      from agent where agent.id in (select agent_id from agent_student where student_id = ${studentId}) and ${mayParentApprovePasswordRequestSql(sql`${studentId}::bigint`)}
    ) parent where "hasChat" or "hasSession" order by id`)
