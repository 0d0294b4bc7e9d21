import { hasPersonalData } from './personal.ts'
import { can } from './route.ts'

/**
 * The access that staff need to view the portal as a student; it is checked with each call. It requires the right to
 * change students, whose holders could sign in with a new password anyway. It also requires the right to personal data,
 * because chats and documents cannot be masked.
 */
export const rightToViewPortals = hasPersonalData(can('users:students', 'update'))
