import { createRandomGenerator, fnvHashOf } from '@markaz/demo/random'
import { fileExtensionOf } from '@markaz/protocol/file-types'
import sharp from 'sharp'
import { attachUpload } from '../centre/files/attach-upload.ts'
import { attachmentFolderOf } from '../centre/files/attachments.ts'
import { contentTypeOf } from '../centre/files/file-routes.ts'
import { storeFile, type Uploader } from '../centre/files/store-file.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'

/** Draws a squared notebook page with a few written lines, like a phone photo. */
export async function drawNotebookPage(seed: string): Promise<Buffer> {
  const random = createRandomGenerator(seed)
  const grid = Array.from({ length: 30 }, (_, index) => index * 24)
  const lines = Array.from({ length: random.int(7, 12) }, (_, row) => {
    const y = 60 + row * 48
    const steps = Array.from(
      { length: random.int(8, 22) },
      () => `q 6 ${-random.int(4, 22)} 12 0 t 12 ${random.int(-3, 3)}`,
    )
    return `<path d="M 48 ${y} ${steps.join(' ')}" fill="none" stroke="#1c3f95" stroke-width="2.4"/>`
  })
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720"><rect width="720" height="720" fill="#fbfaf4"/>
    <g stroke="#c9dcf2">${grid.map((at) => `<path d="M ${at} 0 V 720 M 0 ${at} H 720"/>`).join('')}</g>
    <path d="M 36 0 V 720" stroke="#e79a9a" stroke-width="2"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(page)).png({ palette: true }).toBuffer()
}

export function createPdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
  const content = `BT /F1 14 Tf 20 TL 60 780 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = pdf.length
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}

/** Stores a file as if the given person had uploaded it; returns the file's key. */
export async function storeDemoFile(
  tx: Db,
  deps: Pick<Deps, 'files' | 'clock'>,
  { name, bytes, owner }: { name: string; bytes: Buffer; owner: Uploader },
): Promise<string> {
  const extension = fileExtensionOf(name)
  const file = { folder: attachmentFolderOf(owner), extension, name, mimeType: contentTypeOf(extension), bytes }
  return attachUpload(tx, {
    path: await storeFile({ ...deps, db: tx, viewer: owner }, file),
    folder: file.folder,
    viewer: owner,
  })
}

/** Returns the same UUID for the same text. Used for keys of rows; too predictable for secrets. */
export function uuidOfText(seed: string): string {
  const hex = [0, 1, 2, 3].map((part) => fnvHashOf(`${part}.${seed}`).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
