import { alsoRequirePersonalData } from './personal.ts'
import { requireGrant } from './route.ts'

/** Viewing the portal as a student needs the right to personal data, as chats and documents cannot be masked. */
export const portalViewAccess = alsoRequirePersonalData(requireGrant('users:students', 'update'))
