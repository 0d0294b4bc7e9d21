import { createHash } from 'node:crypto'
import type { FileStore } from '../../integrations/files/port.ts'
import { sandboxForStoredDocx } from './docx-sandbox.ts'
import { readStoredBytes } from './stored-file.ts'

/**
 * Masks document and phone numbers except their last two characters, because a holder of the signing link may not be
 * the signer.
 */
export function maskDocumentAndPhoneNumbers(paragraphs: readonly string[]): string[] {
  return paragraphs.map((text) =>
    personalNumberPatterns.reduce((masked, paper) => masked.replace(paper, (found) => maskExceptEnd(found)), text),
  )
}

const personalNumberPatterns = [
  // Birth certificate, such as I-TN 0123456.
  /(?<![\p{L}\d])[IVXLC]{1,5}[\s-]*\p{Lu}{2}[\s№#-]*\d{6,7}(?!\d)/gu,
  // Passport number, such as AD 1234567.
  /(?<![\p{L}\d])\p{Lu}{2}[\s№#-]*\d{7}(?!\d)/gu,
  // JSHSHIR, the personal identification number: fourteen digits, grouped in any way.
  /(?<!\d[\s-]?)\d(?:[\s-]?\d){13}(?![\s-]?\d)/g,
  // Phone number, such as +998 90 123-45-67 or 90 123-45-67.
  /(?<!\d)\+?998[\s-]*\(?\d{2}\)?[\s-]*\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/g,
  /(?<!\d)\(?\d{2}\)?[\s-]+\d{3}[\s-]+\d{2}[\s-]+\d{2}(?!\d)/g,
]

function maskExceptEnd(found: string): string {
  return found.slice(0, -2).replace(/[\p{L}\d]/gu, '•') + found.slice(-2)
}

/** The text of a contract, stored with the contract and never changed. */
export interface SigningPageText {
  /** Name of the contract template when the contract was made. */
  title: string
  student: string
  signer: string
  paragraphs: string[]
}

/** If the contract was made before texts were stored, its text is read from its file. */
export async function readContractTextForSigning(
  files: FileStore,
  contract: { shown: SigningPageText | null; fileKey: string } & Omit<SigningPageText, 'paragraphs'>,
): Promise<SigningPageText> {
  const { shown, fileKey, title, student, signer } = contract
  if (shown) return shown
  return {
    title,
    student,
    signer,
    paragraphs: await sandboxForStoredDocx('paragraphs', await readStoredBytes(files, fileKey)),
  }
}

export const sha256HexOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/**
 * Document and phone numbers are masked before hashing: a holder of the link could guess the numbers from a hash of the
 * full text.
 */
export function hashSigningText(number: string, { title, student, signer, paragraphs }: SigningPageText): string {
  return sha256HexOf(JSON.stringify([number, title, student, signer, maskDocumentAndPhoneNumbers(paragraphs)]))
}
