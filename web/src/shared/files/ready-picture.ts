import { imageMaxBytes } from '@markaz/protocol/centre/files/schemas'
import { endingOf, type FileRules, isConverted, isHeicContent } from '@markaz/protocol/file-types'
import { filesText } from './files.text.ts'

/** Enough to read a page of handwriting, pixels. */
const longestSidePx = 2_400
/** Above this even a small file is a burden for who opens it. */
const hugeSidePx = 4_000

const steps = [
  { sidePx: longestSidePx, quality: 0.85 },
  { sidePx: 2_000, quality: 0.75 },
  { sidePx: 1_400, quality: 0.7 },
]

/** Why a picture cannot go as it is. */
export class PictureError extends Error {}

/**
 * The picture as it will be sent. One over the limit (a phone's photo is 3–12 MB) or of huge size becomes a smaller JPEG,
 * and so does a kind that the server does not take, such as HEIC. A picture that is fine goes as it is. The name keeps its words.
 * @param takes the endings that the call takes
 * @throws PictureError with words for the person, when the browser cannot read a picture that has to be changed
 */
export async function readyPicture(
  file: File,
  { pictures, pictureMaxBytes = imageMaxBytes }: Pick<FileRules, 'pictures' | 'pictureMaxBytes'>,
): Promise<File> {
  if (file.size === 0) throw new PictureError(filesText.empty)
  const bitmap = await decoded(file)
  if (!bitmap) {
    if (await isHeic(file)) throw new PictureError(filesText.heic)
    if (isConverted(file)) throw new PictureError(filesText.unreadable)
    return file
  }
  try {
    const isTaken = (pictures as readonly string[]).includes(endingOf(file.name) || (file.type.split('/')[1] ?? ''))
    const isSmall = file.size <= pictureMaxBytes && Math.max(bitmap.width, bitmap.height) <= hugeSidePx
    if (isTaken && isSmall) return file
    for (const step of steps) {
      const blob = await drawn(bitmap, step)
      if (blob && blob.size <= pictureMaxBytes)
        return new File([blob], file.name.replace(/\.[^.]*$/, '').concat('.jpg'), { type: 'image/jpeg' })
    }
    if (isConverted(file)) throw new PictureError(filesText.unreadable)
    return file
  } finally {
    bitmap.close()
  }
}

async function isHeic(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return isHeicContent(head) || /\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/i.test(file.type)
}

/** The picture, turned upright as the camera says. */
async function decoded(file: File): Promise<ImageBitmap | null> {
  if (!('createImageBitmap' in globalThis)) return null
  return createImageBitmap(file).catch(() => null)
}

async function drawn(bitmap: ImageBitmap, { sidePx, quality }: (typeof steps)[number]): Promise<Blob | null> {
  const scale = Math.min(1, sidePx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG knows nothing transparent: it would come out black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}
