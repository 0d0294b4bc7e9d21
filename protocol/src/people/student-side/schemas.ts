import { z } from 'zod'
import { moment, named } from '../../fields.ts'
import { Attachment, ChatStatus, HomeworkStatus } from '../../teaching/chats/schemas.ts'
import { ExamResult, Period } from '../../teaching/exams/schemas.ts'

const Work = z.object({
  chatId: z.number(),
  status: z.enum(HomeworkStatus),
  score: z.number().nullable(),
  comment: z.string().nullable(),
  /** The student's own, where it is later than everybody's. */
  deadline: moment,
  handedInAt: moment.nullable(),
  checkedAt: moment.nullable(),
})

export const OwnHomework = Work.extend({
  id: z.number(),
  group: named,
  theme: z.string(),
  description: z.string(),
  lessonDate: z.string(),
  files: z.array(Attachment),
})

export const OwnExam = Work.omit({ status: true }).extend({
  id: z.number(),
  group: named,
  theme: z.string(),
  description: z.string(),
  startDate: z.string(),
  beginTime: z.string(),
  endTime: z.string(),
  period: z.enum(Period),
  chatStatus: z.enum(ChatStatus),
  startedAt: moment.nullable(),
  announced: z.boolean(),
  /** Null until announced; so are score and comment. */
  result: z.enum(ExamResult).nullable(),
  /** Empty before the exam begins. */
  files: z.array(Attachment),
  /** Empty until the student has started. */
  questionFiles: z.array(Attachment),
})
