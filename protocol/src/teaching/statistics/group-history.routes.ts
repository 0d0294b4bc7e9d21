import { z } from 'zod'
import { id } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import { TaughtGroup, TaughtGroupFilter, TaughtLesson, TaughtLessonFilter } from './group-history.schemas.ts'

const groupParams = z.object({ id, groupId: id })

const readTeachingStaff = requireGrant('users:academic', 'read')

export const teachingStaffGroupHistory = {
  groups: route('GET', '/academic/{id}/groups', {
    access: readTeachingStaff,
    summary: 'Akademikning guruhlari',
    query: TaughtGroupFilter,
    answer: z.object({ academicGroups: z.array(TaughtGroup), total: z.number() }),
  }),
  attendances: route('GET', '/academic/{id}/groups/{groupId}/attendances', {
    access: readTeachingStaff,
    summary: 'Akademikning bitta guruhdagi darslari',
    params: groupParams,
    query: TaughtLessonFilter,
    answer: z.object({
      total: z.number(),
      teacherAttendancesData: z.array(
        z.object({ groupName: z.string(), rating: z.number().nullable(), attendances: z.array(TaughtLesson) }),
      ),
    }),
  }),
}

const readTeachers = requireGrant('users:teachers', 'read')

export const teacherGroupHistory = {
  groups: route('GET', '/teacher/{id}/groups', {
    access: readTeachers,
    summary: "O'qituvchining guruhlari",
    query: TaughtGroupFilter,
    answer: z.object({ teacherGroups: z.array(TaughtGroup), total: z.number() }),
  }),
  attendances: route('GET', '/teacher/{id}/groups/{groupId}/attendances', {
    access: readTeachers,
    summary: "O'qituvchining bitta guruhdagi darslari",
    params: groupParams,
    query: TaughtLessonFilter,
    answer: teachingStaffGroupHistory.attendances.answer,
  }),
}

const readAssistants = requireGrant('users:assistants', 'read')

export const assistantGroupHistory = {
  groups: route('GET', '/assistant/{id}/groups', {
    access: readAssistants,
    summary: 'Assistentning guruhlari',
    query: TaughtGroupFilter,
    answer: z.object({ assistantGroups: z.array(TaughtGroup), total: z.number() }),
  }),
  attendances: route('GET', '/assistant/{id}/groups/{groupId}/attendances', {
    access: readAssistants,
    summary: 'Assistentning bitta guruhdagi darslari',
    params: groupParams,
    query: TaughtLessonFilter,
    answer: z.object({
      attendances: z.array(
        z.object({
          groupName: z.string(),
          rating: z.number().nullable(),
          beginTime: z.string(),
          endTime: z.string(),
          date: z.string(),
        }),
      ),
      total: z.number(),
    }),
  }),
}
