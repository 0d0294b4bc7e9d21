import { uploads } from './centre/files/routes.ts'
import { offices } from './centre/offices/routes.ts'
import { auth } from './centre/sign-in/routes.ts'
import { sync } from './centre/sync/routes.ts'
import { notifications, ownNotifications } from './content/notifications/routes.ts'
import { audits } from './control/audits/routes.ts'
import { reports } from './control/reports/routes.ts'
import { academics, assistants, teachers } from './people/academics/routes.ts'
import { certificates } from './people/certificates/routes.ts'
import { contracts, signing } from './people/contracts/routes.ts'
import { controlActions, studentGroups } from './people/memberships/routes.ts'
import { agents } from './people/parents/routes.ts'
import { roles } from './people/roles/routes.ts'
import { staff } from './people/staff/routes.ts'
import { studentImports } from './people/student-imports/routes.ts'
import { students } from './people/students/routes.ts'
import { studentAccount } from './people/students/student-account.routes.ts'
import { users } from './people/users/routes.ts'
import { attendance } from './teaching/attendance/routes.ts'
import { ownExams } from './teaching/exams/own-exams.routes.ts'
import { exams } from './teaching/exams/routes.ts'
import { groups } from './teaching/groups/routes.ts'
import { ownHomework } from './teaching/homework/own-homework.routes.ts'
import { homework } from './teaching/homework/routes.ts'
import { academicWork, assistantWork, teacherWork } from './teaching/statistics/academic-work.routes.ts'
import { homeworkStatistics, statistics } from './teaching/statistics/routes.ts'
import { studentResults } from './teaching/statistics/student-results.routes.ts'
import { videos } from './teaching/videos/routes.ts'

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
  studentAccount,
  ownHomework,
  ownExams,
  ownNotifications,
  studentResults,
  academicWork,
  teacherWork,
  assistantWork,
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
