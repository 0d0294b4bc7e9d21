import { photoExtensions, photoTexts } from '@markaz/protocol/areas/uploads'
import { AppError } from '@markaz/protocol/errors'
import sharp, { type Sharp } from 'sharp'
import { extensionOf } from './shown-name.ts'

const longestSidePx = 1_080
/** More than a camera gets into 2 MB; a progressive JPEG of so many takes some 200 MB while it is unpacked. */
const mostPixels = 36_000_000
const secondsAtMost = 10

const photoMimeTypes: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png']

/**
 * A person's photo made new from what somebody sent: a JPEG turned upright, of at most 1,080 px, without anything the
 * camera wrote into it (place, time, device) and without whatever hung behind the picture.
 * @throws AppError FILE_TYPE, not a JPEG or PNG by name or type and by content | FILE_BROKEN | FILE_TOO_LARGE, in pixels
 */
export async function photoOf({
  name,
  mimeType,
  bytes,
}: {
  name: string
  mimeType: string
  bytes: Buffer
}): Promise<Buffer> {
  const fits =
    photoExtensions.some((one) => one === extensionOf(name)) || photoMimeTypes.includes(mimeType.toLowerCase())
  // The first bytes decide before the decoder sees any of it: it knows many more formats than these two.
  if (!fits || !(isJpeg(bytes) || isPng(bytes))) throw wrongType()
  // The head says how big it is; nothing is unpacked yet.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken)
  if (width * height > mostPixels) {
    throw new AppError('FILE_TOO_LARGE', { fields: { file: "Rasm o'lchami juda katta: ko'pi bilan 36 million nuqta" } })
  }
  return upright(sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })).catch(broken)
}

function upright(picture: Sharp): Promise<Buffer> {
  return picture
    .autoOrient()
    .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .timeout({ seconds: secondsAtMost })
    .toBuffer()
}

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))

const wrongType = () => new AppError('FILE_TYPE', { fields: { file: photoTexts.type } })

function broken(cause: unknown): never {
  throw new AppError('FILE_BROKEN', { cause, fields: { file: "Rasmni o'qib bo'lmadi: fayl buzilgan" } })
}
