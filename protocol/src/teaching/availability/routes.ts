import { z } from 'zod'
import { date, id, optionalParam, repeatedParameterSchemaOf } from '../../fields.ts'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import {
  AbsenceRefusalInput,
  AbsenceState,
  DayOff,
  DayOffInput,
  LessonDuringAbsence,
  StaffAbsenceInput,
  TeacherAbsence,
  WorkingHours,
  WorkingHoursInput,
} from './schemas.ts'

/** The right to change groups also allows a user to decide about absences of teachers. */
const change = requireGrant('all_groups', 'update')
const hours = z.object({ hours: z.array(WorkingHours) })

export const availability = {
  hours: route('GET', '/timetable/staff/{id}/hours', {
    access: requireGrant('all_groups', 'read'),
    summary: "O'qituvchi yoki assistent haftaning qaysi vaqtlarida dars o'ta oladi",
    answer: hours,
  }),
  setHours: route('PUT', '/timetable/staff/{id}/hours', {
    edits: true,
    access: change,
    summary: "O'qituvchi yoki assistentning haftalik ish vaqtini belgilash",
    body: WorkingHoursInput,
    idempotent: true,
  }),
  absences: route('GET', '/timetable/absences', {
    access: change,
    summary: "O'qituvchilarning dars o'tmaydigan kunlari va shunday so'rovlar",
    /** Absences that overlap these days, earliest first, at most 500; without days, all that are not over. */
    query: z.object({
      from: optionalParam(date),
      to: optionalParam(date),
      officeIds: repeatedParameterSchemaOf(id),
      staffId: optionalParam(id),
      state: optionalParam(AbsenceState),
    }),
    answer: z.object({ absences: z.array(TeacherAbsence) }),
  }),
  add: route('POST', '/timetable/absences', {
    access: change,
    summary: "O'qituvchi dars o'tmaydigan kunlarni yozish: u so'ramasdan ham, darhol tasdiqlangan",
    body: StaffAbsenceInput,
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['ABSENCE_OVERLAPS'],
  }),
  lessons: route('GET', '/timetable/absences/{id}/lessons', {
    access: change,
    summary: "Shu kunlarda o'qituvchi o'tadigan darslar",
    answer: z.object({ lessons: z.array(LessonDuringAbsence) }),
  }),
  approve: route('PATCH', '/timetable/absences/{id}/approve', {
    access: change,
    summary: "O'qituvchining so'rovini tasdiqlash",
    errors: ['ABSENCE_OVER'],
    idempotent: true,
  }),
  /** An approved absence can also be refused, for example if the teacher can come after all. */
  refuse: route('PATCH', '/timetable/absences/{id}/refuse', {
    access: change,
    summary: "O'qituvchining so'rovini sababi bilan rad etish",
    body: AbsenceRefusalInput,
    errors: ['ABSENCE_OVER'],
    idempotent: true,
  }),
}

const branch = requireGrant('staff_control:offices', 'update')

export const daysOff = {
  list: route('GET', '/days-off', {
    access: requireAnyGrant(requireGrant('staff_control:offices', 'read'), requireGrant('all_groups', 'read')),
    summary: 'Dam olish kunlari: butun markazda va filiallarda',
    /** Days off in this period, nearest first, at most 1,000; default: one year from today. */
    query: z.object({ from: optionalParam(date), to: optionalParam(date), officeIds: repeatedParameterSchemaOf(id) }),
    answer: z.object({ daysOff: z.array(DayOff) }),
  }),
  add: route('POST', '/days-off', {
    access: branch,
    summary: "Dam olish kuni yoki soatlarini qo'shish; rejadagi darslar o'sha payt bo'lmaydi",
    body: DayOffInput,
    /** `examGroups`: groups with an exam at the time of the new day off, at most 20. The exams are not changed. */
    answer: z.object({ id: z.number(), examGroups: z.array(z.string()) }),
    status: 201,
    errors: ['DAY_OFF_EXISTS'],
  }),
  remove: route('DELETE', '/days-off/{id}', {
    access: branch,
    summary: 'Dam olish kunini olib tashlash: darslar rejaga qaytadi',
  }),
}
