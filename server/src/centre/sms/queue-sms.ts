import type { SmsCost } from '@markaz/protocol/centre/sms/schemas'
import { AppError } from '@markaz/protocol/errors'
import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import type { AccessRule } from '@markaz/protocol/route'
import { countSmsParts, replaceCharactersOutsideGsm } from '@markaz/protocol/sms-text'
import { countActionTowardsRateLimit } from '../../access/rate-limit.ts'
import { encryptText } from '../../access/sealed-value.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuseField } from '../../http/refuse.ts'
import { addJob, removeJob } from '../../jobs/add-job.ts'

export const sendSmsJobKind = 'sms.send'
export const smsBodyEncryptionPurpose = 'sms-body'

/**
 * `initiatorId` null = the recipient requested the SMS on a public page. The right of a staff member is checked again
 * when the SMS is sent.
 */
type Initiator = { initiatorId: number; access: AccessRule } | { initiatorId: null }

interface Message {
  studentId?: number | null
  agentId?: number | null
  /** `998` followed by nine digits. */
  phone: string
  text: string
  /**
   * Parts of the text that the SMS history hides: passwords always, codes and links only if a real gateway sends them.
   */
  secrets?: string[]
  /** Time before the SMS is sent, in which it can be withdrawn; undefined = send at once. */
  waitMs?: number
}

/** Queues an SMS, which is sent after the commit and retried if the gateway fails. Returns the id of the SMS. */
export async function queueSms(
  tx: Db,
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  sms: Message & Initiator,
): Promise<number> {
  const secrets = (sms.secrets ?? []).filter(Boolean)
  const text = replaceTypographicCharacters(secrets, sms.text)
  const shown = secrets.reduce((rest, secret) => rest.replaceAll(secret, '••••'), text)
  const now = clock.now()
  if (sms.initiatorId !== null) await countActionTowardsRateLimit(tx, 'sms', sms.initiatorId, now)
  const id = await tx.newId(sql`
    insert into sms (student_id, agent_id, phone, text, body, initiator_id, access, created_at)
    values (${sms.studentId ?? null}, ${sms.agentId ?? null}, ${sms.phone}, ${shown}, ${encryptText(tokenKey, smsBodyEncryptionPurpose, text)},
      ${sms.initiatorId}, ${sms.initiatorId === null ? null : JSON.stringify(sms.access)}, ${now})
    returning id`)
  await addJob(tx, { kind: sendSmsJobKind, key: id, runAt: new Date(now.getTime() + (sms.waitMs ?? 0)) }, now)
  return id
}

/** Replaces typographic characters, which make an SMS more expensive. Passwords and codes stay unchanged. */
const replaceTypographicCharacters = ([secret, ...others]: readonly string[], text: string): string =>
  secret === undefined
    ? replaceCharactersOutsideGsm(text)
    : text
        .split(secret)
        .map((part) => replaceTypographicCharacters(others, part))
        .join(secret)

/**
 * Cancels a waiting SMS. An SMS that is being sent at this moment is not stopped, but it is not retried.
 * @returns whether the SMS was still waiting
 */
export async function cancelSmsIfWaiting(tx: Db, id: number): Promise<boolean> {
  const waited = await removeJob(tx, { kind: sendSmsJobKind, key: id })
  await tx.run(
    waited
      ? sql`delete from sms where id = ${id}`
      : sql`update sms set body = null where id = ${id} and status = 'waiting'`,
  )
  return waited
}

/** @throws AppError SMS_LEFT once sending has started */
export async function cancelSms(tx: Db, id: number): Promise<void> {
  if (!(await cancelSmsIfWaiting(tx, id))) throw new AppError('SMS_LEFT')
}

/** False = SMS are only stored in the history, because no gateway is configured. */
export function hasSmsGateway({ sms }: Pick<Deps, 'sms'>): boolean {
  return sms.name !== 'local'
}

/** Returns the price of sending the texts. Users see this price before they send an SMS. */
export async function computeSmsCost(db: Db, texts: readonly string[]): Promise<SmsCost> {
  const row = await db.one<{ price: number }>(sql`select sms_price as price from way_setting`)
  return {
    parts: texts.reduce((sum, text) => sum + countSmsParts(replaceCharactersOutsideGsm(text)), 0),
    price: row?.price ?? 0,
  }
}

/** @throws AppError VALIDATION without an SMS gateway, because the person would not get the new password */
export function isNewPasswordSentBySms(deps: Pick<Deps, 'sms'>, { by }: { by: string }): boolean {
  const bySms = by === 'sms'
  if (bySms && !hasSmsGateway(deps)) refuseField('by', centreErrorTexts.noSmsService)
  return bySms
}

export const newPasswordSmsText = (address: string, login: string, password: string) =>
  `Markaz tizimi. Login: ${login} Parol: ${password} Manzil: ${address}`

/** The address contains the login, but not the password, because addresses stay in the browser's history. */
export const portalSignInAddress = (portalUrl: string, login: string) =>
  `${portalUrl}/portal/#${new URLSearchParams({ login })}`
