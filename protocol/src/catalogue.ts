import { academics, assistants, teachers } from './areas/academics.ts'
import { agents } from './areas/agents.ts'
import { attendance } from './areas/attendance.ts'
import { audits } from './areas/audits.ts'
import { auth } from './areas/auth.ts'
import { certificates } from './areas/certificates.ts'
import { contracts, signing } from './areas/contracts.ts'
import { groups } from './areas/groups.ts'
import { notifications } from './areas/notifications.ts'
import { offices } from './areas/offices.ts'
import { reports } from './areas/reports.ts'
import { roles, users } from './areas/roles.ts'
import { staff } from './areas/staff.ts'
import { controlActions, studentGroups } from './areas/student-groups.ts'
import { studentImports } from './areas/student-imports.ts'
import { students } from './areas/students.ts'
import { sync } from './areas/sync.ts'
import { uploads } from './areas/uploads.ts'

/** Every promise there is, by area; the walk over all routes, OpenAPI and the role matrix read this. */
export const promises = {
  auth,
  roles,
  users,
  offices,
  groups,
  attendance,
  students,
  studentGroups,
  controlActions,
  studentImports,
  contracts,
  signing,
  certificates,
  agents,
  staff,
  academics,
  teachers,
  assistants,
  uploads,
  sync,
  notifications,
  reports,
  audits,
}
