import { withPersonal } from './personal.ts'
import { can } from './route.ts'

/**
 * Who may see a student's portal as the student does. Whoever may give the student a new password could sign in as them
 * anyway; what stands there (chats, papers) no mask covers. It is asked again with each call of a view.
 */
export const viewsPortals = withPersonal(can('users:students', 'update'))
