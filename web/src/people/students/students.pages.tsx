import { studentDuplicates } from '@markaz/protocol/control/student-merges/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { studentResults } from '@markaz/protocol/teaching/statistics/student-results.routes'
import { enrollmentText, studentText } from '../../domain/student/student.text.ts'
import { registerStudentSection } from '../../domain/student/student-tabs.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { duplicateStudentsText, studentsText } from './students.text.ts'

export const pages: PageDefinition[] = [
  {
    path: '/students',
    title: studentText.all,
    soughtBy: "sms parol login o'quvchi qarz telefon",
    needs: students.list.access,
    first: { call: students.list.path, table: 'students', defaults: { orderBy: 'ASC' } },
    page: createLazyComponent('students', () =>
      import('./StudentsPage.tsx').then((m) => ({ default: m.StudentsPage })),
    ),
  },
  {
    path: '/students/add',
    title: studentsText.addTitle,
    needs: students.create.access,
    parents: [{ title: studentText.all, path: '/students' }],
    page: createLazyComponent('student-add', () =>
      import('./AddStudentPage.tsx').then((m) => ({ default: m.AddStudentPage })),
    ),
  },
  {
    path: '/students/duplicates',
    title: duplicateStudentsText.title,
    needs: studentDuplicates.list.access,
    parents: [{ title: studentText.all, path: '/students' }],
    page: createLazyComponent('student-pairs', () =>
      import('./DuplicateStudentsPage.tsx').then((m) => ({ default: m.DuplicateStudentsPage })),
    ),
  },
  {
    path: '/students/:studentId/enroll',
    title: enrollmentText.page,
    needs: students.read.access,
    parents: [{ title: studentText.all, path: '/students' }],
    page: createLazyComponent('student-enroll', () =>
      import('./EnrollStudentPage.tsx').then((m) => ({ default: m.EnrollStudentPage })),
    ),
  },
  registerStudentSection({
    tab: 'general',
    order: 1,
    title: studentsText.data,
    segment: '',
    needs: students.read.access,
    page: createLazyComponent('student', () =>
      import('./StudentDataPage.tsx').then((m) => ({ default: m.StudentDataPage })),
    ),
  }),
  registerStudentSection({
    tab: 'study',
    order: 1,
    title: studentsText.groups,
    segment: 'groups',
    needs: students.read.access,
    page: createLazyComponent('student-groups', () =>
      import('./StudentGroupsPage.tsx').then((m) => ({ default: m.StudentGroupsPage })),
    ),
  }),
  registerStudentSection({
    tab: 'results',
    order: 1,
    title: studentsText.results,
    segment: 'result',
    needs: studentResults.read.access,
    page: createLazyComponent('student-results', () =>
      import('./StudentResultsPage.tsx').then((m) => ({ default: m.StudentResultsPage })),
    ),
  }),
  registerStudentSection({
    tab: 'study',
    order: 4,
    title: studentsText.feedback,
    segment: 'feedback',
    needs: students.feedbacks.access,
    page: createLazyComponent('student-feedback', () =>
      import('./StudentFeedbackPage.tsx').then((m) => ({ default: m.StudentFeedbackPage })),
    ),
  }),
  registerStudentSection({
    tab: 'history',
    order: 4,
    title: studentsText.sms,
    segment: 'sms',
    needs: students.smsHistory.access,
    page: createLazyComponent('student-sms', () =>
      import('./StudentSmsPage.tsx').then((m) => ({ default: m.StudentSmsPage })),
    ),
  }),
]
