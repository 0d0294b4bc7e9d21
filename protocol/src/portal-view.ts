import { hasPersonalData } from './personal.ts'
import { can } from './route.ts'

/** Viewing the portal as a student needs personal data, because chats and documents cannot be masked. */
export const rightToViewPortals = hasPersonalData(can('users:students', 'update'))
