import { attachmentFileRules } from '@markaz/protocol/centre/files/schemas'
import { isAcceptedDocument, isHeicPhoto, isPictureFile } from '@markaz/protocol/file-types'
import { createRequestKey } from '@markaz/protocol/new-key'
import type { OutboxFile } from '../../shared/outbox/waiting.ts'

/** Maximum size in bytes of a resized photo; handwriting stays readable at this size. */
const pictureMaxBytes = 1_900_000
const longestSide = 2000

type PhotoTrouble = 'tooLarge' | 'heic' | 'broken' | 'emptyFile' | 'otherType'

export class PhotoError extends Error {
  readonly trouble: PhotoTrouble
  readonly fileName: string
  constructor(trouble: PhotoTrouble, fileName: string) {
    super(trouble)
    this.trouble = trouble
    this.fileName = fileName
  }
}

/** @throws PhotoError if the file is empty, too large, damaged or of an unsupported type */
export async function prepareFileForUpload(file: File): Promise<OutboxFile> {
  if (file.size === 0) throw new PhotoError('emptyFile', file.name)
  const id = createRequestKey()
  if (!isPictureFile(file)) {
    if (!isAcceptedDocument(file, attachmentFileRules)) throw new PhotoError('otherType', file.name)
    if (file.size > attachmentFileRules.documentMaxBytes) throw new PhotoError('tooLarge', file.name)
    return { id, name: file.name, type: file.type, blob: file }
  }
  const blob = await small(file, whole, 0).catch(() => null)
  if (blob) return { id, name: file.name.replace(/(\.\w+)?$/, '.jpg'), type: blob.type, blob }
  throw new PhotoError((await isHeicPhoto(file)) ? 'heic' : 'broken', file.name)
}

/**
 * A rectangle in a picture. Its values are shares (0…1) of the picture's width and height, measured from the upper left
 * corner.
 */
export interface CropBox {
  left: number
  top: number
  right: number
  bottom: number
}
const whole: CropBox = { left: 0, top: 0, right: 1, bottom: 1 }

export const rotatePhotoClockwise = (page: OutboxFile): Promise<OutboxFile> => redrawn(page, whole, 1)

export const cropPhoto = (page: OutboxFile, box: CropBox): Promise<OutboxFile> => redrawn(page, box, 0)

async function redrawn(page: OutboxFile, box: CropBox, quarters: 0 | 1): Promise<OutboxFile> {
  const blob = await small(page.blob, box, quarters)
  return { id: createRequestKey(), name: page.name, type: blob.type, blob }
}

async function small(picture: Blob, box: CropBox, quarters: 0 | 1): Promise<Blob> {
  // Rotates the photo as its EXIF data says.
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    const part = {
      x: bitmap.width * box.left,
      y: bitmap.height * box.top,
      width: bitmap.width * (box.right - box.left),
      height: bitmap.height * (box.bottom - box.top),
    }
    for (let side = longestSide; ; side *= 0.75) {
      const blob = await drawn(bitmap, part, Math.min(1, side / Math.max(part.width, part.height)), quarters)
      if (blob.size <= pictureMaxBytes) return blob
    }
  } finally {
    bitmap.close()
  }
}

type Part = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>

async function drawn(bitmap: ImageBitmap, part: Part, scale: number, quarters: 0 | 1): Promise<Blob> {
  const [width, height] = [Math.round(part.width * scale), Math.round(part.height * scale)]
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = quarters ? [height, width] : [width, height]
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  // A JPEG shows transparent areas black, so the background is filled with white.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  if (quarters) {
    pen.translate(height, 0)
    pen.rotate(Math.PI / 2)
  }
  pen.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height)
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/jpeg', 0.82),
  )
}
