import { withPersonal } from './personal.ts'
import { can } from './route.ts'

/**
 * Access to a view of a student's portal. A user who may give the student a new password could sign in as the student
 * anyway; chats and documents there cannot be masked. It is checked again with each call of a view.
 */
export const viewsPortals = withPersonal(can('users:students', 'update'))
