import { z } from 'zod'
import { commentField, id, idAndName, optionalParam, paging, searchTextField, text, uploadPath } from '../../fields.ts'
import {
  Video,
  VideoEditInput,
  VideoFilter,
  VideoForPlayback,
  VideoType,
  VideoUpload,
} from '../../teaching/videos/schemas.ts'

/** A form sends `path` back unchanged to keep the picture; `url` displays it. */
const picture = z.object({ path: z.string(), url: z.string() })
/** The picture's path: from the upload call, or the current path; null removes the picture. */
const pictureInput = uploadPath.nullable().optional()

export const CatalogCategoryInput = z.object({ name: text(255), image: pictureInput })
export const CatalogSubCategoryInput = CatalogCategoryInput.extend({ categoryId: id })

export const CatalogCategory = idAndName.extend({
  image: picture.nullable(),
  subCategoriesCount: z.number(),
  /** Number of active courses in all sub-categories. */
  coursesCount: z.number(),
  createdAt: z.string(),
})
export type CatalogCategory = z.infer<typeof CatalogCategory>

export const CatalogSubCategory = CatalogCategory.omit({ subCategoriesCount: true }).extend({ category: idAndName })
export type CatalogSubCategory = z.infer<typeof CatalogSubCategory>

export const CatalogCourseInput = z.object({
  name: text(255),
  subCategoryId: id,
  description: commentField,
  /** Path of the course's banner: from the upload call, or the current path. */
  banner: uploadPath,
  illustration: pictureInput,
  /** The course's author, one of the users in /users/authors. */
  authorId: id.nullable().optional(),
  /** The price in whole so'm; null = students must ask the centre for the price. */
  price: z.int().min(0).max(1_000_000_000).nullable().optional(),
  /** True = the course is not on sale; undefined = a new course is on sale, an existing course does not change. */
  isDraft: z.boolean().optional(),
})
export type CatalogCourseInput = z.infer<typeof CatalogCourseInput>

export const CatalogCourseRow = idAndName.extend({
  banner: picture,
  category: idAndName,
  subCategory: idAndName,
  author: idAndName.nullable(),
  price: z.number().nullable(),
  chaptersCount: z.number(),
  isArchived: z.boolean(),
  isDraft: z.boolean(),
  createdAt: z.string(),
})
export type CatalogCourseRow = z.infer<typeof CatalogCourseRow>

export const CatalogCourse = CatalogCourseRow.extend({
  description: z.string(),
  illustration: picture.nullable(),
})
export type CatalogCourse = z.infer<typeof CatalogCourse>

export const CatalogCourseFilter = z.object({
  ...paging,
  archived: optionalParam(z.enum(['true', 'false'])).transform((value) => value === 'true'),
  subCategoryId: optionalParam(id),
  authorId: optionalParam(id),
  value: searchTextField,
})
export type CatalogCourseFilter = z.infer<typeof CatalogCourseFilter>

/** Position in the list, from 1. undefined: a new row is added at the end, an existing row does not move. */
const position = z.int().min(1).max(10_000).optional()

export const ChapterInput = z.object({ name: text(255), position })
export const Chapter = idAndName.extend({ courseId: z.number(), position: z.number(), lessonsCount: z.number() })
export type Chapter = z.infer<typeof Chapter>

/** `videoId`: a public video; null removes the video. */
export const CatalogLessonInput = z.object({ name: text(255), position, videoId: id.nullable().optional() })
export const CatalogLesson = idAndName.extend({ position: z.number(), video: Video.nullable() })
export type CatalogLesson = z.infer<typeof CatalogLesson>

/** `before`: all rows in the order that the user saw. `after`: the new order. */
export const CatalogOrderChange = z.object({
  before: z.array(id).min(1).max(1000),
  after: z.array(id).min(1).max(1000),
})

export const PublicVideoUpload = z.object({
  origName: VideoUpload.shape.origName,
  fileName: VideoUpload.shape.fileName,
  size: VideoUpload.shape.size,
  type: z.literal(VideoType.Public).default(VideoType.Public),
})
export const PublicVideoNameInput = VideoEditInput.pick({ origName: true })
export const PublicVideoFilter = VideoFilter.omit({ lessonId: true })

export const ShopCourseRow = CatalogCourseRow.pick({
  ...{ id: true, name: true, category: true, subCategory: true, author: true, price: true, chaptersCount: true },
}).extend({ banner: z.string() })
export type ShopCourseRow = z.infer<typeof ShopCourseRow>

export const ShopCourse = ShopCourseRow.extend({
  description: z.string(),
  illustration: z.string().nullable(),
  chapters: z.array(
    idAndName.extend({
      /** `video`: null = no video, or a video that cannot be played yet. */
      lessons: z.array(idAndName.extend({ video: VideoForPlayback.nullable() })),
    }),
  ),
})
export type ShopCourse = z.infer<typeof ShopCourse>
