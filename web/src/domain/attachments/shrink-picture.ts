import { attachmentRules } from '@markaz/protocol/centre/files/schemas'

/** Pixels; enough to read a page of handwriting. */
const longestSidePx = 2_400
/** Above this many pixels even a small file uses too much memory of the viewer's device. */
const hugeSidePx = 4_000

const steps = [
  { sidePx: longestSidePx, quality: 0.85 },
  { sidePx: 2_000, quality: 0.75 },
  { sidePx: 1_400, quality: 0.7 },
]

/**
 * Converts a picture over 2 MB, or with very many pixels, to a smaller JPEG (a phone's photo has 3–12 MB). Other files,
 * and pictures that the browser cannot decode, are returned unchanged. The file name stays.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const bitmap = await decoded(file)
  if (!bitmap) return file
  try {
    const isHeavy = file.size > attachmentRules.pictureMaxBytes
    if (!isHeavy && Math.max(bitmap.width, bitmap.height) <= hugeSidePx) return file
    for (const step of steps) {
      const blob = await drawn(bitmap, step)
      if (blob && blob.size <= attachmentRules.pictureMaxBytes)
        return new File([blob], file.name.replace(/\.[^.]*$/, '').concat('.jpg'), { type: 'image/jpeg' })
    }
    return file
  } finally {
    bitmap.close()
  }
}

/** Decodes the picture and applies its EXIF orientation. */
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
  // JPEG has no transparency; without a white background, transparent areas would become black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}
