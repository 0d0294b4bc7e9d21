import { fileURLToPath } from 'node:url'

const dist = (workspace: string) => fileURLToPath(new URL(`../../../${workspace}/dist`, import.meta.url))

/** The built web of the staff; the product serves it, and without it only the calls. */
export const webDist = dist('web')
/** The built portal of the pupils, below `/portal`. */
export const portalDist = dist('portal')
