import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { contractTemplateFileRules } from '@markaz/protocol/centre/files/schemas'
import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { type FieldErrorText, generalErrorTexts } from '@markaz/protocol/field-texts'
import PizZip from 'pizzip'
import { type Entry, fromBufferPromise } from 'yauzl'
import { findXmlElements, type XmlElement } from './xml-elements.ts'

export interface DocxDocument {
  /** The DOCX; parts that were not checked are removed. */
  zip: PizZip
  /** Path of the main text in the DOCX, usually `word/document.xml`. */
  mainPart: string
}

/**
 * An XML element uses as much memory as a page of text, so the number of elements is limited too. Sixty pages from Word
 * have about 40,000 elements.
 */
const limits = { parts: 1_000, bytes: 50 * 1_048_576, textBytes: 8 * 1_048_576, elements: 100_000 }

export const docxMimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const mainType = `${docxMimeType}.main+xml`

/** Refuses a DOCX that has macros, or that makes Word load files or start programs. Links to web pages are allowed. */
export async function openDocx(bytes: Buffer): Promise<DocxDocument> {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) throw fileTypeError(contractTemplateFileRules.type)
  const parts = await unpack(bytes)
  const contentTypes = parts.get('[Content_Types].xml')
  if (!contentTypes) throw fileTypeError(contractTemplateFileRules.type)
  const declared = elements(contentTypes, 'Override', 'Default')
  if (declared.some(({ attributes }) => /macroEnabled|vbaProject|activeX/i.test(attributes.ContentType ?? '')))
    throw fileTypeError(contractTemplateFileRules.type)
  // Refuses text parts with unexpected names, because only parts with known names are checked.
  if (
    declared.some(({ attributes: { ContentType = '', Extension, PartName = `.${Extension}` } }) => {
      return isProcessedPart(ContentType) && !isText(PartName)
    })
  )
    throw fileTypeError(contractTemplateFileRules.type)
  const main = declared.find(({ attributes }) => attributes.ContentType === mainType)
  if (!main) throw fileTypeError(contractTemplateFileRules.type)
  // A file may declare the type of its main document only as a default, without a path. The usual path then applies.
  const mainPart = (main.attributes.PartName ?? '/word/document.xml').replace(/^\//, '')
  if (!parts.has(mainPart)) throw fileTypeError(contractTemplateFileRules.type)

  const zip = new PizZip()
  for (const [name, content] of parts) zip.file(name, isText(name) ? readSafePart(name, content) : content)
  return { zip, mainPart }
}

const isProcessedPart = (contentType: string) => /wordprocessingml.*\+xml$/i.test(contentType)
const isText = (name: string) => /\.(xml|rels)$/i.test(name)

/** @throws AppError FILE_BROKEN | FILE_TOO_LARGE before anything above the limits is unpacked */
async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  try {
    const archive = await fromBufferPromise(bytes, { autoClose: false })
    if (archive.entryCount > limits.parts) throw tooComplexError()
    const entries = await Array.fromAsync(archive.eachEntry())
    const bytesOf = (some: Entry[]) => some.reduce((total, { uncompressedSize }) => total + uncompressedSize, 0)
    const texts = entries.filter(({ fileName }) => isText(fileName))
    if (bytesOf(entries) > limits.bytes || bytesOf(texts) > limits.textBytes) throw tooComplexError()
    let elements = 0
    for (const entry of entries.filter(({ fileName }) => !fileName.endsWith('/'))) {
      const name = entry.fileName
      if (parts.has(name) || name in {}) throw fileBrokenError()
      // The read fails if the ZIP entry unpacks to more bytes than it declares.
      const content = await buffer(await archive.openReadStreamPromise(entry))
      if (crc32(content) !== entry.crc32) throw fileBrokenError()
      if (isText(name)) elements += elementsIn(content)
      if (elements > limits.elements) throw tooComplexError()
      parts.set(name, content)
    }
  } catch (error) {
    throw error instanceof AppError ? error : fileBrokenError(error)
  }
  return parts
}

/** @throws AppError FILE_TYPE for content that loads files or starts programs | FILE_BROKEN */
function readSafePart(name: string, content: Buffer): string {
  if (/\.rels$/i.test(name)) return withoutLocalTemplate(content)
  const fields = elements(content, 'instrText', 'fldSimple')
    .map(({ attributes, text }) => attributes.instr ?? text)
    .join('')
  if (/DDE|INCLUDEPICTURE|INCLUDETEXT/i.test(fields)) throw fileTypeError(peopleErrorTexts.outsideParts)
  if (hasForeignLinks(fields)) throw fileTypeError(peopleErrorTexts.linkOutside)
  const text = textOf(content)
  return /settings\.xml$/i.test(name) ? removeElements(text, elements(content, 'attachedTemplate')) : text
}

/**
 * Silently removes the disk path of the Word template that a document was made from, because users cannot see this
 * path.
 */
function withoutLocalTemplate(content: Buffer): string {
  const local: XmlElement[] = []
  for (const element of elements(content, 'Relationship')) {
    const { Type = '', Target = '', TargetMode = '' } = element.attributes
    const kind = Type.slice(Type.lastIndexOf('/') + 1)
    if (/vbaProject|wordVbaData|activeX|^control$/i.test(kind)) throw fileTypeError(contractTemplateFileRules.type)
    if (/^(oleObject|aFChunk)$/i.test(kind)) throw fileTypeError(peopleErrorTexts.outsideParts)
    if (kind === 'attachedTemplate' && /^(file:\/\/\/)?([a-z]:[\\/])?[^:/\\][^:]*$/i.test(Target)) local.push(element)
    else if (kind === 'hyperlink' && !isWebAddress(Target)) throw fileTypeError(peopleErrorTexts.linkOutside)
    else if (TargetMode.toLowerCase() === 'external' && kind !== 'hyperlink')
      throw fileTypeError(peopleErrorTexts.outsideParts)
  }
  return removeElements(textOf(content), local)
}

const isWebAddress = (target: string) => /^(https?:\/\/|mailto:|tel:|#)/i.test(target.trim())

/** True if a HYPERLINK field links to anything but a web page, or if the fields also name a file or script. */
function hasForeignLinks(fields: string): boolean {
  const targets = [...fields.matchAll(/HYPERLINK\s*(?:\\[a-z]\s*)*"?\s*([^"\s]*)/gi)].map(([, target = '']) => target)
  if (targets.length === 0) return false
  return (
    targets.some((one) => /[.:/\\]/.test(one) && !isWebAddress(one)) ||
    /\bfile:|script:|\bms-[a-z-]+:|\\\\/i.test(fields)
  )
}

function removeElements(text: string, elements: XmlElement[]): string {
  return elements.reduceRight((rest, { start, end }) => {
    if (rest[end - 2] !== '/') throw fileTypeError(peopleErrorTexts.outsideParts)
    return rest.slice(0, start) + rest.slice(end)
  }, text)
}

function elements(content: Buffer, ...names: string[]): XmlElement[] {
  return findXmlElements(textOf(content), names)
}

/** @throws AppError FILE_BROKEN for anything but plain UTF-8 XML, because other encodings cannot be checked */
function textOf(content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!/\0|<!DOCTYPE|<!ENTITY|^<\?xml[^>]*encoding=["'](?!utf-8["'])/i.test(text)) return text
  } catch {}
  throw fileBrokenError()
}

/** Returns an upper bound for the number of elements: counts every `<` that does not begin a closing tag. */
function elementsIn(content: Buffer): number {
  let count = 0
  for (let at = content.indexOf('<'); at >= 0; at = content.indexOf('<', at + 1)) if (content[at + 1] !== 0x2f) count++
  return count
}

const tooComplexError = () => new AppError('FILE_TOO_LARGE', { fields: { file: peopleErrorTexts.documentTooComplex } })
const fileBrokenError = (cause?: unknown) =>
  new AppError('FILE_BROKEN', { cause, fields: { file: generalErrorTexts.unreadable } })

function fileTypeError(text: FieldErrorText): AppError {
  return new AppError('FILE_TYPE', { fields: { file: text } })
}
