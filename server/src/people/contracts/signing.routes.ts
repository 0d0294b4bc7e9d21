import { AppError } from '@markaz/protocol/errors'
import { contractSigning } from '@markaz/protocol/people/contracts/routes'
import type { FastifyInstance } from 'fastify'
import { hasSmsGateway } from '../../centre/sms/queue-sms.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute } from '../../http/mount.ts'
import { readContractByLink } from './contract-by-link.ts'
import { requestSigningCode } from './request-code.ts'
import { signContract } from './sign-contract.ts'
import { findTelegramChatOfSigner } from './signer.ts'
import { hashSigningText, maskDocumentAndPhoneNumbers, readContractTextForSigning } from './signing-text.ts'
import { openStoredFile } from './stored-file.ts'

/** API calls of the page on which a contract is signed. They need a signing link instead of a session. */
export function contractSigningRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contractSigning.read, async (call) => {
    const contract = await readContractByLink(call)
    const { number, phone, status, signedAt } = contract
    const shown = await readContractTextForSigning(call.files, contract)
    const { title, student, signer, paragraphs } = shown
    return {
      number,
      name: title,
      student,
      signer,
      phone: maskExceptLastDigits(phone),
      status,
      signedAt,
      paragraphs: status === 'done' ? paragraphs : maskDocumentAndPhoneNumbers(paragraphs),
      textHash: hashSigningText(number, shown),
      isCarried: hasSmsGateway(call),
      hasTelegram: (await findTelegramChatOfSigner(call.db, call, contract.id)) !== null,
    }
  })
  mountRoute(app, deps, contractSigning.download, async (call) => {
    const { status, fileKey, fileName } = await readContractByLink(call)
    if (status !== 'done') throw new AppError('CONTRACT_CODE_FIRST')
    return { name: fileName, content: await openStoredFile(call.files, fileKey) }
  })
  mountRoute(app, deps, contractSigning.code, requestSigningCode)
  mountRoute(app, deps, contractSigning.sign, signContract)
}

/** Converts `998901234567` to `•• 45-67`. */
function maskExceptLastDigits(phone: string): string {
  return `•• ${phone.slice(-4, -2)}-${phone.slice(-2)}`
}
