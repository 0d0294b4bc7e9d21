import type { contracts } from '@markaz/protocol/people/contracts/routes'
import { sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { lockWaiting } from './lock-waiting.ts'
import { readContract, refreshContractStatus } from './student-contracts.queries.ts'

/** The row stays, because the numbers of contracts have no gaps; the link and a code sent for it open nothing any more. */
export async function cancelContract({ db, viewer, params, clock, audit }: Call<typeof contracts.cancel>) {
  return db.transaction(async (tx) => {
    const { id, studentId } = await lockWaiting(tx, viewer, params.id, { evenBlocked: true })
    await tx.run(sql`
      update student_contract set status = 'cancelled', code_hash = null, token_expires_at = ${clock.now()},
        wanted_phone = null, wanted_phone_by = null where id = ${id}`)
    await refreshContractStatus(tx, studentId)
    await audit(tx, {
      action: 'cancel',
      entity: 'student_contract',
      entityId: id,
      before: { status: 'waiting' },
      after: { status: 'cancelled' },
    })
    return { contract: await readContract(tx, id) }
  })
}
