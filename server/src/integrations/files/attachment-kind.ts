import { attachmentRules } from '@markaz/protocol/areas/uploads'
import { AppError } from '@markaz/protocol/errors'
import { fromBufferPromise } from 'yauzl'
import { typeOf } from './file-routes.ts'
import type { PictureFormat } from './photo.ts'
import { extensionOf } from './shown-name.ts'

/** What an attachment is by its content; `extension` is the one it is kept under. */
export interface AttachmentKind {
  extension: string
  /** null = no picture. */
  picture: PictureFormat | null
}

interface Sent {
  name: string
  mimeType: string
  bytes: Buffer
}

/**
 * The content decides; the name's ending or the browser's type has to say the same (UPLOAD-015), so that nobody saves
 * a file that is not what it is called.
 * @throws AppError FILE_TYPE | FILE_BROKEN, a ZIP without its list
 */
export async function attachmentKind(sent: Sent): Promise<AttachmentKind> {
  const { bytes } = sent
  const signed = signatures.find(({ fits }) => fits(bytes))
  if (signed) {
    if (!isCalled(sent, signed.endings, signed.types)) throw wrongType()
    return { extension: signed.endings[0] as string, picture: signed.picture ?? null }
  }
  if (isZip(bytes)) return zipKind(sent)
  if (isCalled(sent, ['txt'], ['text/plain']) && isPlainText(bytes)) return { extension: 'txt', picture: null }
  throw wrongType()
}

/** An ending that says something else than the content is refused, whatever the type; without one the type says it. */
function isCalled({ name, mimeType }: Sent, endings: readonly string[], types: readonly string[] = []): boolean {
  const ending = extensionOf(name)
  if (endings.includes(ending)) return true
  return !known.has(ending) && types.includes(mimeType.toLowerCase())
}

const known = new Set<string>([...attachmentRules.pictures, ...attachmentRules.documents])

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
  { endings: ['m4a'], types: ['audio/mp4', 'audio/x-m4a'], fits: (bytes) => at(bytes, 4, 'ftyp') },
  {
    endings: ['mp3'],
    types: ['audio/mpeg', 'audio/mp3'],
    // An ID3 tag, or the first frame of layer 3.
    fits: (bytes) => at(bytes, 0, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2),
  },
]

const isZip = (bytes: Buffer) => at(bytes, 0, 'PK\x03\x04') || at(bytes, 0, 'PK\x05\x06')

/** Where each kind of Office document keeps its main part. */
const officeParts = [
  { extension: 'docx', folder: 'word/' },
  { extension: 'xlsx', folder: 'xl/' },
  { extension: 'pptx', folder: 'ppt/' },
] as const

/** Only the list of names is read; nothing is unpacked here or later. */
async function zipKind(sent: Sent): Promise<AttachmentKind> {
  const names = await namesIn(sent.bytes)
  const office = names.includes('[Content_Types].xml')
    ? officeParts.find(({ folder }) => names.some((name) => name.startsWith(folder)))
    : undefined
  if (office && isCalled(sent, [office.extension], [typeOf(office.extension)])) {
    if (names.some((name) => /vbaProject\.bin$/i.test(name))) throw wrongType()
    return { extension: office.extension, picture: null }
  }
  if (isCalled(sent, ['zip'], ['application/zip', 'application/x-zip-compressed']))
    return { extension: 'zip', picture: null }
  throw wrongType()
}

async function namesIn(bytes: Buffer): Promise<string[]> {
  try {
    const archive = await fromBufferPromise(bytes, { autoClose: false })
    const entries = await Array.fromAsync(archive.eachEntry())
    return entries.map((entry) => entry.fileName)
  } catch (cause) {
    throw new AppError('FILE_BROKEN', { cause })
  }
}

/** No NUL and no other control sign than those of lines and columns. */
function isPlainText(bytes: Buffer): boolean {
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c)
}

const wrongType = () => new AppError('FILE_TYPE', { fields: { file: attachmentRules.type } })
