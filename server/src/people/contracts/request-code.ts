import { AppError } from '@markaz/protocol/errors'
import type { contractSigning } from '@markaz/protocol/people/contracts/routes'
import { ipNetworkOfAddress } from '../../access/network.ts'
import { hasSmsGateway } from '../../centre/sms/queue-sms.ts'
import { createSmsCode, hashSecretOfCodeRequest, queueTelegramCode } from '../../centre/sms/sms-codes.ts'
import type { RouteCall } from '../../http/mount.ts'
import { lockContractForSigning, readContractByLink } from './contract-by-link.ts'
import { findTelegramChatOfSigner } from './signer.ts'
import { chatCodeOwnerForContract, smsCodeOwnerForContract, throttleSigningCodeRequest } from './signing-attempts.ts'
import { sendSigningCode } from './signing-link.ts'

/** Sends a signing code. Codes requested from other browsers stay valid. */
export async function requestSigningCode(
  call: RouteCall<typeof contractSigning.code>,
): Promise<{ secondsToWait: number; isSent: boolean; isInTelegram: boolean; request: string }> {
  const { db, audit } = call
  const opened = await readContractByLink(call)
  if (opened.status === 'done') throw new AppError('CONTRACT_SIGNED')
  const secondsToWait = await throttleSigningCodeRequest(db, call, opened.id)
  return db.transaction(async (tx) => {
    await lockContractForSigning(tx, call, opened)
    const { number, studentId, agentId, phone } = opened
    const asked = { owner: smsCodeOwnerForContract(opened.id), network: ipNetworkOfAddress(call.request.address) }
    const { code, request } = await createSmsCode(tx, call, asked)
    const isSms = call.body.by !== 'telegram'
    if (isSms) await sendSigningCode(tx, call, { number, code, studentId, agentId, phone })
    const chat = isSms && hasSmsGateway(call) ? null : await findTelegramChatOfSigner(tx, call, opened.id)
    if (chat) {
      const requestHash = hashSecretOfCodeRequest(request)
      await queueTelegramCode(tx, call, { ...asked, owner: chatCodeOwnerForContract(chat.id, opened.id), requestHash })
    }
    await audit(tx, {
      action: 'send-code',
      entity: 'student_contract',
      entityId: opened.id,
      after: chat ? { phone, by: 'telegram' } : { phone },
    })
    return { secondsToWait, isSent: isSms && hasSmsGateway(call), isInTelegram: chat !== null, request }
  })
}
