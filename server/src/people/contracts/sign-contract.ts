import { AppError } from '@markaz/protocol/errors'
import type { contractSigning } from '@markaz/protocol/people/contracts/routes'
import { ipNetworkOfAddress } from '../../access/network.ts'
import { checkSmsCode, hasRequestedSmsCode } from '../../centre/sms/sms-codes.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { recordParentFirstSignature } from '../parents/save-parent.ts'
import { lockContractForSigning, readContractByLink } from './contract-by-link.ts'
import { findTelegramChatOfSigner } from './signer.ts'
import { chatCodeOwnerForContract, smsCodeOwnerForContract, throttleSigningCodeGuess } from './signing-attempts.ts'
import { hashSigningText, readContractTextForSigning, sha256HexOf } from './signing-text.ts'
import { readStoredBytes } from './stored-file.ts'
import { updateStudentContractStatus } from './student-contracts.queries.ts'

export async function signContract(call: RouteCall<typeof contractSigning.sign>): Promise<{ signedAt: string }> {
  const { db, files, clock, body, request, audit } = call
  const opened = await readContractByLink(call)
  const owner = smsCodeOwnerForContract(opened.id)
  const asker = { request: body.request ?? null, network: ipNetworkOfAddress(request.address) }
  if (!(await hasRequestedSmsCode(db, call, owner, asker))) await throttleSigningCodeGuess(db, call, opened.id)
  const shown = await readContractTextForSigning(files, opened)
  // Refuses the signature if the signer saw another text. Pages of older releases send no hash and are refused as well.
  const seen = hashSigningText(opened.number, shown)
  if (body.textHash !== seen) throw new AppError('CONTRACT_TEXT_CHANGED')
  const sha256 = sha256HexOf(await readStoredBytes(files, opened.fileKey))
  const text = { shown: seen, whole: sha256HexOf(JSON.stringify(shown)) }
  const signedAt = clock.now().toISOString()

  const trouble = await db.transaction(async (tx) => {
    await lockContractForSigning(tx, call, opened)
    const { tried, chatRow } = await tryCode(tx, call, opened.id, { ...asker, code: body.code })
    if (tried.outcome !== 'right') return tried.outcome === 'wrong' ? 'SIGN_CODE_WRONG' : 'SIGN_CODE_OVER'
    const { address, userAgent } = request
    const { signer, phone } = opened
    const sentBy = chatRow === null ? {} : { telegramChat: chatRow }
    const evidence = { signer, phone, ...sentBy, codeSentAt: tried.askedAt, signedAt, address, userAgent, sha256, text }
    await tx.run(sql`
      update student_contract set status = 'done', signed_at = ${signedAt}, evidence = ${JSON.stringify(evidence)}, shown = ${JSON.stringify(shown)}, code_hash = null
      where id = ${opened.id}`)
    await updateStudentContractStatus(tx, opened.studentId)
    await recordParentFirstSignature(tx, opened.agentId, signedAt)
    await audit(tx, {
      action: 'sign',
      entity: 'student_contract',
      entityId: opened.id,
      before: { status: 'waiting' },
      after: { status: 'done', number: opened.number, signer, phone },
    })
    return null
  })
  // Thrown after the commit, so that the wrong attempt is still counted.
  if (trouble) throw new AppError(trouble)
  return { signedAt }
}

/** Accepts the code sent by SMS or the code sent to the signer's Telegram chat. */
async function tryCode(
  tx: Db,
  call: RouteCall<typeof contractSigning.sign>,
  contractId: number,
  given: Parameters<typeof checkSmsCode>[3],
): Promise<{ tried: Awaited<ReturnType<typeof checkSmsCode>>; chatRow: number | null }> {
  const bySms = await checkSmsCode(tx, call, smsCodeOwnerForContract(contractId), given)
  const chat = bySms.outcome === 'right' ? null : await findTelegramChatOfSigner(tx, call, contractId)
  const owner = chat && chatCodeOwnerForContract(chat.id, contractId)
  if (!chat || !owner || !(await hasRequestedSmsCode(tx, call, owner, given))) return { tried: bySms, chatRow: null }
  const inChat = await checkSmsCode(tx, call, owner, given)
  return inChat.outcome === 'right' ? { tried: inChat, chatRow: chat.id } : { tried: bySms, chatRow: null }
}
