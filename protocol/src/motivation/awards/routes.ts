import { z } from 'zod'
import { date, id, idAndName, optionalParam, paging } from '../../fields.ts'
import { requireGrant, route, studentRouteDefaults } from '../../route.ts'
import { PointActionKind } from '../points/schemas.ts'
import { PointEconomy, PointSimulation, PointSimulationInput } from './economy.schemas.ts'
import {
  AttendancePointsRow,
  Award,
  AwardFilter,
  AwardInput,
  RankingFilter,
  RankingPlaces,
  RankingRow,
  StudentGroupRow,
} from './schemas.ts'

const access = requireGrant('gamification:statistics', 'read')

export const pointEconomy = {
  read: route('GET', '/student-awards/economy', {
    access,
    summary: 'Kumush iqtisodi: muomala, topilgan va sarflangan, narxlar, ogohlantirishlar',
    query: z.object({ officeId: optionalParam(id) }),
    answer: PointEconomy,
  }),
  whatIf: route('POST', '/student-awards/economy/what-if', {
    access,
    summary: "Amal qiymati boshqacha bo'lganda o'tgan 28 kun qanday ko'rinardi",
    body: PointSimulationInput,
    answer: PointSimulation,
    errors: ['NOT_FOUND'],
    audit: false,
  }),
}

const read = requireGrant('gamification:statistics', 'read')

/**
 * Number of the latest change of points. The client passes the number as `after` to the stream and misses no change.
 */
const seq = z.number()

const ofStudent = { studentId: id, categoryId: optionalParam(id) }
const methodSums = z.object({
  id: z.enum(PointActionKind),
  count: z.number(),
  xp: z.number(),
  coin: z.number(),
})

export const studentAwards = {
  statistics: route('GET', '/student-awards/statistics', {
    access: read,
    summary: "Talabalarning o'rni: xp, daraja, kumush yoki holat bo'yicha",
    query: RankingFilter,
    answer: z.object({ statistics: z.array(RankingRow), total: z.number(), seq }),
    errors: ['NOT_FOUND'],
  }),
  byLevel: route('GET', '/student-awards/by-level', {
    access: read,
    summary: "Talabalar darajalar bo'yicha",
    query: RankingFilter.omit({ page: true, perPage: true, sortBy: true, orderBy: true }),
    answer: z.object({ levels: z.array(z.object({ level: z.number(), count: z.number() })) }),
    errors: ['NOT_FOUND'],
  }),
  /** Points that the student gained and lost, newest first. With filters other than days, purchases are omitted. */
  ofStudent: route('GET', '/student-awards/statistics/{studentId}', {
    access: read,
    summary: "Bir talaba: o'rni va ballari tarixi",
    query: AwardFilter,
    answer: z.object({
      student: RankingRow.omit({ position: true, level: true, xp: true, coin: true, isFinished: true }),
      places: RankingPlaces,
      awards: z.array(Award),
      total: z.number(),
    }),
  }),
  ofMethod: route('GET', '/student-awards/statistics/{studentId}/{methodId}', {
    access: read,
    summary: 'Bir talaba bir usulda olgan ballar',
    params: z.object({ studentId: id, methodId: z.coerce.number().pipe(z.enum(PointActionKind)) }),
    query: AwardFilter.omit({ methods: true }),
    answer: z.object({
      student: z.object({ id: z.number(), fullName: z.string() }),
      sums: methodSums,
      awards: z.array(Award),
      total: z.number(),
    }),
  }),
  courses: route('GET', '/student-awards/courses', {
    access: read,
    summary: 'Talaba ball olgan kurslar',
    query: z.object(ofStudent),
    answer: z.object({ courses: z.array(idAndName) }),
    errors: ['NOT_FOUND'],
  }),
  /** The five ways to earn points, with the student's points; without `studentId` all points are 0. */
  methods: route('GET', '/student-awards/methods', {
    access: read,
    summary: 'Ball olish usullari',
    query: z.object({ studentId: optionalParam(id), categoryId: optionalParam(id) }),
    answer: z.object({ methods: z.array(methodSums) }),
    errors: ['NOT_FOUND'],
  }),
  /** The student's lessons, latest first, without lessons that have no mark or the mark "no class". */
  attendance: route('GET', '/student-awards/attendance', {
    access: read,
    summary: 'Talabaning davomati va darslar bergan ball',
    query: z.object({
      ...ofStudent,
      ...paging,
      courseId: optionalParam(id),
      startDate: optionalParam(date),
      endDate: optionalParam(date),
    }),
    answer: z.object({ attendance: z.array(AttendancePointsRow), total: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  filterObjects: route('GET', '/student-awards/filter-objects', {
    access: read,
    summary: 'Gamifikatsiya statistikasi filtrlari uchun qiymatlar',
    query: z.object({ categoryId: optionalParam(id) }),
    answer: z.object({
      categories: z.array(z.object({ id: z.number(), displayName: z.string() })),
      groups: z.array(idAndName),
      courses: z.array(idAndName),
      offices: z.array(idAndName),
      statuses: z.array(z.object({ id: z.number(), name: z.string(), displayName: z.string() })),
      /** The highest level of the requested category, or of all categories; 0 while no levels exist. */
      highestLevel: z.number(),
    }),
  }),
  levels: route('GET', '/student-awards/levels', {
    access: read,
    summary: "Talabaning darajasi va o'rni, kategoriyalar bo'yicha",
    query: z.object({ studentId: id }),
    answer: RankingPlaces.extend({ seq }),
    errors: ['NOT_FOUND'],
  }),
  /** Sends `changed` within a second after any student's points have changed. */
  stream: route('GET', '/student-awards/stream', {
    access: read,
    summary: "Ballardagi o'zgarishlar oqimi",
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    stream: true,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  groups: route('GET', '/student-awards/{studentId}/groups', {
    access: read,
    summary: 'Talabaning guruhlari',
    answer: z.object({ groups: z.array(StudentGroupRow) }),
  }),
  give: route('POST', '/student-awards', {
    idempotent: true,
    access: requireGrant('gamification:units', 'update'),
    summary: "Talabaga qo'lda ball berish yoki olish",
    body: AwardInput,
    errors: ['NOT_FOUND', 'NOT_ENOUGH_SILVER', 'NOT_ENOUGH_XP', 'KEY_REUSED'],
  }),
}

export const ownAwards = {
  places: route('GET', '/places', {
    ...studentRouteDefaults,
    shownBy: 'showPlaces',
    summary: "O'z o'rni: umumiy va kategoriyalar bo'yicha",
    answer: RankingPlaces,
  }),
  statistics: route('GET', '/awards/statistics', {
    ...studentRouteDefaults,
    summary: "O'z ballari usullar bo'yicha",
    query: z.object({ categoryId: optionalParam(id) }),
    answer: z.object({ methods: z.array(methodSums) }),
  }),
}
