import { z } from 'zod'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import { StudyBreakEndInput, StudyBreakForStaff, StudyBreakInput } from './schemas.ts'

const change = requireAnyGrant(requireGrant('users:students', 'update'), requireGrant('all_groups', 'update'))

export const studyBreaks = {
  list: route('GET', '/students/{id}/study-breaks', {
    access: requireGrant('users:students', 'read'),
    summary: "Talabaning o'qishdagi tanaffuslari",
    answer: z.object({ breaks: z.array(StudyBreakForStaff) }),
  }),
  start: route('POST', '/students/{id}/study-breaks', {
    access: change,
    summary: "Talabaning o'qishini muzlatish: sanali tanaffus",
    body: StudyBreakInput,
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['NOT_FOUND', 'STUDY_BREAK_OVERLAPS', 'STUDY_BREAK_MARKED'],
  }),
  change: route('PUT', '/study-breaks/{id}', {
    access: change,
    summary: 'Tanaffusning oxirgi kunini surish',
    body: StudyBreakEndInput,
    errors: ['STUDY_BREAK_OVER', 'STUDY_BREAK_OVERLAPS', 'STUDY_BREAK_MARKED'],
  }),
  /** Ends a break: the student studies again from today. A break that has not begun is withdrawn. */
  end: route('PUT', '/study-breaks/{id}/end', {
    access: change,
    summary: 'Tanaffusni bugun tugatish',
    errors: ['STUDY_BREAK_OVER'],
  }),
}
