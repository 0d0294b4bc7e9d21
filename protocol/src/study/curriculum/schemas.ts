import { z } from 'zod'
import { studyTexts } from '../../errors/study.ts'
import { id, named, optional, paging, searchValue, text } from '../../fields.ts'
import { ShownVideo } from '../../teaching/videos/schemas.ts'

/** Number of rows per page in the lists of the study plan. */
export const studyPageSize = 100
export const studyPagingQuery = {
  ...paging,
  perPage: optional(z.coerce.number().int().min(1).max(1000)).transform((value) => value ?? studyPageSize),
}

export const StudyCourseInput = z.object({ name: text(255), disciplineId: id })

/** Number of lessons in one month of a course. */
export const monthLessonCount = z
  .int(studyTexts.lessonsOfMonth)
  .min(1, studyTexts.lessonsOfMonth)
  .max(31, studyTexts.lessonsOfMonth)
const monthNumber = z.int(studyTexts.monthNumber).min(1, studyTexts.monthNumber).max(60, studyTexts.monthNumber)

/** A month of a course, identified by its number. A month that exists already keeps its topics. */
export const StudyMonthInput = z.object({
  number: monthNumber,
  lessonsCount: monthLessonCount,
  /** Roles whose users may see the month; an empty list = all users who may see the course. */
  roleIds: z.array(id).max(200).default([]),
})
export type StudyMonthInput = z.infer<typeof StudyMonthInput>

/** All months of a course, numbered 1…n without gaps. */
export const StudyMonthsInput = z
  .array(StudyMonthInput)
  .max(60)
  .superRefine((months, context) => {
    for (const [index, { number }] of months.entries())
      if (number !== index + 1)
        context.addIssue({
          code: 'custom',
          path: [index, 'number'],
          message: months.slice(0, index).some((one) => one.number === number)
            ? studyTexts.monthTwice
            : studyTexts.monthsInOrder,
        })
  })

/** Changes of a course; omitted fields stay unchanged. */
export const StudyCourseEdit = StudyCourseInput.partial().extend({ months: StudyMonthsInput.optional() })

export const StudyCourse = named.extend({
  discipline: named,
  monthsCount: z.number(),
  /** Total number of lessons in all months of the course. */
  lessonsCount: z.number(),
  topicsCount: z.number(),
  createdAt: z.string(),
})
export type StudyCourse = z.infer<typeof StudyCourse>

export const StudyMonth = z.object({
  id: z.number(),
  number: z.number(),
  lessonsCount: z.number(),
  topicsCount: z.number(),
  roles: z.array(named),
})
export type StudyMonth = z.infer<typeof StudyMonth>

/** A course with the months that the viewer may see; `seesAll`: true = the course has no other months. */
export const StudyCourseDetail = StudyCourse.extend({
  months: z.array(StudyMonth),
  seesAll: z.boolean(),
  /** The version of the course's months and topics. Each change must send it; the server refuses an older version. */
  version: z.number(),
})
export type StudyCourseDetail = z.infer<typeof StudyCourseDetail>

export const StudyCourseFilter = z.object({ ...studyPagingQuery, value: searchValue, disciplineId: optional(id) })

export const topicNameField = text(255)

export const Topic = z.object({
  id: z.number(),
  courseId: z.number(),
  monthId: z.number(),
  monthNumber: z.number(),
  topic: z.string(),
  /** The topic's position in the complete course, from 1. */
  position: z.number(),
  videosCount: z.number(),
  createdAt: z.string(),
})
export type Topic = z.infer<typeof Topic>

export const TopicFilter = z.object({
  ...studyPagingQuery,
  courseId: id,
  monthId: optional(id),
  value: searchValue,
})

/** A topic of a course. Without a position it is added at the end of its month. */
export const TopicInput = z.object({
  courseId: id,
  monthId: id,
  topic: topicNameField,
  position: z.int().min(1).max(10_000).optional(),
})

const version = z.int().min(1).optional()

/**
 * The new order of all topics of a course: their positions from 1, and with `monthId` their months. The server refuses
 * if the list does not contain exactly the topics of the course, or if `version` is old.
 */
export const PositionsInput = z
  .object({
    courseId: id,
    version,
    positions: z.array(z.object({ id, position: z.int().min(1).max(10_000), monthId: id.optional() })).max(2000),
  })
  .superRefine(({ positions }, context) => {
    if (new Set(positions.map((one) => one.id)).size < positions.length)
      context.addIssue({ code: 'custom', path: ['positions'], message: studyTexts.topicTwice })
    const places = new Set(positions.map((one) => one.position))
    if (positions.some((_, index) => !places.has(index + 1)))
      context.addIssue({ code: 'custom', path: ['positions'], message: studyTexts.positionsInOrder })
  })

/**
 * The complete study plan of a course, in order. Rows with `id` are existing topics, rows without `id` are new, and
 * topics that are not in the list are deleted.
 */
export const CurriculumInput = z
  .object({
    version,
    topics: z.array(z.object({ id: id.optional(), monthId: id, topic: topicNameField })).max(2000),
    /**
     * The ids of the topics that the preview showed as deleted. If saving would delete other topics, the server
     * refuses.
     */
    lostIds: z.array(id).max(2000).default([]),
  })
  .superRefine(({ topics }, context) => {
    const seen = new Set<number>()
    for (const [index, one] of topics.entries()) {
      if (one.id === undefined) continue
      if (seen.has(one.id))
        context.addIssue({ code: 'custom', path: ['topics', index, 'id'], message: studyTexts.topicTwice })
      seen.add(one.id)
    }
  })
export type CurriculumInput = z.infer<typeof CurriculumInput>

/** A preview of the changes that saving a new study plan would make. */
export const CurriculumPreview = z.object({
  added: z.number(),
  renamed: z.number(),
  moved: z.number(),
  /** The topics that would be deleted, each with the amount of data that belongs to it. */
  lost: z.array(
    Topic.pick({ id: true, topic: true, monthNumber: true, position: true }).extend({
      videosCount: z.number(),
      homeworksCount: z.number(),
    }),
  ),
  version: z.number(),
})
export type CurriculumPreview = z.infer<typeof CurriculumPreview>

const LessonTopic = z.object({ id: z.number(), topic: z.string(), position: z.number(), monthNumber: z.number() })

/** The course that a group follows, with the topic of each lesson. */
export const GroupPlan = z.object({
  /** The course that the group follows; null = the group follows no course. */
  course: named.nullable(),
  /** Courses that the group could follow, because they belong to the group's discipline. */
  courses: z.array(named),
  /** The topics of the course in order, without months that the viewer may not see. */
  topics: z.array(LessonTopic),
  lessons: z.array(
    z.object({
      lessonId: z.number(),
      /** The day of the lesson, as `YYYY-MM-DD` in Asia/Tashkent. */
      date: z.string(),
      beginTime: z.string(),
      /** The topic of the lesson; null = the lesson has none, or the viewer may not see the month of the topic. */
      topic: LessonTopic.nullable(),
      /** True = a user set the topic of this lesson; false = the topic follows from the order of the plan. */
      isChosen: z.boolean(),
      /**
       * True = the lesson did not take place: all students were marked "Dars bo'lmadi" (no class). The next lesson has
       * the same topic.
       */
      isOff: z.boolean(),
    }),
  ),
  /** Videos of the topics that can be played, oldest first, each with the id of its topic. */
  videos: z.array(ShownVideo.extend({ topicId: z.number() })),
  /** Number of lessons by which the group is behind the plan today; negative = ahead. */
  behind: z.number(),
})
export type GroupPlan = z.infer<typeof GroupPlan>
