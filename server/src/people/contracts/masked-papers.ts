/**
 * Masks document and phone numbers except their last two characters, because a holder of the signing link may not be
 * the signer.
 */
export function maskContractFiles(paragraphs: readonly string[]): string[] {
  return paragraphs.map((text) =>
    papers.reduce((masked, paper) => masked.replace(paper, (found) => maskedButEnd(found)), text),
  )
}

const papers = [
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

function maskedButEnd(found: string): string {
  return found.slice(0, -2).replace(/[\p{L}\d]/gu, '•') + found.slice(-2)
}
