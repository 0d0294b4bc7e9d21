import { attendance } from './areas/attendance.ts'
import { audits } from './areas/audits.ts'
import { auth } from './areas/auth.ts'
import { groups } from './areas/groups.ts'
import { notifications } from './areas/notifications.ts'
import { offices } from './areas/offices.ts'
import { reports } from './areas/reports.ts'
import { roles, users } from './areas/roles.ts'
import { students } from './areas/students.ts'
import { sync } from './areas/sync.ts'

/** Every promise there is, by area; the walk over all routes, OpenAPI and the role matrix read this. */
export const promises = {
  auth,
  roles,
  users,
  offices,
  groups,
  attendance,
  students,
  sync,
  notifications,
  reports,
  audits,
}
