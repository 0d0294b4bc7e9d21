import { academics, assistants, teachers } from '@markaz/protocol/people/academics/routes'
import { academicWork, assistantWork, teacherWork } from '@markaz/protocol/teaching/statistics/academic-work.routes'
import { academicsText } from './academics.text.ts'

const doorNames = ['academic', 'teacher', 'assistant'] as const
type DoorName = (typeof doorNames)[number]

/** Three doors to one room: the same records under three permissions, each with its own calls and addresses. */
export const doors = {
  academic: {
    name: 'academic',
    words: academicsText.academic,
    calls: { ...academics, ...academicWork },
    listPath: '/users/academic',
    /** The groups have a page of their own here too. */
    hasGroupPage: true,
    asksGender: true,
  },
  teacher: {
    name: 'teacher',
    words: academicsText.teacher,
    calls: { ...teachers, ...teacherWork },
    listPath: '/teachers',
    hasGroupPage: false,
    asksGender: false,
  },
  assistant: {
    name: 'assistant',
    words: academicsText.assistant,
    calls: { ...assistants, ...assistantWork },
    listPath: '/assistants',
    hasGroupPage: false,
    asksGender: false,
  },
} as const
export type Door = (typeof doors)[DoorName]

export const personPath = (door: Door, id: number) => `${door.listPath}/${id}`
export const lessonsPath = (door: Door, id: number, groupId: number) => `${door.listPath}/${id}/${groupId}/attendances`
