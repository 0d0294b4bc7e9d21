import { imageMaxBytes } from '@markaz/protocol/centre/files/schemas'
import {
  type FileRules,
  fileExtensionOf,
  isAcceptedDocument,
  isHeicPhoto,
  isPictureFile,
  mustConvertPicture,
} from '@markaz/protocol/file-types'
import { filesText } from './files.text.ts'

/** Maximum width and height in pixels of a resized picture; a page of handwriting stays readable. */
const longestSidePx = 2_400
/**
 * A picture whose longer side exceeds this number of pixels is resized even if the file is small, because huge pictures
 * are slow to open.
 */
const hugeSidePx = 4_000

const steps = [
  { sidePx: longestSidePx, quality: 0.85 },
  { sidePx: 2_000, quality: 0.75 },
  { sidePx: 1_400, quality: 0.7 },
]

/** The error's message is the reason why a picture cannot be sent. */
export class PictureError extends Error {}

/**
 * Converts files over the limit, huge pictures and formats such as HEIC to a smaller JPEG.
 * @param takes the file extensions that the API call accepts
 * @throws PictureError with a text for the user, if the browser cannot read the picture
 */
export async function preparePictureForUpload(
  file: File,
  { pictures, pictureMaxBytes = imageMaxBytes }: Pick<FileRules, 'pictures' | 'pictureMaxBytes'>,
): Promise<File> {
  if (file.size === 0) throw new PictureError(filesText.empty)
  const bitmap = await decoded(file)
  if (!bitmap) {
    if (await isHeicPhoto(file)) throw new PictureError(filesText.heic)
    if (mustConvertPicture(file)) throw new PictureError(filesText.unreadable)
    return file
  }
  try {
    const isTaken = (pictures as readonly string[]).includes(
      fileExtensionOf(file.name) || (file.type.split('/')[1] ?? ''),
    )
    const isSmall = file.size <= pictureMaxBytes && Math.max(bitmap.width, bitmap.height) <= hugeSidePx
    if (isTaken && isSmall) return file
    for (const step of steps) {
      const blob = await drawn(bitmap, step)
      if (blob && blob.size <= pictureMaxBytes)
        return new File([blob], file.name.replace(/\.[^.]*$/, '').concat('.jpg'), { type: 'image/jpeg' })
    }
    if (mustConvertPicture(file)) throw new PictureError(filesText.unreadable)
    return file
  } finally {
    bitmap.close()
  }
}

/** Returns the picture, rotated as its metadata says; null = the browser cannot read the picture. */
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
  // The background is filled with white, because transparent pixels would become black in a JPEG.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}

/**
 * Returns why a file cannot be sent because of its name, type or size; null = the file can be sent. The server also
 * checks the content.
 */
export function findFileError(file: Pick<File, 'name' | 'type' | 'size'>, rules: FileRules): string | null {
  if (file.size === 0) return filesText.empty
  if (rules.pictures.length > 0 && isPictureFile(file))
    return rules.pictureMaxBytes && file.size > rules.pictureMaxBytes ? (rules.pictureTooLarge ?? rules.type) : null
  if (!isAcceptedDocument(file, rules)) return rules.type
  return rules.documentMaxBytes && file.size > rules.documentMaxBytes ? (rules.tooLarge ?? rules.type) : null
}

/** Works as `findFileError`, but ignores the size of a picture, because a large picture will be resized. */
export const findFileErrorBeforeResizing = (file: File, rules: FileRules): string | null =>
  rules.pictures.length > 0 && isPictureFile(file) && file.size > 0 ? null : findFileError(file, rules)
