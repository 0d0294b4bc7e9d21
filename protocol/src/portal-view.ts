import { hasPersonalData } from './personal.ts'
import { can } from './route.ts'

/**
 * Staff who view the portal as a student need the right to personal data, because chats and documents cannot be masked.
 */
export const rightToViewPortals = hasPersonalData(can('users:students', 'update'))
