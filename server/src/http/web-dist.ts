import { fileURLToPath } from 'node:url'

const dist = (workspace: string, folder = 'dist') =>
  fileURLToPath(new URL(`../../../${workspace}/${folder}`, import.meta.url))

/** The built files of the staff application. If the folder is missing, the server only answers API calls. */
export const webDistFolder = dist('web')
/** The built files of the portal for students and parents, which is served below `/portal`. */
export const portalDistFolder = dist('portal')
export const prerenderScriptPath = `${dist('web', 'dist-drawn')}/draw.js`
