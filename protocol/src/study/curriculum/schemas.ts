import { z } from 'zod'
import { studyErrorTexts } from '../../errors/study.ts'
import { id, idAndName, optionalParam, paging, searchTextField, text } from '../../fields.ts'
import { VideoForPlayback } from '../../teaching/videos/schemas.ts'

export const studyListPageSize = 100
export const studyListPagingQuery = {
  ...paging,
  perPage: optionalParam(z.coerce.number().int().min(1).max(1000)).transform((value) => value ?? studyListPageSize),
}

export const StudyCourseInput = z.object({ name: text(255), disciplineId: id })

export const lessonsPerMonthField = z
  .int(studyErrorTexts.lessonsOfMonth)
  .min(1, studyErrorTexts.lessonsOfMonth)
  .max(31, studyErrorTexts.lessonsOfMonth)
const monthNumber = z
  .int(studyErrorTexts.monthNumber)
  .min(1, studyErrorTexts.monthNumber)
  .max(60, studyErrorTexts.monthNumber)

/** A course's month is identified by its number: saving an existing number changes that month, keeping its topics. */
export const StudyMonthInput = z.object({
  number: monthNumber,
  lessonsCount: lessonsPerMonthField,
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
            ? studyErrorTexts.monthTwice
            : studyErrorTexts.monthsInOrder,
        })
  })

export const StudyCourseEdit = StudyCourseInput.partial().extend({ months: StudyMonthsInput.optional() })

export const StudyCourse = idAndName.extend({
  discipline: idAndName,
  monthsCount: z.number(),
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
  roles: z.array(idAndName),
})
export type StudyMonth = z.infer<typeof StudyMonth>

/** A course with the months that the viewer may see. `seesAll`: true = the viewer sees all months of the course. */
export const StudyCourseDetail = StudyCourse.extend({
  months: z.array(StudyMonth),
  seesAll: z.boolean(),
  /** The version of the course's months and topics. Each change must send it; the server refuses an older version. */
  version: z.number(),
})
export type StudyCourseDetail = z.infer<typeof StudyCourseDetail>

export const StudyCourseFilter = z.object({
  ...studyListPagingQuery,
  value: searchTextField,
  disciplineId: optionalParam(id),
})

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
  ...studyListPagingQuery,
  courseId: id,
  monthId: optionalParam(id),
  value: searchTextField,
})

/** A topic without a position is added at the end of its month. */
export const TopicInput = z.object({
  courseId: id,
  monthId: id,
  topic: topicNameField,
  position: z.int().min(1).max(10_000).optional(),
})

const version = z.int().min(1).optional()

/** All topics of a course in the new order. The server refuses another set of topics, or an old `version`. */
export const TopicPositionsInput = z
  .object({
    courseId: id,
    version,
    positions: z.array(z.object({ id, position: z.int().min(1).max(10_000), monthId: id.optional() })).max(2000),
  })
  .superRefine(({ positions }, context) => {
    if (new Set(positions.map((one) => one.id)).size < positions.length)
      context.addIssue({ code: 'custom', path: ['positions'], message: studyErrorTexts.topicTwice })
    const places = new Set(positions.map((one) => one.position))
    if (positions.some((_, index) => !places.has(index + 1)))
      context.addIssue({ code: 'custom', path: ['positions'], message: studyErrorTexts.positionsInOrder })
  })

/** A complete study plan: rows with `id` exist already, rows without `id` are added, all other topics are deleted. */
export const CurriculumInput = z
  .object({
    version,
    topics: z.array(z.object({ id: id.optional(), monthId: id, topic: topicNameField })).max(2000),
    /** Topics that the preview showed as deleted. If saving would delete other topics, the server refuses. */
    lostIds: z.array(id).max(2000).default([]),
  })
  .superRefine(({ topics }, context) => {
    const seen = new Set<number>()
    for (const [index, one] of topics.entries()) {
      if (one.id === undefined) continue
      if (seen.has(one.id))
        context.addIssue({ code: 'custom', path: ['topics', index, 'id'], message: studyErrorTexts.topicTwice })
      seen.add(one.id)
    }
  })
export type CurriculumInput = z.infer<typeof CurriculumInput>

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

export const GroupStudyPlan = z.object({
  course: idAndName.nullable(),
  /** Courses of the group's discipline, which the group could follow. */
  courses: z.array(idAndName),
  /** The topics of the course in order. Topics of months that the viewer may not see are omitted. */
  topics: z.array(LessonTopic),
  lessons: z.array(
    z.object({
      lessonId: z.number(),
      /** `YYYY-MM-DD` in Asia/Tashkent. */
      date: z.string(),
      beginTime: z.string(),
      /** Null = the lesson has no topic, or the viewer may not see the month of the topic. */
      topic: LessonTopic.nullable(),
      /** True = a user set the topic of this lesson; false = the topic follows from the order of the plan. */
      isChosen: z.boolean(),
      /** True = all students were marked "Dars bo'lmadi" (no class). The next lesson has the same topic. */
      isOff: z.boolean(),
    }),
  ),
  /** Videos of the topics that can be played, oldest first, each with the id of its topic. */
  videos: z.array(VideoForPlayback.extend({ topicId: z.number() })),
  /** Number of lessons by which the group is behind the plan today; negative = ahead. */
  behind: z.number(),
})
export type GroupStudyPlan = z.infer<typeof GroupStudyPlan>

export const TopicNameInput = z.object({ topic: topicNameField })
