import { assistants, teachers, teachingStaff } from '@markaz/protocol/people/academics/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { academicsText } from './academics.text.ts'

const users = { title: academicsText.users }
const ofAcademics = [users, { title: academicsText.academic.title, path: '/users/academic' }]
const ofTeachers = [{ title: academicsText.teacher.title, path: '/teachers' }]
const ofAssistants = [users, { title: academicsText.assistant.title, path: '/assistants' }]

const lists = () => import('./academic-lists.tsx')
const person = () => import('./AcademicPage.tsx')
const lessons = () => import('./AcademicLessonsPage.tsx')

export const pages: PageDefinition[] = [
  {
    path: '/users/academic',
    title: academicsText.academic.title,
    needs: teachingStaff.list.access,
    parents: [users],
    page: createLazyComponent('academics', () => lists().then((m) => ({ default: m.AcademicsPage }))),
  },
  {
    path: '/users/academic/:id',
    title: academicsText.academic.one,
    needs: teachingStaff.list.access,
    parents: ofAcademics,
    page: createLazyComponent('academic', () => person().then((m) => ({ default: m.AcademicInfoPage }))),
  },
  {
    path: '/users/academic/:id/group',
    title: academicsText.groups,
    needs: teachingStaff.list.access,
    parents: ofAcademics,
    page: createLazyComponent('academic-group', () => person().then((m) => ({ default: m.AcademicGroupsPage }))),
  },
  {
    path: '/users/academic/:id/:groupId/attendances',
    title: academicsText.attendances,
    needs: teachingStaff.list.access,
    parents: ofAcademics,
    page: createLazyComponent('academic-lessons', () => lessons().then((m) => ({ default: m.LessonsOfAcademicPage }))),
  },
  {
    path: '/teachers',
    title: academicsText.teacher.title,
    needs: teachers.list.access,
    page: createLazyComponent('teachers', () => lists().then((m) => ({ default: m.TeachersPage }))),
  },
  {
    path: '/teachers/:id',
    title: academicsText.teacher.one,
    needs: teachers.list.access,
    parents: ofTeachers,
    page: createLazyComponent('teacher', () => person().then((m) => ({ default: m.TeacherPage }))),
  },
  {
    path: '/teachers/:id/:groupId/attendances',
    title: academicsText.attendances,
    needs: teachers.list.access,
    parents: ofTeachers,
    page: createLazyComponent('teacher-lessons', () => lessons().then((m) => ({ default: m.LessonsOfTeacherPage }))),
  },
  {
    path: '/users/teacher/add',
    title: academicsText.addTitle,
    needs: teachers.list.access,
    parents: ofTeachers,
    page: createLazyComponent('teacher-add', () =>
      import('./TeacherAddPage.tsx').then((m) => ({ default: m.TeacherAddPage })),
    ),
  },
  {
    path: '/users/teacher/:id/edit',
    title: academicsText.teacher.one,
    needs: teachers.list.access,
    parents: ofTeachers,
    page: createLazyComponent('teacher-edit', () =>
      import('./TeacherEditPage.tsx').then((m) => ({ default: m.TeacherEditPage })),
    ),
  },
  {
    path: '/assistants',
    title: academicsText.assistant.title,
    needs: assistants.list.access,
    parents: [users],
    page: createLazyComponent('assistants', () => lists().then((m) => ({ default: m.AssistantsPage }))),
  },
  {
    path: '/assistants/:id',
    title: academicsText.assistant.one,
    needs: assistants.list.access,
    parents: ofAssistants,
    page: createLazyComponent('assistant', () => person().then((m) => ({ default: m.AssistantPage }))),
  },
  {
    path: '/assistants/:id/:groupId/attendances',
    title: academicsText.attendances,
    needs: assistants.list.access,
    parents: ofAssistants,
    page: createLazyComponent('assistant-lessons', () =>
      lessons().then((m) => ({ default: m.LessonsOfAssistantPage })),
    ),
  },
]
