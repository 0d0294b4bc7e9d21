import { createHash } from 'node:crypto'
import type { FileStore } from '../../integrations/files/port.ts'
import { storedDocxSandbox } from './docx-sandbox.ts'
import { maskContractFiles } from './masked-papers.ts'
import { readStoredBytes } from './stored-file.ts'

/** The text of a contract, stored with the contract and never changed. */
export interface SigningPageText {
  /** Name of the contract template when the contract was made. */
  title: string
  student: string
  signer: string
  paragraphs: string[]
}

/** Contracts that were made before texts were stored are read from their file. */
export async function readSigningText(
  files: FileStore,
  contract: { shown: SigningPageText | null; fileKey: string } & Omit<SigningPageText, 'paragraphs'>,
): Promise<SigningPageText> {
  const { shown, fileKey, title, student, signer } = contract
  if (shown) return shown
  return {
    title,
    student,
    signer,
    paragraphs: await storedDocxSandbox('paragraphs', await readStoredBytes(files, fileKey)),
  }
}

export const sha256HexOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/**
 * Document and phone numbers are masked before hashing: a holder of the link could guess the numbers from a hash of the
 * full text.
 */
export function hashSigningText(number: string, { title, student, signer, paragraphs }: SigningPageText): string {
  return sha256HexOf(JSON.stringify([number, title, student, signer, maskContractFiles(paragraphs)]))
}
