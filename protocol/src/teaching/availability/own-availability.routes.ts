import { z } from 'zod'
import { requireGrant, route } from '../../route.ts'
import { OwnStaffAbsenceInput, TeacherAbsence, WorkingHours, WorkingHoursInput } from './schemas.ts'

const access = requireGrant('my_groups', 'read')

export const ownAvailability = {
  hours: route('GET', '/profile/hours', {
    access,
    summary: "O'zining haftalik ish vaqti",
    answer: z.object({ hours: z.array(WorkingHours) }),
  }),
  setHours: route('PUT', '/profile/hours', {
    edits: true,
    access,
    summary: "O'zining haftalik ish vaqtini belgilash",
    body: WorkingHoursInput,
    audit: 'my_groups',
    idempotent: true,
  }),
  absences: route('GET', '/profile/absences', {
    access,
    summary: "O'zining dars o'tmaydigan kunlari: yaqin bir yil va kelgusi",
    answer: z.object({ absences: z.array(TeacherAbsence) }),
  }),
  ask: route('POST', '/profile/absences', {
    access,
    summary: "Dars o'tmaydigan kunlarni so'rash: kunlar yoki kunning bir qismi, sababi bilan",
    body: OwnStaffAbsenceInput,
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['ABSENCE_OVERLAPS'],
    audit: 'my_groups',
    rateLimit: { most: 30, minutes: 60 },
  }),
  /** Withdraws an absence that is undecided, or approved and not over. Users who plan lessons are notified. */
  withdraw: route('DELETE', '/profile/absences/{id}', {
    access,
    summary: "O'z so'rovini qaytarib olish",
    errors: ['ABSENCE_OVER'],
    audit: 'my_groups',
    idempotent: true,
  }),
}
