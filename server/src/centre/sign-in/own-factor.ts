import type { auth } from '@markaz/protocol/centre/sign-in/routes'
import { AppError } from '@markaz/protocol/errors'
import type { Call } from '../../http/mount.ts'
import { notifyOwnerOfAccount } from './account-notices.ts'
import {
  factorState,
  prepareFactor,
  replaceRecoveryCodes,
  turnFactorOff,
  turnFactorOn,
  useFactorCode,
  wrongCode,
} from './second-factor.ts'
import { recordFactorShown } from './sessions.ts'
import { ownSecrets } from './sign-in.queries.ts'

export const readFactor = ({ db, viewer }: Call<typeof auth.secondFactor>) => factorState(db, viewer.id)

export async function newFactor(call: Call<typeof auth.newFactor>) {
  const { login } = await ownSecrets(call.db, call.viewer.id)
  return prepareFactor(call, { id: call.viewer.id, login })
}

export async function confirmFactor(call: Call<typeof auth.confirmFactor>) {
  const { db, body, viewer, request, clock, audit } = call
  const { isOn } = await factorState(db, viewer.id)
  if (isOn) throw new AppError('SECOND_FACTOR_ON')
  const shown = { staffId: viewer.id, code: body.code, address: request.address, from: 'there' as const }
  if (!(await useFactorCode(call, shown, { isNew: true }))) throw wrongCode()
  return db.transaction(async (tx) => {
    const recoveryCodes = await turnFactorOn(tx, viewer.id, clock.now())
    await recordFactorShown(tx, viewer.sessionId)
    await audit(tx, { action: 'second-factor-on', entity: 'staff', entityId: viewer.id })
    await notifyOwnerOfAccount(tx, { staffId: viewer.id, what: 'factorOn', now: clock.now() })
    return { recoveryCodes }
  })
}

export async function newRecoveryCodes({ db, viewer, audit }: Call<typeof auth.newRecoveryCodes>) {
  return db.transaction(async (tx) => {
    const { isOn } = await factorState(tx, viewer.id)
    if (!isOn) throw new AppError('SECOND_FACTOR_OFF')
    const recoveryCodes = await replaceRecoveryCodes(tx, viewer.id)
    await audit(tx, { action: 'recovery-codes', entity: 'staff', entityId: viewer.id })
    return { recoveryCodes }
  })
}

export async function removeFactor({ db, viewer, clock, audit }: Call<typeof auth.removeFactor>) {
  await db.transaction(async (tx) => {
    const { isNeeded } = await factorState(tx, viewer.id)
    if (isNeeded) throw new AppError('SECOND_FACTOR_NEEDED')
    await turnFactorOff(tx, viewer.id)
    await audit(tx, { action: 'second-factor-off', entity: 'staff', entityId: viewer.id })
    await notifyOwnerOfAccount(tx, { staffId: viewer.id, what: 'factorOff', now: clock.now() })
  })
  return {}
}
