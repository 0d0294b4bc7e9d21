import { z } from 'zod'
import { childParams, date, id, idParams } from '../../fields.ts'
import { parentRouteDefaults, requireGrant, route } from '../../route.ts'
import { AbsenceNoticeReason, AnnouncedAbsence, absenceNoteField } from './schemas.ts'

export const announcedAbsences = {
  /** Announced absences that are not over, and those of the last 60 days, latest first. */
  list: route('GET', '/children/{childId}/absences', {
    ...parentRouteDefaults,
    summary: 'Farzandning oldindan aytilgan kelmasliklari',
    answer: z.object({ absences: z.array(AnnouncedAbsence) }),
  }),
  /** Announcing the same days of absence again returns the existing announcement. */
  tell: route('POST', '/children/{childId}/absences', {
    ...parentRouteDefaults,
    idempotent: true,
    rateLimit: { most: 30, minutes: 60 },
    summary: 'Farzand kelmasligini oldindan aytish: bugundan boshlab 30 kungacha',
    body: z.object({
      from: date,
      to: date,
      reason: z.enum(AbsenceNoticeReason),
      note: absenceNoteField.nullish(),
      /** Future lessons that the child will miss, all on one day; undefined or null = all lessons of the period. */
      lessonIds: z.array(id).min(1).max(20).nullish(),
    }),
    answer: z.object({ absence: AnnouncedAbsence }),
    audit: 'all_groups:attendance',
  }),
  /** Withdraws an absence that the signed-in parent announced; possible until the last affected lesson begins. */
  cancel: route('DELETE', '/children/{childId}/absences/{id}', {
    ...parentRouteDefaults,
    idempotent: true,
    rateLimit: { most: 30, minutes: 60 },
    summary: "O'zi aytgan kelmaslikni bekor qilish",
    params: childParams.extend(idParams.shape),
    errors: ['ABSENCE_BEGUN'],
    audit: 'all_groups:attendance',
  }),
}

export const studentAbsences = {
  list: route('GET', '/students/{id}/told-absences', {
    access: requireGrant('users:students', 'read'),
    summary: 'Ota-onasi oldindan aytgan kelmasliklar',
    answer: z.object({
      absences: z.array(
        AnnouncedAbsence.omit({ isOwn: true }).extend({ parent: z.string(), cancelledAt: z.string().nullable() }),
      ),
    }),
  }),
}
