import { z } from 'zod'
import { id } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import { AcademicGroup, AcademicGroupFilter, TaughtLesson, TaughtLessonFilter } from './academic-work.schemas.ts'

const groupParams = z.object({ id, groupId: id })

const readAcademics = requireGrant('users:academic', 'read')

export const academicWork = {
  groups: route('GET', '/academic/{id}/groups', {
    access: readAcademics,
    summary: 'Akademikning guruhlari',
    query: AcademicGroupFilter,
    answer: z.object({ academicGroups: z.array(AcademicGroup), total: z.number() }),
  }),
  attendances: route('GET', '/academic/{id}/groups/{groupId}/attendances', {
    access: readAcademics,
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

export const teacherWork = {
  groups: route('GET', '/teacher/{id}/groups', {
    access: readTeachers,
    summary: "O'qituvchining guruhlari",
    query: AcademicGroupFilter,
    answer: z.object({ teacherGroups: z.array(AcademicGroup), total: z.number() }),
  }),
  attendances: route('GET', '/teacher/{id}/groups/{groupId}/attendances', {
    access: readTeachers,
    summary: "O'qituvchining bitta guruhdagi darslari",
    params: groupParams,
    query: TaughtLessonFilter,
    answer: academicWork.attendances.answer,
  }),
}

const readAssistants = requireGrant('users:assistants', 'read')

export const assistantWork = {
  groups: route('GET', '/assistant/{id}/groups', {
    access: readAssistants,
    summary: 'Assistentning guruhlari',
    query: AcademicGroupFilter,
    answer: z.object({ assistantGroups: z.array(AcademicGroup), total: z.number() }),
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
