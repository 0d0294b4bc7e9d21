import { createHash, randomBytes } from 'node:crypto'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import type { InstallationKeys } from '../../access/keys.ts'
import type { Student } from '../../access/student.ts'
import { hasSmsGateway, queueSms } from '../../centre/sms/queue-sms.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { isSignatureValid, signFileAddress } from '../../integrations/files/signed-address.ts'
import { contractsText } from './contracts.text.ts'

export const signingLinkDays = 7

interface NewLink {
  /** The secret part of a signing link. The database stores only its hash. */
  token: string
  tokenHash: Buffer
  expiresAt: Date
}

/** Creates a signing link with a secret of 128 random bits, valid for one week. */
export function createSigningLink({ clock }: Pick<Deps, 'clock'>): NewLink {
  const token = randomBytes(16).toString('base64url')
  return {
    token,
    tokenHash: hashLinkToken(token),
    expiresAt: new Date(clock.now().getTime() + signingLinkDays * 86_400_000),
  }
}

/** Returns the hash by which a link is looked up. The secret has 128 random bits, so it needs no salt. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The answer after a contract was made or its link was sent. */
export interface SentContract {
  contract: StudentContract
  link: string | null
}

/** Returns the signing address if staff must give it to the signer because no SMS gateway exists, otherwise null. */
export function linkForStaffToGive(deps: Pick<Deps, 'sms' | 'publicUrl'>, token: string): string | null {
  return hasSmsGateway(deps) ? null : addressOf(deps, token)
}

const addressOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>, token: string) => `${publicUrl}/public/contract/${token}`

const sealed = (contractId: number) => `contract\n${contractId}`

/**
 * Returns a signing page for a signed-in student or parent, valid for an hour or two and only during the session. It is
 * not stored and does not replace the link that was sent. The code is still sent to the contract's phone.
 */
export function createSessionSigningLink(
  call: Pick<Deps, 'publicUrl' | 'tokenKey' | 'clock'>,
  signer: Pick<Student, 'sessionId'>,
  id: number,
): string {
  const { mark, expires, signature } = signFileAddress({ ...call, viewer: signer }, sealed(id))
  return addressOf(call, [id, mark, expires, signature].join('.'))
}

/**
 * Returns the contract and the session of a link made by {@link createSessionSigningLink}; null if it is invalid or expired.
 */
export function verifySessionSigningLink(
  deps: InstallationKeys & Pick<Deps, 'clock'>,
  token: string,
): { id: number; mark: string } | null {
  const [, id, mark = '', expires, signature = ''] = /^(\d{1,15})\.([\w-]{43})\.(\d{13})\.([\w-]+)$/.exec(token) ?? []
  const seal = { mark, expires: Number(expires), signature }
  return id && isSignatureValid(deps, sealed(Number(id)), seal) ? { id: Number(id), mark } : null
}

interface Receiver {
  studentId: number
  agentId: number | null
  phone: string
}

export async function sendSigningLink(
  tx: Db,
  deps: Deps,
  { number, token, ...receiver }: Receiver & { number: string; token: string; initiatorId: number },
): Promise<void> {
  const { access } = contracts.resend
  await queueSms(tx, deps, { ...receiver, access, text: linkText(deps, number, token), secrets: hidden(deps, token) })
}

export function linkText(deps: Pick<Deps, 'publicUrl'>, number: string, token: string): string {
  return contractsText.link(number, addressOf(deps, token))
}

/** Returns example SMS texts for estimating the price of contract links. They are as long as the real texts. */
export const exampleLinkTexts = (deps: Pick<Deps, 'publicUrl'>, count: number): string[] =>
  Array.from({ length: count }, () => linkText(deps, '0000/000000', '0'.repeat(22)))

export async function sendSigningCode(
  tx: Db,
  deps: Deps,
  { number, code, ...receiver }: Receiver & { number: string; code: string },
): Promise<void> {
  const text = contractsText.code(number, code)
  // The SMS has no initiator, because the signer, not a staff member, requested the code.
  await queueSms(tx, deps, { ...receiver, initiatorId: null, text, secrets: hidden(deps, code) })
}

/**
 * Returns the secrets to hide in the SMS history. Without a gateway nothing is hidden, because staff read the link or
 * code there and give it to the signer.
 */
function hidden(deps: Deps, secret: string): string[] {
  return hasSmsGateway(deps) ? [secret] : []
}
