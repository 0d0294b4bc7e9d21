import { createHmac, randomInt } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import type { signing } from '@markaz/protocol/people/contracts/routes'
import { takeAttempt } from '../../access/throttle.ts'
import { isCarried } from '../../centre/sms/queue-sms.ts'
import { sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { contractByLink, lockForSigning } from './contract-by-link.ts'
import { sendCode } from './signing-link.ts'

export const secondsBetween = 60
export const minutesValid = 10

/** Six digits to the signer's phone; they take the place of those sent before. */
export async function requestCode(
  call: Call<typeof signing.code>,
): Promise<{ secondsToWait: number; isSent: boolean }> {
  const { db, clock, audit } = call
  const opened = await contractByLink(call)
  await takeAttempt(db, [`signing-code:${opened.id}`], clock.now())
  return db.transaction(async (tx) => {
    const { codeSentAt } = await lockForSigning(tx, call, opened)
    const now = clock.now().getTime()
    const secondsLeft = codeSentAt ? secondsBetween - (now - new Date(codeSentAt).getTime()) / 1000 : 0
    if (secondsLeft > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(secondsLeft) })

    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await tx.run(sql`
      update student_contract set code_hash = ${hashOfCode(call.tokenKey, opened.id, code)}, code_failures = 0,
        code_sent_at = ${new Date(now)}, code_expires_at = ${new Date(now + minutesValid * 60_000)}
      where id = ${opened.id}`)
    const { number, studentId, agentId, phone } = opened
    await sendCode(tx, call, { number, code, studentId, agentId, phone })
    await audit(tx, { action: 'send-code', entity: 'student_contract', entityId: opened.id, after: { phone } })
    return { secondsToWait: secondsBetween, isSent: isCarried(call) }
  })
}

/** The hash is keyed, because a million codes are tried in a moment by whoever holds a copy of the table. */
export function hashOfCode(tokenKey: Uint8Array, contractId: number, code: string): Buffer {
  return createHmac('sha256', tokenKey).update(`contract-code\n${contractId}\n${code}`).digest()
}
