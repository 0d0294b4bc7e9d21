import type { auth } from '@markaz/protocol/centre/sign-in/routes'
import { AppError } from '@markaz/protocol/errors'
import type { Call } from '../../http/mount.ts'
import { notifyOwnerOfAccount } from './account-notices.ts'
import {
  consumeFactorCode,
  disableSecondFactor,
  enableSecondFactor,
  prepareSecondFactor,
  readFactorState,
  replaceRecoveryCodes,
  wrongCodeError,
} from './second-factor.ts'
import { recordFactorPrompted } from './sessions.ts'
import { readAccountSecrets } from './sign-in.queries.ts'

export const readOwnFactor = ({ db, viewer }: Call<typeof auth.secondFactor>) => readFactorState(db, viewer.id)

export async function startOwnFactor(call: Call<typeof auth.newFactor>) {
  const { login } = await readAccountSecrets(call.db, call.viewer.id)
  return prepareSecondFactor(call, { id: call.viewer.id, login })
}

export async function confirmOwnFactor(call: Call<typeof auth.confirmFactor>) {
  const { db, body, viewer, request, clock, audit } = call
  const { isOn } = await readFactorState(db, viewer.id)
  if (isOn) throw new AppError('SECOND_FACTOR_ON')
  const shown = { staffId: viewer.id, code: body.code, address: request.address, from: 'there' as const }
  if (!(await consumeFactorCode(call, shown, { isNew: true }))) throw wrongCodeError()
  return db.transaction(async (tx) => {
    const recoveryCodes = await enableSecondFactor(tx, viewer.id, clock.now())
    await recordFactorPrompted(tx, viewer.sessionId)
    await audit(tx, { action: 'second-factor-on', entity: 'staff', entityId: viewer.id })
    await notifyOwnerOfAccount(tx, { staffId: viewer.id, what: 'factorOn', now: clock.now() })
    return { recoveryCodes }
  })
}

export async function createOwnRecoveryCodes({ db, viewer, audit }: Call<typeof auth.newRecoveryCodes>) {
  return db.transaction(async (tx) => {
    const { isOn } = await readFactorState(tx, viewer.id)
    if (!isOn) throw new AppError('SECOND_FACTOR_OFF')
    const recoveryCodes = await replaceRecoveryCodes(tx, viewer.id)
    await audit(tx, { action: 'recovery-codes', entity: 'staff', entityId: viewer.id })
    return { recoveryCodes }
  })
}

export async function removeOwnFactor({ db, viewer, clock, audit }: Call<typeof auth.removeFactor>) {
  await db.transaction(async (tx) => {
    const { isNeeded } = await readFactorState(tx, viewer.id)
    if (isNeeded) throw new AppError('SECOND_FACTOR_NEEDED')
    await disableSecondFactor(tx, viewer.id)
    await audit(tx, { action: 'second-factor-off', entity: 'staff', entityId: viewer.id })
    await notifyOwnerOfAccount(tx, { staffId: viewer.id, what: 'factorOff', now: clock.now() })
  })
  return {}
}
