import { attachmentRules } from '@markaz/protocol/centre/files/schemas'

/** Enough to read a page of handwriting, pixels. */
const longestSidePx = 2_400
/** Above this even a small file is a burden for who opens it. */
const hugeSidePx = 4_000

const steps = [
  { sidePx: longestSidePx, quality: 0.85 },
  { sidePx: 2_000, quality: 0.75 },
  { sidePx: 1_400, quality: 0.7 },
]

/**
 * A picture over 2 MB, or of huge size, as a smaller JPEG (a phone's photo is 3–12 MB); any other file, and one the
 * browser cannot read, as it is. The name keeps its words.
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
