import { contracts } from '@markaz/protocol/people/contracts/routes'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import type { UndoDefinition } from '../../http/undo.ts'
import { lockUnsignedContract } from './lock-unsigned.ts'
import { readContract, updateStudentContractStatus } from './student-contracts.queries.ts'

/** The cancelled contract's row stays, because contract numbers must have no gaps. */
export async function cancelContract({ viewer, params, clock, audit }: RouteCall<typeof contracts.cancel>, tx: Db) {
  const { id, studentId } = await lockUnsignedContract(tx, viewer, params.id, { evenBlocked: true })
  await cancel(tx, { clock }, { id, studentId })
  await audit(tx, {
    action: 'cancel',
    entity: 'student_contract',
    entityId: id,
    before: { status: 'waiting' },
    after: { status: 'cancelled' },
  })
  return { contract: await readContract(tx, id) }
}

async function cancel(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { id, studentId }: { id: number; studentId: number },
): Promise<void> {
  await tx.run(sql`
    update student_contract set status = 'cancelled', code_hash = null, token_expires_at = ${clock.now()},
      wanted_phone = null, wanted_phone_by = null where id = ${id}`)
  await updateStudentContractStatus(tx, studentId)
}

/** Undoes the creation of a contract by cancelling the contract. A signed contract cannot be cancelled. */
export const contractCreationUndo: UndoDefinition = {
  access: () => contracts.cancel.access,
  async run(tx, asker, { entityId }) {
    await cancel(tx, asker, await lockUnsignedContract(tx, asker.viewer, entityId, { evenBlocked: true }))
  },
}
