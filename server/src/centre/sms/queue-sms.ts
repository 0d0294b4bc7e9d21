import { AppError } from '@markaz/protocol/errors'
import type { Access } from '@markaz/protocol/route'
import { withPlainSigns } from '@markaz/protocol/sms-text'
import { countTowardsRateLimit } from '../../access/rate-limit.ts'
import { seal } from '../../access/sealed.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { addJob, dropJob } from '../../jobs/add-job.ts'

export const sendKind = 'sms.send'
export const smsBodyPurpose = 'sms-body'

/** Who wants it sent, and by what right; asked again when it leaves. null = nobody of the staff: the person asked for it on a public page. */
type Initiator = { initiatorId: number; access: Access } | { initiatorId: null }

interface Message {
  studentId?: number | null
  agentId?: number | null
  /** 998 and nine digits. */
  phone: string
  text: string
  /** Parts of the text nobody may read in the history: passwords always; codes and links where a real gateway carries them. */
  secrets?: string[]
  /** How long it can be taken back; it leaves at once without. */
  waitMs?: number
}

/**
 * Puts a message into the outbox, inside the transaction it belongs to; it is sent after the commit, and again when
 * the gateway fails.
 * @returns its id
 * @throws AppError TOO_MANY_REQUESTS when its initiator sends more than anybody does
 */
export async function queueSms(
  tx: Db,
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  sms: Message & Initiator,
): Promise<number> {
  const secrets = (sms.secrets ?? []).filter(Boolean)
  const text = plainAround(secrets, sms.text)
  const shown = secrets.reduce((rest, secret) => rest.replaceAll(secret, '••••'), text)
  const now = clock.now()
  if (sms.initiatorId !== null) await countTowardsRateLimit(tx, 'sms', sms.initiatorId, now)
  const id = await tx.newId(sql`
    insert into sms (student_id, agent_id, phone, text, body, initiator_id, access, created_at)
    values (${sms.studentId ?? null}, ${sms.agentId ?? null}, ${sms.phone}, ${shown}, ${seal(tokenKey, smsBodyPurpose, text)},
      ${sms.initiatorId}, ${sms.initiatorId === null ? null : JSON.stringify(sms.access)}, ${now})
    returning id`)
  await addJob(tx, { kind: sendKind, key: id, runAt: new Date(now.getTime() + (sms.waitMs ?? 0)) }, now)
  return id
}

/** The text with plain equivalents of what costs more, but for its secrets: another password would open nothing. */
const plainAround = ([secret, ...others]: readonly string[], text: string): string =>
  secret === undefined
    ? withPlainSigns(text)
    : text
        .split(secret)
        .map((part) => plainAround(others, part))
        .join(secret)

/** Takes a message back. @returns whether it waited; one that the gateway has at this moment is not tried again */
export async function dropSms(tx: Db, id: number): Promise<boolean> {
  const waited = await dropJob(tx, { kind: sendKind, key: id })
  await tx.run(
    waited
      ? sql`delete from sms where id = ${id}`
      : sql`update sms set body = null where id = ${id} and status = 'waiting'`,
  )
  return waited
}

/** @throws AppError SMS_LEFT once the queue has taken it up */
export async function withdrawSms(tx: Db, id: number): Promise<void> {
  if (!(await dropSms(tx, id))) throw new AppError('SMS_LEFT')
}

/** Whether there is a gateway that takes messages to their phones; without one they only stand in the history. */
export function isCarried({ sms }: Pick<Deps, 'sms'>): boolean {
  return sms.name !== 'local'
}
