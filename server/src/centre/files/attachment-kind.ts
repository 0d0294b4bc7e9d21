import { attachmentRules } from '@markaz/protocol/centre/files/schemas'
import { AppError } from '@markaz/protocol/errors'
import { centreTexts } from '@markaz/protocol/errors/centre'
import { type FieldText, generalTexts } from '@markaz/protocol/field-texts'
import { fromBufferPromise } from 'yauzl'
import { extensionOf } from '../../integrations/files/shown-name.ts'
import { headBytes, videoKindOf } from '../../integrations/files/video-kind.ts'
import { typeOf } from './file-routes.ts'
import type { PictureFormat } from './photo.ts'

/** The kind of an attachment, detected by its content; `extension` is used in the stored key. */
interface AttachmentKind {
  extension: string
  /** null = not a picture. */
  picture: PictureFormat | null
}

/** The kinds that a call accepts, by extension; `type` is the error text for other kinds. */
export interface KindRules {
  pictures: readonly string[]
  documents: readonly string[]
  type: FieldText
}

interface Sent {
  name: string
  mimeType: string
  bytes: Buffer
}

/**
 * Detects the kind by the content. The name's extension or the browser's type must agree (UPLOAD-015), so that users
 * never save a file under a wrong type.
 * @throws AppError FILE_TYPE | FILE_BROKEN for a ZIP without its directory
 */
export async function attachmentKind(sent: Sent, rules: KindRules = attachmentRules): Promise<AttachmentKind> {
  const { bytes } = sent
  const taken = new Set([...rules.pictures, ...rules.documents])
  /**
   * An extension that contradicts the content is refused, whatever the type; without an extension the type must fit.
   */
  const isCalled = (endings: readonly string[], types: readonly string[]) => {
    const ending = extensionOf(sent.name)
    if (!endings.some((one) => taken.has(one))) return false
    return endings.includes(ending) || (!taken.has(ending) && types.includes(sent.mimeType.toLowerCase()))
  }
  // Several kinds have the same signature (audio and video in the same container): the one that matches the name
  // counts.
  const signed = signatures.filter(({ fits }) => fits(bytes))
  const found = signed.find(({ endings, types }) => isCalled(endings, types))
  if (found) return { extension: found.endings[0] as string, picture: found.picture ?? null }
  if (signed.length === 0) {
    const extension = isZip(bytes) ? await zipKind(bytes, isCalled) : textKind(bytes, isCalled)
    if (extension) return { extension, picture: null }
  }
  throw new AppError('FILE_TYPE', { fields: { file: rules.type } })
}

type IsCalled = (endings: readonly string[], types: readonly string[]) => boolean

interface Signature {
  endings: readonly string[]
  types: readonly string[]
  picture?: PictureFormat
  fits(bytes: Buffer): boolean
}

const at = (bytes: Buffer, offset: number, sign: string) =>
  bytes.subarray(offset, offset + sign.length).equals(Buffer.from(sign, 'latin1'))

const signatures: readonly Signature[] = [
  {
    endings: ['jpg', 'jpeg'],
    types: ['image/jpeg', 'image/jpg'],
    picture: 'jpeg',
    fits: (bytes) => at(bytes, 0, '\xff\xd8\xff'),
  },
  { endings: ['png'], types: ['image/png'], picture: 'png', fits: (bytes) => at(bytes, 0, '\x89PNG\r\n\x1a\n') },
  {
    endings: ['webp'],
    types: ['image/webp'],
    picture: 'webp',
    fits: (bytes) => at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP'),
  },
  { endings: ['pdf'], types: ['application/pdf'], fits: (bytes) => at(bytes, 0, '%PDF-') },
  { endings: ['ogg'], types: ['audio/ogg'], fits: (bytes) => at(bytes, 0, 'OggS') },
  {
    endings: ['mp4'],
    types: ['video/mp4'],
    // Excludes QuickTime's own format, which not all browsers play.
    fits: (bytes) => at(bytes, 4, 'ftyp') && !at(bytes, 8, 'qt') && videoKindOf(bytes.subarray(0, headBytes)) === 'mp4',
  },
  {
    endings: ['webm'],
    types: ['video/webm'],
    fits: (bytes) =>
      videoKindOf(bytes.subarray(0, headBytes)) === 'matroska' && bytes.subarray(0, 128).includes('webm'),
  },
  { endings: ['m4a'], types: ['audio/mp4', 'audio/x-m4a'], fits: (bytes) => at(bytes, 4, 'ftyp') },
  {
    endings: ['mp3'],
    types: ['audio/mpeg', 'audio/mp3'],
    // An ID3 tag, or the first frame of MPEG layer 3.
    fits: (bytes) => at(bytes, 0, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2),
  },
]

const isZip = (bytes: Buffer) => at(bytes, 0, 'PK\x03\x04') || at(bytes, 0, 'PK\x05\x06')

/** The folder in which each kind of Office document has its main part. */
const officeParts = [
  { extension: 'docx', folder: 'word/' },
  { extension: 'xlsx', folder: 'xl/' },
  { extension: 'pptx', folder: 'ppt/' },
] as const

/** Reads only the ZIP's directory; nothing is decompressed here or later. */
async function zipKind(bytes: Buffer, isCalled: IsCalled): Promise<string | null> {
  const names = await namesIn(bytes)
  const office = names.includes('[Content_Types].xml')
    ? officeParts.find(({ folder }) => names.some((name) => name.startsWith(folder)))
    : undefined
  if (office && isCalled([office.extension], [typeOf(office.extension)])) {
    return names.some((name) => /vbaProject\.bin$/i.test(name)) ? null : office.extension
  }
  return isCalled(['zip'], ['application/zip', 'application/x-zip-compressed']) ? 'zip' : null
}

function textKind(bytes: Buffer, isCalled: IsCalled): string | null {
  if (!isPlainText(bytes)) return null
  if (isCalled(['txt'], ['text/plain'])) return 'txt'
  return isCalled(['csv'], ['text/csv', 'application/vnd.ms-excel']) ? 'csv' : null
}

/** The directory of a ZIP of the maximum size, ten megabytes, could have 200,000 entries. */
const mostEntries = 10_000

async function namesIn(bytes: Buffer): Promise<string[]> {
  try {
    const archive = await fromBufferPromise(bytes, { autoClose: false })
    if (archive.entryCount > mostEntries)
      throw new AppError('FILE_TOO_LARGE', { fields: { file: centreTexts.zipOfMany } })
    const entries = await Array.fromAsync(archive.eachEntry())
    return entries.map((entry) => entry.fileName)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('FILE_BROKEN', { cause, fields: { file: generalTexts.unreadable } })
  }
}

/** Returns whether the text has no control characters except tabs and line breaks. */
function isPlainText(bytes: Buffer): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return !/[\x00-\x08\x0b\x0e-\x1f]/.test(bytes.toString('latin1'))
}
