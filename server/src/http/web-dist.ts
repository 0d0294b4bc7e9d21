import { fileURLToPath } from 'node:url'

const dist = (workspace: string, folder = 'dist') =>
  fileURLToPath(new URL(`../../../${workspace}/${folder}`, import.meta.url))

/** The folder of the built staff web. Without it the server only serves calls. */
export const webDist = dist('web')
/** The folder of the built students' portal, served below `/portal`. */
export const portalDist = dist('portal')
/** The script that prerenders the first screens of the staff web. */
export const drawingScript = `${dist('web', 'dist-drawn')}/draw.js`
