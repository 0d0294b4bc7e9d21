import type { Page } from 'playwright-core'

/** A file as `setInputFiles` takes it. */
interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A JPEG as a camera makes it: the browser draws and encodes it. */
export async function photoFrom(page: Page, name = 'rasm.jpg'): Promise<PickedFile> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = '#2a6f97'
    pen.fillRect(0, 0, 640, 480)
    pen.fillStyle = '#f4d35e'
    pen.arc(320, 240, 120, 0, 7)
    pen.fill()
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') }
}

/** A table as Excel saves it here: semicolons and the mark of UTF-8. */
export function tableOf(rows: readonly (readonly string[])[], name: string): PickedFile {
  const text = rows.map((row) => row.join(';')).join('\r\n')
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${text}\r\n`) }
}
