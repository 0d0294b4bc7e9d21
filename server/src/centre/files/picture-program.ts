import { AppError } from '@markaz/protocol/errors'
import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import sharp, { type Sharp } from 'sharp'
import { serveSandboxTasks } from '../../sandbox/program.ts'

/**
 * Maximum number of pixels; a camera photo of 2 MB has fewer. Decoding a progressive JPEG of this size takes about 200
 * MB of memory.
 */
const maxPixels = 36_000_000
const secondsAtMost = 25

export type PictureFormat = 'jpeg' | 'png' | 'webp'

const tasks = {
  photo: async (bytes: Buffer, longestPx: number): Promise<Buffer> =>
    encode((await openUpright(bytes, longestPx)).flatten({ background: '#ffffff' }).jpeg({ quality: 82 })),
  picture: async (bytes: Buffer, longestPx: number, format: PictureFormat): Promise<Buffer> =>
    encode((await openUpright(bytes, longestPx)).toFormat(format, format === 'png' ? {} : { quality: 82 })),
}
export type PictureSandboxTasks = typeof tasks

/** Rotates the picture upright and limits its size. The new file has no metadata and no bytes after the picture. */
async function openUpright(bytes: Buffer, longestPx: number): Promise<Sharp> {
  // The picture's size is read from its header before anything is decoded.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(throwBrokenPicture)
  if (width * height > maxPixels)
    throw new AppError('FILE_TOO_LARGE', { fields: { file: centreErrorTexts.pictureTooWide } })
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: secondsAtMost })
}

const encode = (picture: Sharp): Promise<Buffer> => picture.toBuffer().catch(throwBrokenPicture)

function throwBrokenPicture(cause: unknown): never {
  throw new AppError('FILE_BROKEN', { cause, fields: { file: centreErrorTexts.pictureBroken } })
}

sharp.cache(false)
sharp.concurrency(1)
serveSandboxTasks(tasks, 768)
