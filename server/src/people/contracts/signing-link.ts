import { createHash, randomBytes } from 'node:crypto'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import type { Keys } from '../../access/keys.ts'
import type { Student } from '../../access/student.ts'
import { isCarried, queueSms } from '../../centre/sms/queue-sms.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { isSealed, sealAddress } from '../../integrations/files/signed-address.ts'
import { contractsText } from './contracts.text.ts'

export const linkDays = 7

interface NewLink {
  /** Stands in the address, and nowhere in the database. */
  token: string
  tokenHash: Buffer
  expiresAt: Date
}

/** A secret of 128 random bits, good for a week. */
export function newLink({ clock }: Pick<Deps, 'clock'>): NewLink {
  const token = randomBytes(16).toString('base64url')
  return { token, tokenHash: hashOf(token), expiresAt: new Date(clock.now().getTime() + linkDays * 86_400_000) }
}

/** The hash under which a token is looked for; 128 random bits need no salt. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** What making or sending a contract answers. */
export interface SentContract {
  contract: StudentContract
  link: string | null
}

/** The address, for whoever made it to hand over where no SMS carries it. */
export function linkToHand(deps: Pick<Deps, 'sms' | 'publicUrl'>, token: string): string | null {
  return isCarried(deps) ? null : addressOf(deps, token)
}

const addressOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>, token: string) => `${publicUrl}/public/contract/${token}`

const sealed = (contractId: number) => `contract\n${contractId}`

/**
 * The signer's page for a student or a parent who has signed in: for an hour or two and as long as that session. It leaves the link
 * that was sent as it is, and nothing of it is kept; the code goes to the contract's phone all the same.
 */
export function ownLink(
  call: Pick<Deps, 'publicUrl' | 'tokenKey' | 'clock'>,
  signer: Pick<Student, 'sessionId'>,
  id: number,
): string {
  const { mark, expires, signature } = sealAddress({ ...call, viewer: signer }, sealed(id))
  return addressOf(call, [id, mark, expires, signature].join('.'))
}

/** Which contract such a token opens, and for which session; null: it is none, or its time is over. */
export function readOwnLink(deps: Keys & Pick<Deps, 'clock'>, token: string): { id: number; mark: string } | null {
  const [, id, mark = '', expires, signature = ''] = /^(\d{1,15})\.([\w-]{43})\.(\d{13})\.([\w-]+)$/.exec(token) ?? []
  const seal = { mark, expires: Number(expires), signature }
  return id && isSealed(deps, sealed(Number(id)), seal) ? { id: Number(id), mark } : null
}

interface Receiver {
  studentId: number
  agentId: number | null
  phone: string
}

export async function sendLink(
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

/** Texts of so many SMS with a link, as long as they will be: numbers and links have one length. */
export const likeLinkTexts = (deps: Pick<Deps, 'publicUrl'>, count: number): string[] =>
  Array.from({ length: count }, () => linkText(deps, '0000/000000', '0'.repeat(22)))

export async function sendCode(
  tx: Db,
  deps: Deps,
  { number, code, ...receiver }: Receiver & { number: string; code: string },
): Promise<void> {
  const text = contractsText.code(number, code)
  // The signer asked for it.
  await queueSms(tx, deps, { ...receiver, initiatorId: null, text, secrets: hidden(deps, code) })
}

/** Without a gateway the history is the only carrier there is: whoever may read it hands the link or the code over. */
function hidden(deps: Deps, secret: string): string[] {
  return isCarried(deps) ? [secret] : []
}
