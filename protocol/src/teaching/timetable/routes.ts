import { z } from 'zod'
import { date, id, optionalParam, paging, repeatedParameterSchemaOf } from '../../fields.ts'
import { requireGrant, route, sessionAccessRule } from '../../route.ts'
import { AbsentTeacher, DayOff } from '../availability/schemas.ts'
import { personIdAndName } from '../groups/schemas.ts'
import {
  ExtraLessonInput,
  FreeSlot,
  FreeSlotsQuery,
  LessonChangeInput,
  LessonClash,
  LessonTimeCheck,
  LessonTimeCheckQuery,
  LessonWarnings,
  ReplacementTeacher,
  SubstitutionOffer,
  TimetableLesson,
} from './schemas.ts'

export const substitutionOffers = {
  mine: route('GET', '/timetable/offers', {
    access: sessionAccessRule,
    summary: 'Menga taklif qilingan darslar',
    answer: z.object({ offers: z.array(SubstitutionOffer) }),
  }),
  accept: route('POST', '/timetable/offers/{id}/accept', {
    access: sessionAccessRule,
    summary: "Taklif qilingan darsni o'z zimmasiga olish",
    errors: ['OFFER_OVER', 'PLACE_TAKEN'],
    audit: 'all_groups',
    idempotent: true,
  }),
  decline: route('POST', '/timetable/offers/{id}/decline', {
    access: sessionAccessRule,
    summary: 'Taklif qilingan darsni rad etish',
    errors: ['OFFER_OVER'],
    audit: 'all_groups',
    idempotent: true,
  }),
}

const read = requireGrant('all_groups', 'read')
/** The right to change groups also allows a user to change single lessons of the timetable. */
const change = requireGrant('all_groups', 'update')

const changed = z.object({ lesson: TimetableLesson, warnings: LessonWarnings })

export const timetable = {
  lesson: route('GET', '/timetable/lessons/{id}', {
    access: read,
    summary: "Bitta dars: qanday bo'ladi va rejada qanday edi",
    answer: TimetableLesson,
  }),
  check: route('GET', '/timetable/lessons/{id}/check', {
    access: read,
    summary: "Dars shu joy va vaqtga ko'chsa, kim yoki nima band; o'rniga nima bo'sh",
    query: LessonTimeCheckQuery,
    answer: LessonTimeCheck,
  }),
  change: route('PUT', '/timetable/lessons/{id}/change', {
    edits: true,
    access: change,
    summary: "Darsni ko'chirish, xonasini yoki o'qituvchisini almashtirish, bekor qilish, boshqa darsga qo'shish",
    body: LessonChangeInput,
    answer: changed,
    errors: ['PLACE_TAKEN', 'LESSON_MARKED', 'LESSON_JOINED', 'SEATS_EXCEEDED'],
    idempotent: true,
  }),
  backToPlan: route('DELETE', '/timetable/lessons/{id}/change', {
    access: change,
    summary: 'Darsni rejadagi joyiga qaytarish',
    errors: ['PLACE_TAKEN', 'LESSON_MARKED', 'LESSON_JOINED'],
  }),
  add: route('POST', '/timetable/lessons', {
    access: change,
    summary: "Rejadan tashqari dars qo'shish",
    body: ExtraLessonInput,
    answer: changed,
    status: 201,
    errors: ['PLACE_TAKEN', 'SEATS_EXCEEDED'],
  }),
  clashes: route('GET', '/timetable/clashes', {
    access: read,
    summary: "Bir vaqtda ikki joyda: xona, o'qituvchi, assistent, guruh, talabalar",
    /** The days in which clashes are searched; default: two weeks from today; at most six weeks. */
    query: z.object({
      from: optionalParam(date),
      to: optionalParam(date),
      officeIds: repeatedParameterSchemaOf(id),
      ...paging,
    }),
    /** `total`: number of clashes found so far. `isMore`: true = later days have not been searched yet. */
    answer: z.object({
      from: z.string(),
      to: z.string(),
      clashes: z.array(LessonClash),
      total: z.number(),
      isMore: z.boolean(),
    }),
  }),
  freeSlots: route('GET', '/timetable/free-slots', {
    access: read,
    summary: "Haftalik bo'sh joylar: shuncha odamga xona va o'qituvchi",
    query: FreeSlotsQuery,
    answer: z.object({
      from: z.string(),
      to: z.string(),
      /** Days without lessons in the period in which free rooms are searched. */
      daysOff: z.array(z.string()),
      partsOff: z.array(DayOff.pick({ date: true, name: true, beginTime: true, endTime: true })),
      away: z.array(AbsentTeacher),
      slots: z.array(FreeSlot),
    }),
    errors: ['NOT_FOUND'],
  }),
  replacements: route('GET', '/timetable/lessons/{id}/replacements', {
    access: change,
    summary: "Darsni kim o'ta oladi: shu fandan, bo'sh, soati kam",
    /** `subjectTeachers`: number of other teachers of the branch for the same course, free or not; null = no course. */
    answer: z.object({ teachers: z.array(ReplacementTeacher), subjectTeachers: z.number().nullable() }),
  }),
  offer: route('POST', '/timetable/lessons/{id}/offers', {
    access: change,
    summary: "Darsni o'tishni bir necha o'qituvchiga taklif qilish: birinchi rozi bo'lgani o'tadi",
    body: z.object({ staffIds: z.array(id).min(1).max(20) }),
    answer: z.object({ offered: z.array(personIdAndName) }),
    errors: ['LESSON_MARKED'],
    idempotent: true,
  }),
}
