import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import type { signing } from '@markaz/protocol/people/contracts/routes'
import { allKeys } from '../../access/keys.ts'
import { takeAttempt } from '../../access/throttle.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { noteSigned } from '../parents/save-parent.ts'
import { contractByLink, lockForSigning, type Signing } from './contract-by-link.ts'
import { hashOfCode } from './request-code.ts'
import { bytesStored } from './stored-file.ts'
import { refreshContractStatus } from './student-contracts.queries.ts'

const maxFailures = 5

/** Who holds the phone the contract names agrees to it, once; what proves it is kept beside it. */
export async function signContract(call: Call<typeof signing.sign>): Promise<{ signedAt: string }> {
  const { db, files, clock, body, request, audit } = call
  const opened = await contractByLink(call)
  await takeAttempt(db, [`signing-try:${opened.id}`], clock.now())
  const sha256 = createHash('sha256')
    .update(await bytesStored(files, opened.fileKey))
    .digest('hex')
  const signedAt = clock.now().toISOString()

  const trouble = await db.transaction(async (tx) => {
    const state = await lockForSigning(tx, call, opened)
    const wrong = await tryCode(
      tx,
      opened.id,
      state,
      allKeys(call).map((key) => hashOfCode(key, opened.id, body.code)),
      signedAt,
    )
    if (wrong) return wrong
    const { address, userAgent } = request
    const { signer, phone } = opened
    const evidence = { signer, phone, codeSentAt: state.codeSentAt, signedAt, address, userAgent, sha256 }
    await tx.run(sql`
      update student_contract set status = 'done', signed_at = ${signedAt}, evidence = ${JSON.stringify(evidence)}, code_hash = null
      where id = ${opened.id}`)
    await refreshContractStatus(tx, opened.studentId)
    await noteSigned(tx, opened.agentId, signedAt)
    await audit(tx, {
      action: 'sign',
      entity: 'student_contract',
      entityId: opened.id,
      before: { status: 'waiting' },
      after: { status: 'done', number: opened.number, signer, phone },
    })
    return null
  })
  // The error is thrown only now: a wrong try is counted for good.
  if (trouble) throw new AppError(trouble)
  return { signedAt }
}

/** The contract's row is locked: five tries at once are five tries. */
async function tryCode(
  tx: Db,
  id: number,
  { codeHash, codeExpiresAt, codeFailures }: Signing,
  given: readonly Buffer[],
  now: string,
): Promise<'SIGN_CODE_WRONG' | 'SIGN_CODE_OVER' | null> {
  if (!codeHash || !codeExpiresAt || codeExpiresAt <= now || codeFailures >= maxFailures) return 'SIGN_CODE_OVER'
  if (given.some((hash) => timingSafeEqual(codeHash, hash))) return null
  await tx.run(sql`update student_contract set code_failures = code_failures + 1 where id = ${id}`)
  return codeFailures + 1 < maxFailures ? 'SIGN_CODE_WRONG' : 'SIGN_CODE_OVER'
}
