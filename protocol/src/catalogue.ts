import { academics, assistants, teachers } from './areas/academics.ts'
import { agents } from './areas/agents.ts'
import { attendance } from './areas/attendance.ts'
import { audits } from './areas/audits.ts'
import { auth } from './areas/auth.ts'
import { certificates } from './areas/certificates.ts'
import { contracts, signing } from './areas/contracts.ts'
import { exams } from './areas/exams.ts'
import { groups } from './areas/groups.ts'
import { homework } from './areas/homework.ts'
import { notifications } from './areas/notifications.ts'
import { offices } from './areas/offices.ts'
import { reports } from './areas/reports.ts'
import { roles, users } from './areas/roles.ts'
import { staff } from './areas/staff.ts'
import { homeworkStatistics, statistics } from './areas/statistics.ts'
import { controlActions, studentGroups } from './areas/student-groups.ts'
import { studentImports } from './areas/student-imports.ts'
import { studentSide } from './areas/student-side.ts'
import { students } from './areas/students.ts'
import { sync } from './areas/sync.ts'
import { uploads } from './areas/uploads.ts'
import { videos } from './areas/videos.ts'

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
  homework,
  exams,
  statistics,
  homeworkStatistics,
  studentSide,
  contracts,
  signing,
  certificates,
  agents,
  staff,
  academics,
  teachers,
  assistants,
  uploads,
  videos,
  sync,
  notifications,
  reports,
  audits,
}
