import { assistants, teachers, teachingStaff } from '@markaz/protocol/people/academics/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { teachingStaffText } from './academics.text.ts'

const users = { title: teachingStaffText.users }
const ofAcademics = [users, { title: teachingStaffText.academic.title, path: '/users/academic' }]
const ofTeachers = [{ title: teachingStaffText.teacher.title, path: '/teachers' }]
const ofAssistants = [users, { title: teachingStaffText.assistant.title, path: '/assistants' }]

const lists = () => import('./teaching-staff-lists.tsx')
const person = () => import('./TeachingStaffMemberPage.tsx')
const lessons = () => import('./TeachingStaffLessonsPage.tsx')

export const pages: PageDefinition[] = [
  {
    path: '/users/academic',
    title: teachingStaffText.academic.title,
    needs: teachingStaff.list.access,
    parents: [users],
    page: createLazyComponent('academics', () => lists().then((m) => ({ default: m.TeachingStaffPage }))),
  },
  {
    path: '/users/academic/:id',
    title: teachingStaffText.academic.one,
    needs: teachingStaff.list.access,
    parents: ofAcademics,
    page: createLazyComponent('academic', () => person().then((m) => ({ default: m.TeachingStaffInfoPage }))),
  },
  {
    path: '/users/academic/:id/group',
    title: teachingStaffText.groups,
    needs: teachingStaff.list.access,
    parents: ofAcademics,
    page: createLazyComponent('academic-group', () => person().then((m) => ({ default: m.TeachingStaffGroupsPage }))),
  },
  {
    path: '/users/academic/:id/:groupId/attendances',
    title: teachingStaffText.attendances,
    needs: teachingStaff.list.access,
    parents: ofAcademics,
    page: createLazyComponent('academic-lessons', () =>
      lessons().then((m) => ({ default: m.TeachingStaffLessonsPage })),
    ),
  },
  {
    path: '/teachers',
    title: teachingStaffText.teacher.title,
    needs: teachers.list.access,
    page: createLazyComponent('teachers', () => lists().then((m) => ({ default: m.TeachersPage }))),
  },
  {
    path: '/teachers/:id',
    title: teachingStaffText.teacher.one,
    needs: teachers.list.access,
    parents: ofTeachers,
    page: createLazyComponent('teacher', () => person().then((m) => ({ default: m.TeacherPage }))),
  },
  {
    path: '/teachers/:id/:groupId/attendances',
    title: teachingStaffText.attendances,
    needs: teachers.list.access,
    parents: ofTeachers,
    page: createLazyComponent('teacher-lessons', () => lessons().then((m) => ({ default: m.TeacherLessonsPage }))),
  },
  {
    path: '/users/teacher/add',
    title: teachingStaffText.addTitle,
    needs: teachers.list.access,
    parents: ofTeachers,
    page: createLazyComponent('teacher-add', () =>
      import('./TeacherAddPage.tsx').then((m) => ({ default: m.TeacherAddPage })),
    ),
  },
  {
    path: '/users/teacher/:id/edit',
    title: teachingStaffText.teacher.one,
    needs: teachers.list.access,
    parents: ofTeachers,
    page: createLazyComponent('teacher-edit', () =>
      import('./TeacherEditPage.tsx').then((m) => ({ default: m.TeacherEditPage })),
    ),
  },
  {
    path: '/assistants',
    title: teachingStaffText.assistant.title,
    needs: assistants.list.access,
    parents: [users],
    page: createLazyComponent('assistants', () => lists().then((m) => ({ default: m.AssistantsPage }))),
  },
  {
    path: '/assistants/:id',
    title: teachingStaffText.assistant.one,
    needs: assistants.list.access,
    parents: ofAssistants,
    page: createLazyComponent('assistant', () => person().then((m) => ({ default: m.AssistantPage }))),
  },
  {
    path: '/assistants/:id/:groupId/attendances',
    title: teachingStaffText.attendances,
    needs: assistants.list.access,
    parents: ofAssistants,
    page: createLazyComponent('assistant-lessons', () => lessons().then((m) => ({ default: m.AssistantLessonsPage }))),
  },
]
