import { attachmentRules } from '@markaz/protocol/centre/files/schemas'
import { AppError } from '@markaz/protocol/errors'
import { centreTexts } from '@markaz/protocol/errors/centre'
import { type FieldText, generalTexts } from '@markaz/protocol/field-texts'
import { type Ending, endingOf, type FileRules, mimeTypes } from '@markaz/protocol/file-types'
import { fromBufferPromise } from 'yauzl'
import { headBytes, videoKindOf } from '../../integrations/files/video-kind.ts'
import type { PictureFormat } from './photo.ts'

/** The kind of an attachment, detected by its content; `extension` is used in the stored key. */
interface AttachmentKind {
  extension: Ending
  /** null = no picture. */
  picture: PictureFormat | null
}

interface Sent {
  name: string
  mimeType: string
  bytes: Buffer
}

/**
 * Detects the kind by the content. The name's extension or the browser's type must agree, so that no file is saved
 * under a wrong type. A name without an extension gets that of the content.
 * @throws AppError FILE_TYPE | FILE_BROKEN for a ZIP without its directory
 */
export async function attachmentKind(
  sent: Sent,
  rules: Pick<FileRules, 'pictures' | 'documents' | 'type'> = attachmentRules,
): Promise<AttachmentKind> {
  const { bytes } = sent
  const taken = new Set<string>([...rules.pictures, ...rules.documents])
  const said = endingOf(sent.name)
  /**
   * Returns whether the file has one of these extensions. A different known extension is refused, whatever the type is;
   * without an extension the browser's type decides.
   */
  const isCalled: IsCalled = (...endings) => {
    if (!endings.some((one) => taken.has(one))) return false
    if (said === '') return true
    const types = endings.flatMap((one) => [...mimeTypes[one]])
    return (
      endings.some((one) => one === said) || (!taken.has(said) && types.includes(sent.mimeType.toLowerCase() as never))
    )
  }
  // Several kinds have the same signature (audio and video in the same container): the one that matches the name
  // counts.
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
  throw refused(taken.has(said) ? centreTexts.fileIsAnother : rules.type)
}

const refused = (text: FieldText) => new AppError('FILE_TYPE', { fields: { file: text } })

type IsCalled = (...endings: readonly Ending[]) => boolean

interface Signature {
  endings: readonly [Ending, ...Ending[]]
  picture?: PictureFormat
  fits(bytes: Buffer): boolean
}

const at = (bytes: Buffer, offset: number, sign: string) =>
  bytes.subarray(offset, offset + sign.length).equals(Buffer.from(sign, 'latin1'))

const signatures: readonly Signature[] = [
  {
    endings: ['jpg', 'jpeg'],
    picture: 'jpeg',
    fits: (bytes) => at(bytes, 0, '\xff\xd8\xff'),
  },
  { endings: ['png'], picture: 'png', fits: (bytes) => at(bytes, 0, '\x89PNG\r\n\x1a\n') },
  {
    endings: ['webp'],
    picture: 'webp',
    fits: (bytes) => at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP'),
  },
  { endings: ['pdf'], fits: (bytes) => at(bytes, 0, '%PDF-') },
  { endings: ['rtf'], fits: (bytes) => at(bytes, 0, '{\\rtf') },
  { endings: ['ogg'], fits: (bytes) => at(bytes, 0, 'OggS') },
  {
    endings: ['mp4'],
    // Excludes QuickTime, which some browsers cannot play.
    fits: (bytes) => at(bytes, 4, 'ftyp') && !at(bytes, 8, 'qt') && videoKindOf(bytes.subarray(0, headBytes)) === 'mp4',
  },
  {
    endings: ['webm'],
    fits: (bytes) =>
      videoKindOf(bytes.subarray(0, headBytes)) === 'matroska' && bytes.subarray(0, 128).includes('webm'),
  },
  { endings: ['m4a'], fits: (bytes) => at(bytes, 4, 'ftyp') },
  {
    endings: ['mp3'],
    // An ID3 tag, or the first frame of layer 3.
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

/** An OpenDocument file names its type in the first, uncompressed file of the archive. */
const openDocuments: readonly [Ending, string][] = (['odt', 'ods', 'odp'] as const).map((one) => [
  one,
  mimeTypes[one][0],
])

/** Reads only the directory of the ZIP; nothing is unpacked here or later. */
async function zipKind(bytes: Buffer, isCalled: IsCalled): Promise<Ending | null> {
  const names = await namesIn(bytes)
  const office = names.includes('[Content_Types].xml')
    ? officeParts.find(({ folder }) => names.some((name) => name.startsWith(folder)))?.extension
    : openDocuments.find(([, type]) => at(bytes, 30, `mimetype${type}`))?.[0]
  if (office && isCalled(office)) {
    if (names.some((name) => /vbaProject\.bin$|^Basic\/|^Scripts\//i.test(name)))
      throw refused(centreTexts.fileHasMacros)
    return office
  }
  return isCalled('zip') ? 'zip' : null
}

const isOle = (bytes: Buffer) => at(bytes, 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')

/** The stream in which each old Office program stores its main part. */
const oleStreams = [
  { extension: 'doc', stream: 'WordDocument' },
  { extension: 'xls', stream: 'Workbook' },
  { extension: 'xls', stream: 'Book' },
  { extension: 'ppt', stream: 'PowerPoint Document' },
] as const

/** Detects an old Office file by the names in its directory; nothing else of the file is read, here or later. */
function oleKind(bytes: Buffer, isCalled: IsCalled): Ending | null {
  // A letter with an embedded table contains the table's stream too, so the kind that matches the file name counts.
  const found = oleStreams.find(({ extension, stream }) => isCalled(extension) && hasOleEntry(bytes, stream))
  if (!found) return null
  if (hasOleEntry(bytes, '_VBA_PROJECT') || bytes.includes(vbaOfSlides)) throw refused(centreTexts.fileHasMacros)
  return found.extension
}

/** A directory entry starts at a multiple of 128 bytes with its name in UTF-16, padded with NUL. */
function hasOleEntry(bytes: Buffer, name: string): boolean {
  const wanted = Buffer.from(`${name}\0`, 'utf16le')
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) if (at % 128 === 0) return true
  return false
}

/**
 * The first bytes of the PowerPoint record that refers to macros ([MS-PPT] VBAInfoContainer and its atom); the macros
 * themselves are compressed.
 */
const vbaOfSlides = Buffer.from('1f00ff031400000002000004', 'hex')

function textKind(bytes: Buffer, isCalled: IsCalled): Ending | null {
  if (!isPlainText(bytes)) return null
  if (isCalled('txt')) return 'txt'
  return isCalled('csv') ? 'csv' : null
}

/** The limit on directory entries: a ZIP of the maximum size, ten megabytes, could have 200,000 entries. */
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

/**
 * Returns whether the file is plain text: no NUL and no control characters except line breaks and tabs. UTF-16 is
 * recognised only with a byte order mark.
 */
function isPlainText(bytes: Buffer): boolean {
  const charset = at(bytes, 0, '\xff\xfe') ? 'utf-16le' : at(bytes, 0, '\xfe\xff') ? 'utf-16be' : null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const forbidden = /[\x00-\x08\x0b\x0e-\x1f]/
  if (!charset) return !forbidden.test(bytes.toString('latin1'))
  try {
    return !forbidden.test(new TextDecoder(charset, { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}
