import type { Page } from 'playwright-core'

interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function createPhoto(page: Page, name = 'rasm.jpg'): Promise<PickedFile> {
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

/** Returns a CSV file as Excel saves it in Uzbekistan: semicolons and a UTF-8 BOM. */
export function createCsvFile(rows: readonly (readonly string[])[], name: string): PickedFile {
  const text = rows.map((row) => row.join(';')).join('\r\n')
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${text}\r\n`) }
}
