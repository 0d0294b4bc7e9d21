import { withPersonal } from './personal.ts'
import { can } from './route.ts'

/**
 * Access to view the portal as a student, checked with each call. It needs the right to change students: such a user
 * could also set a new password and sign in. It needs the right to personal data, because chats and documents cannot be
 * masked.
 */
export const viewsPortals = withPersonal(can('users:students', 'update'))
