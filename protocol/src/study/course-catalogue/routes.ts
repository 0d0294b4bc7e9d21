import { z } from 'zod'
import { id, idAndName, idParams, optionalParam, searchTextField } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import {
  CatalogCategory,
  CatalogCategoryInput,
  CatalogCourse,
  CatalogCourseFilter,
  CatalogCourseInput,
  CatalogCourseRow,
  CatalogLesson,
  CatalogLessonInput,
  CatalogOrderChange,
  CatalogSubCategory,
  CatalogSubCategoryInput,
  Chapter,
  ChapterInput,
} from './schemas.ts'

/**
 * The list of permissions has no entry for the course catalogue, so its calls need the right to courses of the study
 * plan.
 */
const permission = 'study:courses'
const read = requireGrant(permission, 'read')
const update = requireGrant(permission, 'update')
const made = z.object({ id: z.number() })

export const catalogCategories = {
  list: route('GET', '/course-catalog/categories', {
    access: read,
    summary: 'Kurslar katalogi kategoriyalari',
    answer: z.object({ categories: z.array(CatalogCategory), total: z.number() }),
  }),
  create: route('POST', '/course-catalog/categories', {
    access: requireGrant(permission, 'create'),
    summary: "Katalogga kategoriya qo'shish",
    body: CatalogCategoryInput,
    answer: made,
    status: 201,
    errors: ['CATALOG_CATEGORY_NAME_TAKEN', 'FILE_UNKNOWN'],
  }),
  update: route('PUT', '/course-catalog/categories/{id}', {
    edits: true,
    access: update,
    summary: 'Katalog kategoriyasini tahrirlash',
    body: CatalogCategoryInput,
    answer: made,
    errors: ['CATALOG_CATEGORY_NAME_TAKEN', 'FILE_UNKNOWN'],
  }),
  remove: route('DELETE', '/course-catalog/categories/{id}', {
    access: requireGrant(permission, 'delete'),
    summary: "Bo'sh katalog kategoriyasini o'chirish",
    errors: ['CATALOG_CATEGORY_IN_USE'],
  }),
}

export const catalogSubCategories = {
  list: route('GET', '/course-catalog/sub-categories', {
    access: read,
    summary: 'Kurslar katalogi sub-kategoriyalari',
    query: z.object({ categoryId: optionalParam(id), value: searchTextField }),
    answer: z.object({ subCategories: z.array(CatalogSubCategory), total: z.number() }),
  }),
  read: route('GET', '/course-catalog/sub-categories/{id}', {
    access: read,
    summary: 'Bitta sub-kategoriya',
    answer: z.object({ subCategory: CatalogSubCategory }),
  }),
  create: route('POST', '/course-catalog/sub-categories', {
    access: requireGrant(permission, 'create'),
    summary: "Katalogga sub-kategoriya qo'shish",
    body: CatalogSubCategoryInput,
    answer: made,
    status: 201,
    errors: ['CATALOG_CATEGORY_NAME_TAKEN', 'FILE_UNKNOWN'],
  }),
  update: route('PUT', '/course-catalog/sub-categories/{id}', {
    edits: true,
    access: update,
    summary: 'Sub-kategoriyani tahrirlash',
    body: CatalogSubCategoryInput,
    answer: made,
    errors: ['CATALOG_CATEGORY_NAME_TAKEN', 'FILE_UNKNOWN'],
  }),
  remove: route('DELETE', '/course-catalog/sub-categories/{id}', {
    access: requireGrant(permission, 'delete'),
    summary: "Kursi yo'q sub-kategoriyani o'chirish",
    errors: ['CATALOG_CATEGORY_IN_USE'],
  }),
}

/** Declares a call that archives or restores a course; repeating the call changes nothing. */
const operation = (name: 'archive' | 'unarchive', summary: string) =>
  route('PATCH', `/course-catalog/courses/{id}/${name}`, {
    access: update,
    summary,
    params: idParams,
    body: z.object({}).optional(),
    idempotent: true,
  })

export const catalogCourses = {
  list: route('GET', '/course-catalog/courses', {
    access: read,
    summary: 'Katalogdagi kurslar, yangisi birinchi',
    query: CatalogCourseFilter,
    answer: z.object({ courses: z.array(CatalogCourseRow), total: z.number() }),
  }),
  read: route('GET', '/course-catalog/courses/{id}', {
    access: read,
    summary: 'Katalogdagi bitta kurs',
    answer: z.object({ course: CatalogCourse }),
  }),
  create: route('POST', '/course-catalog/courses', {
    access: requireGrant(permission, 'create'),
    summary: "Katalogga kurs qo'shish",
    body: CatalogCourseInput,
    answer: made,
    status: 201,
    errors: ['FILE_UNKNOWN'],
  }),
  update: route('PUT', '/course-catalog/courses/{id}', {
    edits: true,
    access: update,
    summary: 'Katalogdagi kursni tahrirlash',
    body: CatalogCourseInput,
    answer: made,
    errors: ['FILE_UNKNOWN'],
  }),
  archive: operation('archive', 'Kursni katalogdan arxivga olish'),
  unarchive: operation('unarchive', 'Kursni katalogga qaytarish'),
  remove: route('DELETE', '/course-catalog/courses/{id}', {
    access: requireGrant(permission, 'delete'),
    summary: "Boblari yo'q kursni katalogdan o'chirish",
    errors: ['CATALOG_COURSE_IN_USE'],
  }),
  /**
   * Lists authors for the form of a course, because users who may change courses may lack the right to the list of
   * authors.
   */
  authors: route('GET', '/course-catalog/authors', {
    access: read,
    summary: 'Kurs mualliflari',
    answer: z.object({ authors: z.array(idAndName) }),
  }),
}

const reorder = (path: string, summary: string) =>
  route('PATCH', path, {
    access: update,
    summary,
    params: idParams,
    body: CatalogOrderChange,
    errors: ['CATALOG_ORDER_CHANGED'],
    idempotent: true,
  })

export const catalogChapters = {
  list: route('GET', '/course-catalog/courses/{id}/chapters', {
    access: read,
    summary: 'Katalogdagi kursning boblari, tartib bilan',
    answer: z.object({ course: idAndName, chapters: z.array(Chapter) }),
  }),
  create: route('POST', '/course-catalog/courses/{id}/chapters', {
    access: update,
    summary: "Kursga bob qo'shish",
    body: ChapterInput,
    answer: made,
    status: 201,
  }),
  update: route('PUT', '/course-catalog/chapters/{id}', {
    edits: true,
    access: update,
    summary: 'Bobni tahrirlash',
    body: ChapterInput,
    answer: made,
  }),
  remove: route('DELETE', '/course-catalog/chapters/{id}', {
    access: update,
    summary: "Darslari yo'q bobni o'chirish",
    errors: ['CATALOG_CHAPTER_IN_USE'],
  }),
  reorder: reorder('/course-catalog/courses/{id}/chapters/order', "Boblar tartibini o'zgartirish"),
}

export const catalogLessons = {
  list: route('GET', '/course-catalog/chapters/{id}/lessons', {
    access: read,
    summary: 'Bobning darslari, tartib bilan',
    answer: z.object({ course: idAndName, chapter: idAndName, lessons: z.array(CatalogLesson) }),
  }),
  create: route('POST', '/course-catalog/chapters/{id}/lessons', {
    access: update,
    summary: "Bobga dars qo'shish",
    body: CatalogLessonInput,
    answer: made,
    status: 201,
  }),
  update: route('PUT', '/course-catalog/lessons/{id}', {
    edits: true,
    access: update,
    summary: 'Darsni tahrirlash',
    body: CatalogLessonInput,
    answer: made,
  }),
  remove: route('DELETE', '/course-catalog/lessons/{id}', {
    access: update,
    summary: "Darsni o'chirish",
  }),
  reorder: reorder('/course-catalog/chapters/{id}/lessons/order', "Darslar tartibini o'zgartirish"),
  videos: route('GET', '/course-catalog/videos', {
    access: read,
    summary: 'Darsga tanlanadigan ommaviy videolar',
    query: z.object({ value: searchTextField }),
    answer: z.object({ videos: z.array(idAndName) }),
  }),
}
