import { createHash } from 'node:crypto'
import type { FileStore } from '../../integrations/files/port.ts'
import { storedDocxSandbox } from './docx-sandbox.ts'
import { maskContractFiles } from './masked-papers.ts'
import { bytesStored } from './stored-file.ts'

/** What the signer's page shows of a contract; it is stored with the contract and never changes. */
export interface ShownText {
  /** The template's name at that time. */
  title: string
  student: string
  signer: string
  paragraphs: string[]
}

/** Of a contract that was made before the text was stored, it is read from the file. */
export async function shownText(
  files: FileStore,
  contract: { shown: ShownText | null; fileKey: string } & Omit<ShownText, 'paragraphs'>,
): Promise<ShownText> {
  const { shown, fileKey, title, student, signer } = contract
  if (shown) return shown
  return {
    title,
    student,
    signer,
    paragraphs: await storedDocxSandbox('paragraphs', await bytesStored(files, fileKey)),
  }
}

/** What proves which text was signed. */
export const sha256Of = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/**
 * The hash of what a signer sees before the code: with documents and phones masked, because from the hash of the full
 * text anyone with the link could work out a masked number.
 */
export function textHash(number: string, { title, student, signer, paragraphs }: ShownText): string {
  return sha256Of(JSON.stringify([number, title, student, signer, maskContractFiles(paragraphs)]))
}
