import { z } from 'zod'
import { date, id, repeatedParameterSchemaOf } from '../../fields.ts'
import { defineRoutePerGroupScope, requireAnyGrant, requireGrant, requireGroupGrant, route } from '../../route.ts'
import { TeacherFiguresPeriod } from '../../teaching/statistics/teacher-figures.schemas.ts'
import { AttendanceMarkProposal, FaceLogFilter, PresentPerson, TeacherPresence } from './schemas.ts'

/** Attendance marks that the system suggests for a lesson, one for each student whom a door device has seen. */
export const attendanceMarkProposals = defineRoutePerGroupScope(
  'GET',
  '/face-control/groups/for-{reach}/{id}/proposals',
  {
    access: requireGroupGrant('attendance', 'read'),
    summary: 'Davomat uchun eshiklardan kelgan takliflar',
    query: z.object({ scheduleId: id, date }),
    answer: z.object({ proposals: z.array(AttendanceMarkProposal) }),
  },
)

export const buildingPresence = {
  present: route('GET', '/face-control/present', {
    access: requireAnyGrant(requireGrant('staff_control:face_id_logs', 'read'), requireGrant('staff_control', 'read')),
    summary: 'Hozir binoda kimlar bor',
    query: FaceLogFilter.pick({ officeIds: true, personKind: true }),
    /** `seq`: number of changes so far. The client passes it as `after` to the event stream and misses no change. */
    answer: z.object({ people: z.array(PresentPerson), seq: z.number() }),
  }),
}

export const teacherPresence = {
  list: route('GET', '/face-control/teachers', {
    access: requireGrant('users:teachers', 'read'),
    summary: "O'qituvchilarning darslarga kelishi",
    query: TeacherFiguresPeriod.extend({ academicIds: repeatedParameterSchemaOf(id) }),
    answer: z.object({ teachers: z.array(TeacherPresence) }),
  }),
}
