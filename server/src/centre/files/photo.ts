import { photoExtensions, photoTexts } from '@markaz/protocol/centre/files/schemas'
import { AppError } from '@markaz/protocol/errors'
import { centreTexts } from '@markaz/protocol/errors/centre'
import sharp, { type Sharp } from 'sharp'
import { extensionOf } from '../../integrations/files/shown-name.ts'

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
  const picture = await opened(bytes)
  return upright(picture, longestSidePx)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(broken)
}

export type PictureFormat = 'jpeg' | 'png' | 'webp'

/** A photographed page of writing has to stay readable. */
const pageSidePx = 2_560

/**
 * A picture of that format made new in the same format: upright, of at most 2,560 px, without what the camera wrote
 * into it and without whatever hung behind it.
 * @throws AppError FILE_BROKEN | FILE_TOO_LARGE, in pixels
 */
export async function pictureOf(bytes: Buffer, format: PictureFormat): Promise<Buffer> {
  const picture = await opened(bytes)
  return upright(picture, pageSidePx)
    .toFormat(format, format === 'png' ? {} : { quality: 82 })
    .toBuffer()
    .catch(broken)
}

/** The head says how big it is; nothing is unpacked yet. */
async function opened(bytes: Buffer): Promise<Sharp> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken)
  if (width * height > mostPixels) {
    throw new AppError('FILE_TOO_LARGE', { fields: { file: centreTexts.pictureTooWide } })
  }
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
}

function upright(picture: Sharp, longest: number): Sharp {
  return picture
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: secondsAtMost })
}

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))

const wrongType = () => new AppError('FILE_TYPE', { fields: { file: photoTexts.type } })

function broken(cause: unknown): never {
  throw new AppError('FILE_BROKEN', { cause, fields: { file: centreTexts.pictureBroken } })
}
