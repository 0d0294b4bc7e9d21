import type { auth } from '@markaz/protocol/centre/sign-in/routes'
import { AppError } from '@markaz/protocol/errors'
import type { RouteCall } from '../../http/mount.ts'
import { notifyAccountOwner } from './account-notifications.ts'
import {
  consumeSecondFactorCode,
  createPendingSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  readSecondFactorState,
  replaceRecoveryCodes,
  wrongSecondFactorCodeError,
} from './second-factor.ts'
import { recordSecondFactorEntered } from './sessions.ts'
import { readAccountSecrets } from './sign-in.queries.ts'

export const readOwnSecondFactor = ({ db, viewer }: RouteCall<typeof auth.secondFactor>) =>
  readSecondFactorState(db, viewer.id)

export async function startOwnSecondFactorSetup(call: RouteCall<typeof auth.newFactor>) {
  const { login } = await readAccountSecrets(call.db, call.viewer.id)
  return createPendingSecondFactor(call, { id: call.viewer.id, login })
}

export async function confirmOwnSecondFactor(call: RouteCall<typeof auth.confirmFactor>) {
  const { db, body, viewer, request, clock, audit } = call
  const { isOn } = await readSecondFactorState(db, viewer.id)
  if (isOn) throw new AppError('SECOND_FACTOR_ON')
  const shown = { staffId: viewer.id, code: body.code, address: request.address, from: 'knownPlace' as const }
  if (!(await consumeSecondFactorCode(call, shown, { isNew: true }))) throw wrongSecondFactorCodeError()
  return db.transaction(async (tx) => {
    const recoveryCodes = await enableSecondFactor(tx, viewer.id, clock.now())
    await recordSecondFactorEntered(tx, viewer.sessionId)
    await audit(tx, { action: 'second-factor-on', entity: 'staff', entityId: viewer.id })
    await notifyAccountOwner(tx, { staffId: viewer.id, what: 'factorOn', now: clock.now() })
    return { recoveryCodes }
  })
}

export async function createOwnRecoveryCodes({ db, viewer, audit }: RouteCall<typeof auth.newRecoveryCodes>) {
  return db.transaction(async (tx) => {
    const { isOn } = await readSecondFactorState(tx, viewer.id)
    if (!isOn) throw new AppError('SECOND_FACTOR_OFF')
    const recoveryCodes = await replaceRecoveryCodes(tx, viewer.id)
    await audit(tx, { action: 'recovery-codes', entity: 'staff', entityId: viewer.id })
    return { recoveryCodes }
  })
}

export async function removeOwnSecondFactor({ db, viewer, clock, audit }: RouteCall<typeof auth.removeFactor>) {
  await db.transaction(async (tx) => {
    const { isNeeded } = await readSecondFactorState(tx, viewer.id)
    if (isNeeded) throw new AppError('SECOND_FACTOR_NEEDED')
    await disableSecondFactor(tx, viewer.id)
    await audit(tx, { action: 'second-factor-off', entity: 'staff', entityId: viewer.id })
    await notifyAccountOwner(tx, { staffId: viewer.id, what: 'factorOff', now: clock.now() })
  })
  return {}
}
