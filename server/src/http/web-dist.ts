import { fileURLToPath } from 'node:url'

const dist = (workspace: string, folder = 'dist') =>
  fileURLToPath(new URL(`../../../${workspace}/${folder}`, import.meta.url))

/** The folder with the built staff web application. If it is missing, the server only answers API calls. */
export const webDistFolder = dist('web')
/** The folder with the built portal for students and parents, which is served below `/portal`. */
export const portalDistFolder = dist('portal')
/** The script that prerenders the first screens of the staff web application. */
export const prerenderScript = `${dist('web', 'dist-drawn')}/draw.js`
