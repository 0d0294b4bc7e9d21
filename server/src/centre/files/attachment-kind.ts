import { attachmentFileRules } from '@markaz/protocol/centre/files/schemas'
import { AppError } from '@markaz/protocol/errors'
import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import { type FieldErrorText, generalErrorTexts } from '@markaz/protocol/field-texts'
import { type FileExtension, type FileRules, fileExtensionOf, mimeTypesByExtension } from '@markaz/protocol/file-types'
import { fromBufferPromise } from 'yauzl'
import { detectVideoKind, videoHeaderBytes } from '../../integrations/files/video-kind.ts'
import type { PictureFormat } from './photo.ts'

interface AttachmentKind {
  extension: FileExtension
  /** null = the attachment is not a picture. */
  picture: PictureFormat | null
}

interface SentAttachment {
  name: string
  mimeType: string
  bytes: Buffer
}

/**
 * Returns the type of an attachment, whose content must match its file extension or the MIME type sent by the browser.
 * @throws AppError FILE_TYPE for another type | FILE_BROKEN for a ZIP without its directory
 */
export async function detectAttachmentKind(
  sent: SentAttachment,
  rules: Pick<FileRules, 'pictures' | 'documents' | 'type'> = attachmentFileRules,
): Promise<AttachmentKind> {
  const { bytes } = sent
  const taken = new Set<string>([...rules.pictures, ...rules.documents])
  const said = fileExtensionOf(sent.name)
  /**
   * Returns whether the upload has one of these extensions. If its file name has no known extension, the content type
   * sent by the browser decides.
   */
  const isCalled: IsCalled = (...endings) => {
    if (!endings.some((one) => taken.has(one))) return false
    if (said === '') return true
    const types = endings.flatMap((one) => [...mimeTypesByExtension[one]])
    return (
      endings.some((one) => one === said) || (!taken.has(said) && types.includes(sent.mimeType.toLowerCase() as never))
    )
  }
  // Several types can have the same signature, for example audio and video in the same container. The file's name then
  // decides.
  const signed = signatures.filter(({ fits }) => fits(bytes))
  const found = signed.find(({ endings }) => isCalled(...endings))
  if (found) return { extension: found.endings[0], picture: found.picture ?? null }
  if (signed.length === 0) {
    const extension = isZip(bytes)
      ? await zipKind(bytes, isCalled)
      : isOle(bytes)
        ? oleKind(bytes, isCalled)
        : textKind(bytes, isCalled)
    if (extension) return { extension, picture: null }
  }
  throw fileTypeError(taken.has(said) ? centreErrorTexts.fileIsAnother : rules.type)
}

const fileTypeError = (text: FieldErrorText) => new AppError('FILE_TYPE', { fields: { file: text } })

type IsCalled = (...endings: readonly FileExtension[]) => boolean

interface Signature {
  endings: readonly [FileExtension, ...FileExtension[]]
  picture?: PictureFormat
  fits(bytes: Buffer): boolean
}

const hasBytesAt = (bytes: Buffer, offset: number, sign: string) =>
  bytes.subarray(offset, offset + sign.length).equals(Buffer.from(sign, 'latin1'))

const signatures: readonly Signature[] = [
  {
    endings: ['jpg', 'jpeg'],
    picture: 'jpeg',
    fits: (bytes) => hasBytesAt(bytes, 0, '\xff\xd8\xff'),
  },
  { endings: ['png'], picture: 'png', fits: (bytes) => hasBytesAt(bytes, 0, '\x89PNG\r\n\x1a\n') },
  {
    endings: ['webp'],
    picture: 'webp',
    fits: (bytes) => hasBytesAt(bytes, 0, 'RIFF') && hasBytesAt(bytes, 8, 'WEBP'),
  },
  { endings: ['pdf'], fits: (bytes) => hasBytesAt(bytes, 0, '%PDF-') },
  { endings: ['rtf'], fits: (bytes) => hasBytesAt(bytes, 0, '{\\rtf') },
  { endings: ['ogg'], fits: (bytes) => hasBytesAt(bytes, 0, 'OggS') },
  {
    endings: ['mp4'],
    // Excludes QuickTime files (brand `qt`), because some browsers cannot play them.
    fits: (bytes) =>
      hasBytesAt(bytes, 4, 'ftyp') &&
      !hasBytesAt(bytes, 8, 'qt') &&
      detectVideoKind(bytes.subarray(0, videoHeaderBytes)) === 'mp4',
  },
  {
    endings: ['webm'],
    fits: (bytes) =>
      detectVideoKind(bytes.subarray(0, videoHeaderBytes)) === 'matroska' && bytes.subarray(0, 128).includes('webm'),
  },
  { endings: ['m4a'], fits: (bytes) => hasBytesAt(bytes, 4, 'ftyp') },
  {
    endings: ['mp3'],
    // An MP3 begins with an ID3 tag or with the first audio frame (MPEG layer 3).
    fits: (bytes) => hasBytesAt(bytes, 0, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2),
  },
]

const isZip = (bytes: Buffer) => hasBytesAt(bytes, 0, 'PK\x03\x04') || hasBytesAt(bytes, 0, 'PK\x05\x06')

/** Office documents by extension, with the folder of the ZIP archive that contains the main part of the document. */
const officeParts = [
  { extension: 'docx', folder: 'word/' },
  { extension: 'xlsx', folder: 'xl/' },
  { extension: 'pptx', folder: 'ppt/' },
] as const

/** The MIME type of each OpenDocument format. The archive's first file, which is uncompressed, contains this type. */
const openDocuments: readonly [FileExtension, string][] = (['odt', 'ods', 'odp'] as const).map((one) => [
  one,
  mimeTypesByExtension[one][0],
])

/** Reads only the ZIP's directory. The content is never unpacked. */
async function zipKind(bytes: Buffer, isCalled: IsCalled): Promise<FileExtension | null> {
  const names = await readZipEntryNames(bytes)
  const office = names.includes('[Content_Types].xml')
    ? officeParts.find(({ folder }) => names.some((name) => name.startsWith(folder)))?.extension
    : openDocuments.find(([, type]) => hasBytesAt(bytes, 30, `mimetype${type}`))?.[0]
  if (office && isCalled(office)) {
    if (names.some((name) => /vbaProject\.bin$|^Basic\/|^Scripts\//i.test(name)))
      throw fileTypeError(centreErrorTexts.fileHasMacros)
    return office
  }
  return isCalled('zip') ? 'zip' : null
}

const isOle = (bytes: Buffer) => hasBytesAt(bytes, 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')

/** Name of the stream that contains the main part of an old Office document. */
const oleStreams = [
  { extension: 'doc', stream: 'WordDocument' },
  { extension: 'xls', stream: 'Workbook' },
  { extension: 'xls', stream: 'Book' },
  { extension: 'ppt', stream: 'PowerPoint Document' },
] as const

function oleKind(bytes: Buffer, isCalled: IsCalled): FileExtension | null {
  // A Word document with an embedded Excel sheet also contains Excel's stream, so the extension in the file's name
  // decides.
  const found = oleStreams.find(({ extension, stream }) => isCalled(extension) && hasOleEntry(bytes, stream))
  if (!found) return null
  if (hasOleEntry(bytes, '_VBA_PROJECT') || bytes.includes(slidesMacroRecord))
    throw fileTypeError(centreErrorTexts.fileHasMacros)
  return found.extension
}

/**
 * Returns whether the directory of the file contains the name, which begins at a multiple of 128 bytes and is UTF-16,
 * padded with NUL.
 */
function hasOleEntry(bytes: Buffer, name: string): boolean {
  const wanted = Buffer.from(`${name}\0`, 'utf16le')
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) if (at % 128 === 0) return true
  return false
}

/**
 * First bytes of the PowerPoint record that refers to macros ([MS-PPT] VBAInfoContainer). Macros themselves are
 * compressed and cannot be found.
 */
const slidesMacroRecord = Buffer.from('1f00ff031400000002000004', 'hex')

function textKind(bytes: Buffer, isCalled: IsCalled): FileExtension | null {
  if (!isPlainText(bytes)) return null
  if (isCalled('txt')) return 'txt'
  return isCalled('csv') ? 'csv' : null
}

/** A limit is necessary, because the directory of a ZIP of the maximum size (10 MB) could have 200,000 entries. */
const maxZipEntries = 10_000

async function readZipEntryNames(bytes: Buffer): Promise<string[]> {
  try {
    const archive = await fromBufferPromise(bytes, { autoClose: false })
    if (archive.entryCount > maxZipEntries)
      throw new AppError('FILE_TOO_LARGE', { fields: { file: centreErrorTexts.zipOfMany } })
    const entries = await Array.fromAsync(archive.eachEntry())
    return entries.map((entry) => entry.fileName)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('FILE_BROKEN', { cause, fields: { file: generalErrorTexts.unreadable } })
  }
}

/**
 * True for a text without NUL and control characters, except line breaks and tabs. A UTF-16 text needs a byte order
 * mark.
 */
function isPlainText(bytes: Buffer): boolean {
  const charset = hasBytesAt(bytes, 0, '\xff\xfe') ? 'utf-16le' : hasBytesAt(bytes, 0, '\xfe\xff') ? 'utf-16be' : null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const forbidden = /[\x00-\x08\x0b\x0e-\x1f]/
  if (!charset) return !forbidden.test(bytes.toString('latin1'))
  try {
    return !forbidden.test(new TextDecoder(charset, { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}
