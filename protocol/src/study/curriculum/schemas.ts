import { z } from 'zod'
import { studyTexts } from '../../errors/study.ts'
import { id, named, optional, paging, searchValue, text } from '../../fields.ts'
import { ShownVideo } from '../../teaching/videos/schemas.ts'

/** The page size of the lists in the study plan. */
export const studyPageSize = 100
export const studyPaging = {
  ...paging,
  perPage: optional(z.coerce.number().int().min(1).max(1000)).transform((value) => value ?? studyPageSize),
}

export const StudyCourseInput = z.object({ name: text(255), disciplineId: id })

/** The number of lessons in a month of a course. */
export const lessonsOfMonth = z
  .int(studyTexts.lessonsOfMonth)
  .min(1, studyTexts.lessonsOfMonth)
  .max(31, studyTexts.lessonsOfMonth)
const monthNumber = z.int(studyTexts.monthNumber).min(1, studyTexts.monthNumber).max(60, studyTexts.monthNumber)

/** A month of a course. Its number identifies the month: an existing month keeps its topics. */
export const StudyMonthInput = z.object({
  number: monthNumber,
  lessonsCount: lessonsOfMonth,
  /** Roles that may see the month; empty = all users who may see the course. */
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

/** A change of a course; omitted parts stay unchanged. */
export const StudyCourseEdit = StudyCourseInput.partial().extend({ months: StudyMonthsInput.optional() })

export const StudyCourse = named.extend({
  discipline: named,
  monthsCount: z.number(),
  /** Number of lessons in all its months. */
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

/** A course with the months that the viewer may see; `seesAll`: true if there are no other months. */
export const StudyCourseDetail = StudyCourse.extend({
  months: z.array(StudyMonth),
  seesAll: z.boolean(),
  /** The version of the months and topics. A change must send it, and is refused if it is not the newest. */
  version: z.number(),
})
export type StudyCourseDetail = z.infer<typeof StudyCourseDetail>

export const StudyCourseFilter = z.object({ ...studyPaging, value: searchValue, disciplineId: optional(id) })

export const topicName = text(255)

export const Topic = z.object({
  id: z.number(),
  courseId: z.number(),
  monthId: z.number(),
  monthNumber: z.number(),
  topic: z.string(),
  /** The position in the complete course, 1…n. */
  position: z.number(),
  videosCount: z.number(),
  createdAt: z.string(),
})
export type Topic = z.infer<typeof Topic>

export const TopicFilter = z.object({
  ...studyPaging,
  courseId: id,
  monthId: optional(id),
  value: searchValue,
})

/** A topic without a position comes last in its month. */
export const TopicInput = z.object({
  courseId: id,
  monthId: id,
  topic: topicName,
  position: z.int().min(1).max(10_000).optional(),
})

const version = z.int().min(1).optional()

/**
 * All topics of a course with their positions 1…n; `monthId` moves a topic to another month. The call is refused if the
 * list has other topics than the course, or an older `version`.
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
 * The complete plan in its order. Rows with `id` are existing topics, other rows are new, and topics that the list
 * omits are deleted.
 */
export const CurriculumInput = z
  .object({
    version,
    topics: z.array(z.object({ id: id.optional(), monthId: id, topic: topicName })).max(2000),
    /** The ids of the topics that the preview showed as deleted; if saving would delete other topics, it is refused. */
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

/** What saving a new plan would change. */
export const CurriculumPreview = z.object({
  added: z.number(),
  renamed: z.number(),
  moved: z.number(),
  /** The topics that would be deleted, each with the data that depends on it. */
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

/** The study course that a group follows, lesson by lesson. */
export const GroupPlan = z.object({
  /** The course that the group follows; null = none. */
  course: named.nullable(),
  /** Courses that the group could follow: those of its discipline. */
  courses: z.array(named),
  /** The topics of the course in order, in the months that the viewer may see. */
  topics: z.array(LessonTopic),
  lessons: z.array(
    z.object({
      lessonId: z.number(),
      /** `YYYY-MM-DD`, Asia/Tashkent. */
      date: z.string(),
      beginTime: z.string(),
      /**
       * The lesson's topic. null = none, and the plan continues with the next lesson; or the topic is in a month that
       * the viewer may not see.
       */
      topic: LessonTopic.nullable(),
      /** True = a user set the topic of this lesson; otherwise the topic follows from the order. */
      isChosen: z.boolean(),
      /** True = all students were marked "Dars bo'lmadi" (no class), so the next lesson has the same topic. */
      isOff: z.boolean(),
    }),
  ),
  /** Playable videos of the topics, oldest first, with the topic of each. */
  videos: z.array(ShownVideo.extend({ topicId: z.number() })),
  /** Number of lessons by which the group is behind the plan today; negative = ahead. */
  behind: z.number(),
})
export type GroupPlan = z.infer<typeof GroupPlan>
