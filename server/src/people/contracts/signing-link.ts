import { createHash, randomBytes } from 'node:crypto'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import type { ServerSecretKeys } from '../../access/keys.ts'
import type { Student } from '../../access/student.ts'
import { hasSmsGateway, queueSms } from '../../centre/sms/queue-sms.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { isFileAddressSignatureValid, signFileAddress } from '../../integrations/files/signed-address.ts'
import { contractsText } from './contracts.text.ts'

export const signingLinkValidityDays = 7

interface NewLink {
  /** The database stores only the hash of this secret part of a signing link. */
  token: string
  tokenHash: Buffer
  expiresAt: Date
}

/** The secret has 128 random bits; the link is valid for one week. */
export function createSigningLink({ clock }: Pick<Deps, 'clock'>): NewLink {
  const token = randomBytes(16).toString('base64url')
  return {
    token,
    tokenHash: hashLinkToken(token),
    expiresAt: new Date(clock.now().getTime() + signingLinkValidityDays * 86_400_000),
  }
}

/** The secret has 128 random bits, so its hash needs no salt. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export interface ContractWithSigningLink {
  contract: StudentContract
  link: string | null
}

/** Returns null if an SMS gateway exists; otherwise returns the signing address, which staff give to the signer. */
export function signingLinkShownToStaff(deps: Pick<Deps, 'sms' | 'publicUrl'>, token: string): string | null {
  return hasSmsGateway(deps) ? null : addressOf(deps, token)
}

const addressOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>, token: string) => `${publicUrl}/public/contract/${token}`

const encryptionPurposeOf = (contractId: number) => `contract\n${contractId}`

/**
 * Address of the signing page for a signed-in student or parent, valid for one to two hours. The code is still sent to
 * the contract's phone.
 */
export function createPortalSigningLink(
  call: Pick<Deps, 'publicUrl' | 'tokenKey' | 'clock'>,
  signer: Pick<Student, 'sessionId'>,
  id: number,
): string {
  const { mark, expires, signature } = signFileAddress({ ...call, viewer: signer }, encryptionPurposeOf(id))
  return addressOf(call, [id, mark, expires, signature].join('.'))
}

/** Returns null if the signing link is invalid or expired. */
export function verifyPortalSigningLink(
  deps: ServerSecretKeys & Pick<Deps, 'clock'>,
  token: string,
): { id: number; mark: string } | null {
  const [, id, mark = '', expires, signature = ''] = /^(\d{1,15})\.([\w-]{43})\.(\d{13})\.([\w-]+)$/.exec(token) ?? []
  const seal = { mark, expires: Number(expires), signature }
  return id && isFileAddressSignatureValid(deps, encryptionPurposeOf(Number(id)), seal)
    ? { id: Number(id), mark }
    : null
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
  await queueSms(tx, deps, {
    ...receiver,
    access,
    text: signingLinkSmsText(deps, number, token),
    secrets: secretsHiddenInLogs(deps, token),
  })
}

export function signingLinkSmsText(deps: Pick<Deps, 'publicUrl'>, number: string, token: string): string {
  return contractsText.link(number, addressOf(deps, token))
}

/** Returns texts that are as long as real SMS with contract links, to estimate the price of the SMS. */
export const exampleSigningLinkSmsTexts = (deps: Pick<Deps, 'publicUrl'>, count: number): string[] =>
  Array.from({ length: count }, () => signingLinkSmsText(deps, '0000/000000', '0'.repeat(22)))

export async function sendSigningCode(
  tx: Db,
  deps: Deps,
  { number, code, ...receiver }: Receiver & { number: string; code: string },
): Promise<void> {
  const text = contractsText.code(number, code)
  // `initiatorId` is null, because the signer requested this SMS, not a staff member.
  await queueSms(tx, deps, { ...receiver, initiatorId: null, text, secrets: secretsHiddenInLogs(deps, code) })
}

/**
 * Returns the secrets to hide in the SMS history. Without an SMS gateway, staff must read the link or code there, so
 * nothing is hidden.
 */
function secretsHiddenInLogs(deps: Deps, secret: string): string[] {
  return hasSmsGateway(deps) ? [secret] : []
}
