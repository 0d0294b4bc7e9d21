import { photoFileRules } from '@markaz/protocol/centre/files/schemas'
import { AppError } from '@markaz/protocol/errors'
import { fileExtensionOf } from '@markaz/protocol/file-types'
import { createSandbox } from '../../sandbox/sandbox.ts'
import type { PictureFormat, PictureSandboxTasks } from './picture-program.ts'

export type { PictureFormat }

const pictures = createSandbox<PictureSandboxTasks>(new URL('./picture-program.ts', import.meta.url), {
  seconds: 30,
  heapMb: 128,
  isNative: true,
})

const longestSidePx = 1_080
/**
 * Maximum length, in pixels, of the sides of a stored picture. A photographed page of handwriting must stay readable.
 */
const pageSidePx = 2_560

const photoMimeTypes: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png']

/**
 * Encodes a photo again as JPEG: upright, at most 1,080 px, without metadata (place, time, device) and appended bytes.
 */
export async function normalizePhoto({
  name,
  mimeType,
  bytes,
}: {
  name: string
  mimeType: string
  bytes: Buffer
}): Promise<Buffer> {
  const fits =
    photoFileRules.pictures.some((one) => one === fileExtensionOf(name)) ||
    photoMimeTypes.includes(mimeType.toLowerCase())
  // The first bytes are checked before decoding, because the decoder supports more formats than we accept.
  if (!fits || !(isJpeg(bytes) || isPng(bytes))) throw wrongPhotoTypeError()
  return pictures('photo', bytes, longestSidePx)
}

/** Maximum size, in bytes, of a photo that door devices accept. */
const maxFaceBytes = 200 * 1_024
const faceSidePx = 640

export async function normalizeFacePhoto(photo: Buffer): Promise<Buffer> {
  const made = await pictures('photo', photo, faceSidePx)
  return made.length <= maxFaceBytes ? made : pictures('photo', photo, faceSidePx / 2)
}

/** Encodes a picture again in the same format: upright, at most 2,560 px, without metadata and appended bytes. */
export function normalizePicture(bytes: Buffer, format: PictureFormat): Promise<Buffer> {
  return pictures('picture', bytes, pageSidePx, format)
}

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))

const wrongPhotoTypeError = () => new AppError('FILE_TYPE', { fields: { file: photoFileRules.type } })
