import { z } from 'zod'
import { idAndName } from '../../fields.ts'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import {
  CurriculumInput,
  CurriculumPreview,
  StudyCourse,
  StudyCourseDetail,
  StudyCourseEdit,
  StudyCourseFilter,
  StudyCourseInput,
  StudyMonth,
  StudyMonthsInput,
  Topic,
  TopicFilter,
  TopicInput,
  TopicNameInput,
  TopicPositionsInput,
} from './schemas.ts'

const made = z.object({ id: z.number() })
const readPlan = requireGrant('study:curriculum', 'read')
const changePlan = requireGrant('study:curriculum', 'update')
const readCourses = requireAnyGrant(
  requireGrant('study:courses', 'read'),
  requireGrant('study:months', 'read'),
  readPlan,
  requireGrant('study:homework_db', 'read'),
)

export const studyCourses = {
  list: route('GET', '/courses', {
    access: readCourses,
    summary: "O'quv kurslari, yangisi birinchi",
    query: StudyCourseFilter,
    answer: z.object({ courses: z.array(StudyCourse), total: z.number() }),
  }),
  create: route('POST', '/courses', {
    access: requireGrant('study:courses', 'create'),
    summary: "O'quv kursini qo'shish",
    body: StudyCourseInput,
    answer: made,
    status: 201,
    errors: ['STUDY_COURSE_NAME_TAKEN'],
  }),
  /** A course with only those months that the viewer's role may see. */
  read: route('GET', '/courses/{id}', {
    access: readCourses,
    summary: "Bitta o'quv kursi va oylari",
    answer: z.object({ course: StudyCourseDetail }),
  }),
  /** Changing name and discipline needs the right to courses, changing months the right to months (else: 403). */
  update: route('PUT', '/courses/{id}', {
    edits: true,
    access: requireAnyGrant(requireGrant('study:courses', 'update'), requireGrant('study:months', 'update')),
    summary: "O'quv kursini yoki oylarini tahrirlash",
    body: StudyCourseEdit,
    answer: made,
    errors: ['STUDY_COURSE_NAME_TAKEN', 'STUDY_MONTH_IN_USE'],
  }),
  remove: route('DELETE', '/courses/{id}', {
    access: requireGrant('study:courses', 'delete'),
    summary: "O'quv kursini o'chirish",
    errors: ['STUDY_COURSE_IN_USE'],
  }),
  months: route('GET', '/courses/{id}/study-month', {
    access: readCourses,
    summary: "O'quv kursining oylari",
    answer: z.object({ months: z.array(StudyMonth) }),
  }),
  saveMonths: route('PUT', '/courses/{id}/study-month', {
    edits: true,
    access: requireGrant('study:months', 'update'),
    summary: "O'quv kursining oylarini saqlash",
    body: z.object({ months: StudyMonthsInput }),
    answer: made,
    errors: ['STUDY_MONTH_IN_USE'],
  }),
  activeDisciplines: route('GET', '/courses/active-disciplines', {
    access: readCourses,
    summary: "ERPdagi fanlar: o'quv kursi shulardan biriga tegishli",
    answer: z.object({ disciplines: z.array(idAndName) }),
  }),
  monthRoles: route('GET', '/courses/study-month-roles', {
    access: requireAnyGrant(requireGrant('study:months', 'read'), requireGrant('study:months', 'update')),
    summary: "Oyni ko'radigan qilib tanlanadigan rollar",
    answer: z.object({ roles: z.array(idAndName) }),
  }),
}

export const curriculum = {
  /** Topics in the order of the study plan. Topics of months that the viewer's role may not see are omitted. */
  list: route('GET', '/curriculum', {
    access: readPlan,
    summary: "Kursning o'quv rejasi: mavzular tartib bilan",
    query: TopicFilter,
    answer: z.object({ topics: z.array(Topic), total: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  create: route('POST', '/curriculum', {
    access: requireGrant('study:curriculum', 'create'),
    summary: "O'quv rejasiga mavzu qo'shish",
    body: TopicInput,
    answer: z.object({ topic: Topic }),
    status: 201,
    errors: ['NOT_FOUND'],
  }),
  read: route('GET', '/curriculum/{id}', {
    access: readPlan,
    summary: "O'quv rejasining bitta mavzusi",
    answer: z.object({ topic: Topic }),
  }),
  rename: route('PATCH', '/curriculum/{id}', {
    edits: true,
    access: changePlan,
    summary: 'Mavzu nomini tahrirlash',
    body: TopicNameInput,
    answer: z.object({ topic: Topic }),
  }),
  remove: route('DELETE', '/curriculum/{id}', {
    access: requireGrant('study:curriculum', 'delete'),
    summary: "Videosi va vazifasi yo'q mavzuni o'chirish",
    errors: ['TOPIC_IN_USE'],
  }),
  positions: route('PATCH', '/curriculum/positions', {
    access: changePlan,
    summary: 'Hamma mavzularning tartibini saqlash',
    body: TopicPositionsInput,
    answer: z.object({ version: z.number() }),
    errors: ['NOT_FOUND', 'CURRICULUM_CHANGED', 'CURRICULUM_HIDDEN'],
  }),
  preview: route('POST', '/curriculum/{id}/preview', {
    access: changePlan,
    summary: "Kursning (id) o'quv rejasi almashtirilsa nima o'zgarishi va nima yo'qolishi",
    body: CurriculumInput,
    answer: CurriculumPreview,
    errors: ['CURRICULUM_CHANGED', 'CURRICULUM_HIDDEN'],
    audit: false,
  }),
  replace: route('PUT', '/curriculum/{id}', {
    access: changePlan,
    summary: "Kursning (id) o'quv rejasini butunlay almashtirish",
    body: CurriculumInput,
    answer: z.object({ version: z.number() }),
    errors: ['CURRICULUM_CHANGED', 'CURRICULUM_HIDDEN', 'CURRICULUM_LOSS'],
  }),
}
