import { fileURLToPath } from 'node:url'

const dist = (workspace: string, folder = 'dist') =>
  fileURLToPath(new URL(`../../../${workspace}/${folder}`, import.meta.url))

/** The built web of the staff; the product serves it, and without it only the calls. */
export const webDist = dist('web')
/** The built portal of the pupils, below `/portal`. */
export const portalDist = dist('portal')
/** The script that draws the first screens of the staff's web. */
export const drawingScript = `${dist('web', 'dist-drawn')}/draw.js`
