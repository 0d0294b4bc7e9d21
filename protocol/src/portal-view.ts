import { hasPersonalData } from './personal.ts'
import { can } from './route.ts'

/** Viewing the portal as a student needs the right to personal data, as chats and documents cannot be masked. */
export const rightToViewPortals = hasPersonalData(can('users:students', 'update'))
