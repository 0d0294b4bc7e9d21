import { AppError } from '@markaz/protocol/errors'
import { centreTexts } from '@markaz/protocol/errors/centre'
import sharp, { type Sharp } from 'sharp'
import { serve } from '../../sandbox/program.ts'

/** More than a camera gets into 2 MB; a progressive JPEG of so many takes some 200 MB while it is unpacked. */
const mostPixels = 36_000_000
const secondsAtMost = 25

export type PictureFormat = 'jpeg' | 'png' | 'webp'

const tasks = {
  /** A photo on white, as a JPEG. */
  photo: async (bytes: Buffer, longestPx: number): Promise<Buffer> =>
    made((await upright(bytes, longestPx)).flatten({ background: '#ffffff' }).jpeg({ quality: 82 })),
  /** A picture in the format it came in. */
  picture: async (bytes: Buffer, longestPx: number, format: PictureFormat): Promise<Buffer> =>
    made((await upright(bytes, longestPx)).toFormat(format, format === 'png' ? {} : { quality: 82 })),
}
export type PictureTasks = typeof tasks

/** The picture turned as it was taken, at most so long, without what the camera wrote into it or hung behind it. */
async function upright(bytes: Buffer, longestPx: number): Promise<Sharp> {
  // The head says how big it is; nothing is unpacked yet.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken)
  if (width * height > mostPixels)
    throw new AppError('FILE_TOO_LARGE', { fields: { file: centreTexts.pictureTooWide } })
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: secondsAtMost })
}

const made = (picture: Sharp): Promise<Buffer> => picture.toBuffer().catch(broken)

function broken(cause: unknown): never {
  throw new AppError('FILE_BROKEN', { cause, fields: { file: centreTexts.pictureBroken } })
}

sharp.cache(false)
sharp.concurrency(1)
serve(tasks, 768)
