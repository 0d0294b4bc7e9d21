import { z } from 'zod'
import { Attachment } from '../../centre/files/schemas.ts'
import { studyErrorTexts } from '../../errors/study.ts'
import { id, idAndName, optionalParam, paging, searchTextField } from '../../fields.ts'
import { attachmentPathsField } from '../../message.ts'
import { HomeworkEditInput, HomeworkType } from '../../teaching/homework/schemas.ts'
import { StudyCourse, studyListPagingQuery, topicNameField } from '../curriculum/schemas.ts'

/** In the homework bank, lessons are the topics of the study plan, and chapters are its months. */
export const HomeworkBankCourse = StudyCourse.pick({
  id: true,
  name: true,
  discipline: true,
  topicsCount: true,
}).extend({
  publishedCount: z.number(),
  draftsCount: z.number(),
})
export type HomeworkBankCourse = z.infer<typeof HomeworkBankCourse>

export const HomeworkBankCourseFilter = z.object({ ...studyListPagingQuery, value: searchTextField })

export const HomeworkBankLesson = idAndName.extend({
  chapterId: z.number(),
  chapterNumber: z.number(),
  position: z.number(),
  publishedCount: z.number(),
  draftsCount: z.number(),
})
export type HomeworkBankLesson = z.infer<typeof HomeworkBankLesson>

export const HomeworkBankLessonFilter = z.object({ ...studyListPagingQuery, courseId: id })
export const HomeworkBankLessonInput = z.object({ courseId: id, chapterId: id, name: topicNameField })
export const HomeworkBankLessonNameInput = z.object({ name: topicNameField })

/** Refines an object: exactly one of the two named fields must be set. */
const exactlyOneOf = (one: string, other: string) => (value: object, context: z.RefinementCtx) => {
  const has = (key: string) => (value as Record<string, unknown>)[key] != null
  if (has(one) === has(other)) context.addIssue({ code: 'custom', path: [one], message: studyErrorTexts.onePlace })
}

const { theme, description } = HomeworkEditInput.shape

const words = {
  theme,
  description,
  files: attachmentPathsField.default([]),
  type: z.enum(HomeworkType),
  isDraft: z.boolean(),
}

export const HomeworkTemplateInput = z
  .object({ courseId: id, lessonId: id.nullish(), chapterId: id.nullish(), ...words })
  .superRefine(exactlyOneOf('lessonId', 'chapterId'))

/** Omitted fields stay unchanged; `isDraft: false` publishes the homework. An older `version` is refused. */
export const HomeworkTemplateEditInput = z.object({
  theme: theme.optional(),
  description: description.optional(),
  files: attachmentPathsField.optional(),
  type: words.type.optional(),
  isDraft: z.boolean().optional(),
  version: z.int().min(1).optional(),
})

export const HomeworkTemplateMoveInput = z
  .object({ curriculumId: id.nullish(), chapterId: id.nullish() })
  .superRefine(exactlyOneOf('curriculumId', 'chapterId'))

/** Moves prepared homework to lessons of the study plan; homework that is not in the list stays where it is. */
export const DistributeHomeworkTemplateInput = z
  .object({
    courseId: id,
    lessons: z.array(z.object({ lessonId: id, homeworkIds: z.array(id).max(500) })).max(2000),
  })
  .superRefine(({ lessons }, context) => {
    const ids = lessons.flatMap((one) => one.homeworkIds)
    if (new Set(ids).size < ids.length)
      context.addIssue({ code: 'custom', path: ['lessons'], message: studyErrorTexts.homeworkTwice })
  })

const person = z.object({ id: z.number(), fullName: z.string() })

export const HomeworkTemplate = z.object({
  id: z.number(),
  courseId: z.number(),
  course: idAndName,
  /** The lesson to which the homework belongs; null = it belongs to a complete chapter. */
  lesson: idAndName.extend({ position: z.number() }).nullable(),
  chapter: z.object({ id: z.number(), number: z.number() }),
  theme: z.string(),
  description: z.string(),
  files: z.array(Attachment),
  type: z.enum(HomeworkType),
  isDraft: z.boolean(),
  version: z.number(),
  author: person,
  updatedBy: person,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** How often teachers of all branches have assigned this prepared homework. */
  usedCount: z.number(),
  /** The average score of the accepted submissions, in groups of all branches; null = no submission is accepted. */
  averageScore: z.number().nullable(),
  acceptedPercentage: z.number().nullable(),
})
export type HomeworkTemplate = z.infer<typeof HomeworkTemplate>

export const HomeworkTemplateFilter = z.object({
  ...paging,
  courseId: optionalParam(id),
  lessonId: optionalParam(id),
  chapterId: optionalParam(id),
  isDraft: optionalParam(z.enum(['true', 'false'])),
  value: searchTextField,
})

export const HomeworkTemplateUsage = z.object({
  homeworkId: z.number(),
  group: idAndName,
  lessonDate: z.string(),
  studentsCount: z.number(),
  averageScore: z.number().nullable(),
  acceptedPercentage: z.number().nullable(),
})
export type HomeworkTemplateUsage = z.infer<typeof HomeworkTemplateUsage>
