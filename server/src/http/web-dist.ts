import { fileURLToPath } from 'node:url'

/** The built web; the product serves it, and without it only the calls. */
export const webDist = fileURLToPath(new URL('../../../web/dist', import.meta.url))
