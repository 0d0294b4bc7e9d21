import { z } from 'zod'
import { paging } from '../../fields.ts'
import { type GrantAccessRule, requireAnyGrant, requireGrant, requireGroupGrant, route } from '../../route.ts'
import { StudyCourseInput } from '../curriculum/schemas.ts'
import {
  DistributeHomeworkTemplateInput,
  HomeworkBankCourse,
  HomeworkBankCourseFilter,
  HomeworkBankLesson,
  HomeworkBankLessonFilter,
  HomeworkBankLessonInput,
  HomeworkBankLessonNameInput,
  HomeworkTemplate,
  HomeworkTemplateEditInput,
  HomeworkTemplateFilter,
  HomeworkTemplateInput,
  HomeworkTemplateMoveInput,
  HomeworkTemplateUsage,
} from './schemas.ts'

const made = z.object({ id: z.number() })
const one = z.object({ homework: HomeworkTemplate })
const read = requireGrant('study:homework_db', 'read')
const update = requireGrant('study:homework_db', 'update')
const giving = requireGroupGrant('all_homeworks', 'create')

/** Adds the right `and` to the study plan, because courses and lessons of the homework bank belong to that plan. */
const both = (sentence: GrantAccessRule, and: NonNullable<GrantAccessRule['and']>): GrantAccessRule => ({
  ...sentence,
  and,
})

export const homeworkBank = {
  courses: route('GET', '/homework-db/courses', {
    access: read,
    summary: 'Vazifalar bazasi: kurslar va ulardagi vazifalar soni',
    query: HomeworkBankCourseFilter,
    answer: z.object({ courses: z.array(HomeworkBankCourse), total: z.number() }),
  }),
  createCourse: route('POST', '/homework-db/courses', {
    access: both(requireGrant('study:homework_db', 'create'), 'study:courses.create'),
    summary: "Vazifalar bazasidan kurs qo'shish",
    body: StudyCourseInput,
    answer: made,
    status: 201,
    errors: ['STUDY_COURSE_NAME_TAKEN'],
  }),
  updateCourse: route('PUT', '/homework-db/courses/{id}', {
    edits: true,
    access: both(update, 'study:courses.update'),
    summary: 'Vazifalar bazasidan kursni tahrirlash',
    body: StudyCourseInput,
    answer: made,
    errors: ['STUDY_COURSE_NAME_TAKEN'],
  }),
  lessons: route('GET', '/homework-db-lessons', {
    access: read,
    summary: 'Kurs darslari va ulardagi vazifalar soni',
    query: HomeworkBankLessonFilter,
    answer: z.object({ lessons: z.array(HomeworkBankLesson), total: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  createLesson: route('POST', '/homework-db-lessons', {
    access: both(requireGrant('study:homework_db', 'create'), 'study:curriculum.create'),
    summary: "Vazifalar bazasidan dars (mavzu) qo'shish",
    body: HomeworkBankLessonInput,
    answer: made,
    status: 201,
    errors: ['NOT_FOUND'],
  }),
  updateLesson: route('PUT', '/homework-db-lessons/{id}', {
    edits: true,
    access: both(update, 'study:curriculum.update'),
    summary: 'Dars (mavzu) nomini tahrirlash',
    body: HomeworkBankLessonNameInput,
    answer: made,
  }),
  renameLesson: route('PUT', '/homework-db/lessons/{id}', {
    edits: true,
    access: both(update, 'study:curriculum.update'),
    summary: 'Bazadagi dars nomini tahrirlash',
    body: HomeworkBankLessonNameInput,
    answer: made,
  }),
  list: route('GET', '/homework-db', {
    access: read,
    summary: 'Vazifalar bazasi: mavzu va matn ichidan ham izlanadi',
    query: HomeworkTemplateFilter,
    answer: z.object({ homeworks: z.array(HomeworkTemplate), total: z.number() }),
  }),
  create: route('POST', '/homework-db', {
    access: requireGrant('study:homework_db', 'create'),
    summary: "Bazaga vazifa qo'shish",
    body: HomeworkTemplateInput,
    answer: one,
    status: 201,
    errors: ['FILE_UNKNOWN'],
  }),
  read: route('GET', '/homework-db/{id}', {
    access: read,
    summary: 'Bazadagi bitta vazifa',
    answer: one,
  }),
  update: route('PUT', '/homework-db/{id}', {
    access: update,
    summary: "Bazadagi vazifani tahrirlash yoki qoralamani e'lon qilish",
    body: HomeworkTemplateEditInput,
    answer: one,
    errors: ['FILE_UNKNOWN', 'SOURCE_CHANGED'],
  }),
  /** Deletes a template. Homework that teachers have assigned from the template stays. */
  remove: route('DELETE', '/homework-db/{id}', {
    access: requireGrant('study:homework_db', 'delete'),
    summary: "Vazifani bazadan o'chirish",
  }),
  setLessons: route('PUT', '/homework-db/set-lessons', {
    access: update,
    summary: 'Vazifalarni darslarga taqsimlash',
    body: DistributeHomeworkTemplateInput,
    errors: ['NOT_FOUND'],
  }),
  move: route('PUT', '/homework-db/{id}/move', {
    access: update,
    summary: "Vazifani boshqa mavzuga yoki bo'limga o'tkazish",
    body: HomeworkTemplateMoveInput,
    answer: one,
  }),
  ofTopic: route('GET', '/homework-db/curriculum/{curriculumId}', {
    access: requireAnyGrant(read, giving.all, giving.own),
    summary: "Mavzuning e'lon qilingan vazifalari",
    answer: z.object({ homeworks: z.array(HomeworkTemplate) }),
  }),
  uses: route('GET', '/homework-db/{id}/uses', {
    access: read,
    summary: 'Vazifa qayerda berilgan va talabalar uni qanday bajargan',
    query: z.object(paging),
    answer: z.object({ uses: z.array(HomeworkTemplateUsage), total: z.number() }),
  }),
}
