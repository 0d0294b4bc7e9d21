import { assistants, teachers, teachingStaff } from '@markaz/protocol/people/academics/routes'
import {
  assistantGroupHistory,
  teacherGroupHistory,
  teachingStaffGroupHistory,
} from '@markaz/protocol/teaching/statistics/group-history.routes'
import { teachingStaffText } from './academics.text.ts'

const viewNames = ['academic', 'teacher', 'assistant'] as const
type ViewName = (typeof viewNames)[number]

/** Teachers, assistants, or both ("academics"). Each view has its own right, API routes and addresses. */
export const teachingStaffViews = {
  academic: {
    name: 'academic',
    words: teachingStaffText.academic,
    calls: { ...teachingStaff, ...teachingStaffGroupHistory },
    listPath: '/users/academic',
    /** True = the groups of a person have a separate page (`/users/academic/{id}/group`). */
    hasGroupPage: true,
    asksGender: true,
  },
  teacher: {
    name: 'teacher',
    words: teachingStaffText.teacher,
    calls: { ...teachers, ...teacherGroupHistory },
    listPath: '/teachers',
    hasGroupPage: false,
    asksGender: false,
  },
  assistant: {
    name: 'assistant',
    words: teachingStaffText.assistant,
    calls: { ...assistants, ...assistantGroupHistory },
    listPath: '/assistants',
    hasGroupPage: false,
    asksGender: false,
  },
} as const
export type TeachingStaffView = (typeof teachingStaffViews)[ViewName]

export const teachingStaffMemberPath = (view: TeachingStaffView, id: number) => `${view.listPath}/${id}`
export const teachingStaffLessonsPath = (view: TeachingStaffView, id: number, groupId: number) =>
  `${view.listPath}/${id}/${groupId}/attendances`
