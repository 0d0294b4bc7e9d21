import type { auth } from '@markaz/protocol/centre/sign-in/routes'
import { SignInNextStep, type SignInResult, type SignInStep } from '@markaz/protocol/centre/sign-in/schemas'
import { AppError } from '@markaz/protocol/errors'
import { ipNetworkOfAddress } from '../../access/network.ts'
import { normalizeLogin } from '../../access/throttle.ts'
import { sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { signedFileAddressOf } from '../files/file-address.ts'
import { notifyAccountOwner } from './account-notifications.ts'
import {
  checkSignInPassword,
  recordFailedSignIn,
  refuseBlockedAccount,
  signInAttemptOriginOf,
} from './password-step.ts'
import {
  consumeSecondFactorCode,
  createPendingSecondFactor,
  enableSecondFactor,
  wrongSecondFactorCodeError,
} from './second-factor.ts'
import { describeUserDevice } from './session-cookies.ts'
import { openSession } from './sessions.ts'
import {
  findAccountSql,
  readAccountById,
  type SignInAccountRow,
  type SignInClient,
  type StaffSignInAccount,
  toSignInAccount,
} from './sign-in.queries.ts'
import { staffSignInRules } from './sign-in-rules.ts'
import { createSignInTicket, type PendingSignIn, readSignInTicket } from './sign-in-ticket.ts'

type SignInCall = Pick<
  RouteCall<typeof auth.signIn>,
  'db' | 'clock' | 'tokenKey' | 'otherKeys' | 'retiredKeys' | 'filesUrl' | 'request' | 'auditInsert'
> & {
  body: { fcmToken?: string | null | undefined }
}
type Answer = SignInResult | SignInStep

export async function signIn(call: RouteCall<typeof auth.signIn>): Promise<Answer> {
  const login = normalizeLogin(call.body.login)
  const which = sql`lower(login collate "C") = ${login}`
  const passed = await checkSignInPassword<SignInAccountRow>(call, staffSignInRules, ({ deviceKey }) =>
    findAccountSql(which, signInOriginOf(call, deviceKey)),
  )
  return openSessionOrReturnNextStep(call, toSignInAccount(passed, passed.deviceKey), null)
}

export async function signInWithSecondFactorCode(call: RouteCall<typeof auth.signInCode>): Promise<Answer> {
  const { account } = await readAccountOfSignInTicket(call)
  if (!account.hasFactor) throw new AppError('SIGN_IN_OVER')
  return openSessionOrReturnNextStep(call, account, await codeOf(call, account, { isNew: false }))
}

/** Next step for a user whose role requires a second factor and who has none: creates its secret. */
export async function signInWithSecondFactor(call: RouteCall<typeof auth.signInFactor>) {
  const { account } = await readAccountOfSignInTicket({ ...call, body: { ...call.body, fcmToken: null } })
  if (nextStepOf(account, null) !== SignInNextStep.SecondFactor) throw new AppError('SIGN_IN_OVER')
  return createPendingSecondFactor(call, account.info)
}

export async function signInAfterSecondFactorSetup(call: RouteCall<typeof auth.signInConfirmFactor>) {
  const { db, clock } = call
  const { account } = await readAccountOfSignInTicket(call)
  if (nextStepOf(account, null) !== SignInNextStep.SecondFactor) throw new AppError('SIGN_IN_OVER')
  const factor = await codeOf(call, account, { isNew: true })
  // One transaction: if the sign-in fails, the second factor is not enabled either.
  return db.transaction(async (tx) => {
    const recoveryCodes = await enableSecondFactor(tx, account.id, clock.now())
    await call.audit(tx, { action: 'second-factor-on', entity: 'staff', entityId: account.id }, auditActorOf(account))
    await notifyAccountOwner(tx, { staffId: account.id, what: 'factorOn', now: clock.now() })
    return { ...(await openStaffSession({ ...call, db: tx }, account, factor)), recoveryCodes }
  })
}

export async function readAccountOfSignInTicket(
  call: SignInCall & { body: { ticket: string } },
): Promise<{ account: StaffSignInAccount; factor: PendingSignIn['factor'] }> {
  const { id, factor, deviceKey, isFor } = readSignInTicket(call, staffSignInRules, call.body.ticket)
  const account = await readAccountById(call.db, id, signInOriginOf(call, deviceKey))
  if (!account || !isFor(account)) throw new AppError('SIGN_IN_OVER')
  await refuseBlockedAccount(call, staffSignInRules, account)
  return { account, factor }
}

/** Opens a session if no further step of the sign-in is needed. */
export async function openSessionOrReturnNextStep(
  call: SignInCall,
  account: StaffSignInAccount,
  factor: PendingSignIn['factor'],
): Promise<Answer> {
  const next = nextStepOf(account, factor)
  if (!next) return openStaffSession(call, account, factor)
  const line = { action: 'sign-in-step', entity: 'staff', entityId: account.id, after: { next } } as const
  await call.db.run(call.auditInsert(line, auditActorOf(account)))
  const { id, deviceKey } = account
  return { next, ticket: createSignInTicket(call, staffSignInRules, { id, factor, deviceKey }, account) }
}

function nextStepOf(account: StaffSignInAccount, factor: PendingSignIn['factor']): SignInNextStep | null {
  if (account.hasFactor && !factor) return SignInNextStep.Code
  if (account.mustChangePassword) return SignInNextStep.NewPassword
  if (account.needsFactor && !account.hasFactor && !factor) return SignInNextStep.SecondFactor
  return null
}

/** Notifies the owner if this kind of device is used for the first time from this network. */
async function openStaffSession(
  call: SignInCall,
  account: StaffSignInAccount,
  factor: PendingSignIn['factor'],
): Promise<SignInResult> {
  const { db, body, request, clock } = call
  const { id: staffId, deviceKey, passwordHash, accessVersion } = account
  const { address, userAgent } = request
  const where = { address, userAgent, deviceKey, page: request.page }
  const owner = {
    ...where,
    staffId,
    passwordHash,
    accessVersion,
    fcmToken: body.fcmToken || null,
    withFactor: factor !== null,
  }
  const line = { action: 'sign-in', entity: 'staff', entityId: staffId, after: factor && { factor } } as const
  const audit = call.auditInsert(line, auditActorOf(account))
  const tokens = account.isNewDevice
    ? await db.transaction(async (tx) => {
        const detail = [describeUserDevice(userAgent), address].filter(Boolean).join(', ')
        await notifyAccountOwner(tx, { staffId, what: 'device', detail, now: clock.now() })
        return openSession(call, tx, owner, audit)
      })
    : await openSession(call, db, owner, audit)
  const [sessionId = ''] = tokens.refreshToken.split('.')
  const photo = signedFileAddressOf({ ...call, viewer: { sessionId, standing: '' } }, account.info.photo)
  return { ...tokens, staffInfo: { ...account.info, photo } }
}

async function codeOf(
  call: SignInCall & { body: { code: string } },
  account: StaffSignInAccount,
  options: { isNew: boolean },
): Promise<'code' | 'recovery'> {
  const { id: staffId } = account
  const { code } = call.body
  const from = account.isKnownDevice ? 'knownPlace' : signInAttemptOriginOf(account)
  const shown = await consumeSecondFactorCode(call, { staffId, code, address: call.request.address, from }, options)
  if (shown) return shown
  await recordFailedSignIn(call, staffSignInRules, staffId, 'code')
  throw wrongSecondFactorCodeError()
}

const signInOriginOf = ({ request }: SignInCall, deviceKey: string | null): SignInClient => ({
  network: ipNetworkOfAddress(request.address),
  device: describeUserDevice(request.userAgent),
  deviceKey,
})

const auditActorOf = ({ id, roleId }: StaffSignInAccount) => ({ staffId: id, roleId })
