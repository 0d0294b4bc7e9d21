import { hashOf } from '@markaz/demo/random'
import sharp from 'sharp'
import { keepFile } from '../centre/files/keep-file.ts'
import { takeUpload } from '../centre/files/take-upload.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'

/** The centre's star on a coloured ground: stands for a photo of the thing. Answers the key of a file in use. */
export async function putPicture(
  tx: Db,
  deps: Pick<Deps, 'files' | 'clock'>,
  { name, staffId, folder = 'images' }: { name: string; staffId: number; folder?: string },
): Promise<string> {
  const hue = hashOf(name) % 360
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360">
    <rect width="480" height="360" fill="hsl(${hue} 45% 88%)"/>
    <g fill="none" stroke="hsl(${hue} 45% 42%)" stroke-width="10"><rect x="165" y="105" width="150" height="150" rx="16"/>
    <rect x="165" y="105" width="150" height="150" rx="16" transform="rotate(45 240 180)"/><circle cx="240" cy="180" r="34"/></g></svg>`
  const bytes = await sharp(Buffer.from(picture)).png({ palette: true }).toBuffer()
  const viewer = { id: staffId }
  const file = { folder, extension: 'png', name: `${name}.png`, mimeType: 'image/png', bytes }
  return takeUpload(tx, { path: await keepFile({ ...deps, db: tx, viewer }, file), folder, viewer })
}
