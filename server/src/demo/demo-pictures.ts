import { fnvHashOf } from '@markaz/demo/random'
import sharp from 'sharp'
import { attachUpload } from '../centre/files/attach-upload.ts'
import { storeFile } from '../centre/files/store-file.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'

/** Stores a star on a coloured background, used instead of photos, and returns the key of the file. */
export async function storeDemoPicture(
  tx: Db,
  deps: Pick<Deps, 'files' | 'clock'>,
  { name, staffId, folder = 'images' }: { name: string; staffId: number; folder?: string },
): Promise<string> {
  const hue = fnvHashOf(name) % 360
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360">
    <rect width="480" height="360" fill="hsl(${hue} 45% 88%)"/>
    <g fill="none" stroke="hsl(${hue} 45% 42%)" stroke-width="10"><rect x="165" y="105" width="150" height="150" rx="16"/>
    <rect x="165" y="105" width="150" height="150" rx="16" transform="rotate(45 240 180)"/><circle cx="240" cy="180" r="34"/></g></svg>`
  const bytes = await sharp(Buffer.from(picture)).png({ palette: true }).toBuffer()
  const viewer = { id: staffId }
  const file = { folder, extension: 'png', name: `${name}.png`, mimeType: 'image/png', bytes }
  return attachUpload(tx, { path: await storeFile({ ...deps, db: tx, viewer }, file), folder, viewer })
}

/** Returns a JPEG in colours that depend on the person; null = an unknown person. */
export function drawDemoFace(personId: string | null): Promise<Buffer> {
  const hue = fnvHashOf(personId ?? 'begona') % 360
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="450">
    <rect width="360" height="450" fill="hsl(${hue} 18% 82%)"/><rect y="300" width="360" height="150" fill="hsl(${hue} 14% 74%)"/>
    <path d="M40 450c0-105 62-158 140-158s140 53 140 158z" fill="hsl(${hue} 42% 40%)"/>
    <path d="M150 250h60v62c0 34-60 34-60 0z" fill="hsl(26 44% 66%)"/><ellipse cx="180" cy="190" rx="74" ry="92" fill="hsl(26 48% 72%)"/>
    <path d="M102 182c-6-78 40-112 80-112s86 36 76 112c-10-40-36-58-78-58s-66 20-78 58z" fill="hsl(${hue % 40} 30% 20%)"/></svg>`
  return sharp(Buffer.from(picture)).jpeg({ quality: 75 }).toBuffer()
}
