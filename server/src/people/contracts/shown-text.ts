import { createHash } from 'node:crypto'
import type { FileStore } from '../../integrations/files/port.ts'
import { storedDocxSandbox } from './docx-sandbox.ts'
import { maskContractFiles } from './masked-papers.ts'
import { readStoredBytes } from './stored-file.ts'

/** The contract's text on the signing page; it is stored with the contract and never changes. */
export interface SigningText {
  /** The name that the contract template had when the contract was made. */
  title: string
  student: string
  signer: string
  paragraphs: string[]
}

/** Returns the contract's text. If the contract was made before texts were stored, the text is read from the file. */
export async function readSigningText(
  files: FileStore,
  contract: { shown: SigningText | null; fileKey: string } & Omit<SigningText, 'paragraphs'>,
): Promise<SigningText> {
  const { shown, fileKey, title, student, signer } = contract
  if (shown) return shown
  return {
    title,
    student,
    signer,
    paragraphs: await storedDocxSandbox('paragraphs', await readStoredBytes(files, fileKey)),
  }
}

/** Returns the hash that proves which text was signed. */
export const sha256Of = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/**
 * Returns the hash of the text that the signer sees before entering the code, with masked documents and phones. The
 * full text is not hashed, because a holder of the link could guess a masked number from its hash.
 */
export function hashSigningText(number: string, { title, student, signer, paragraphs }: SigningText): string {
  return sha256Of(JSON.stringify([number, title, student, signer, maskContractFiles(paragraphs)]))
}
