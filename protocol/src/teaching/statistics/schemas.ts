import { z } from 'zod'
import { date, id, listOf, optional, paging, searchValue } from '../../fields.ts'
import { relations } from '../../people/parents/schemas.ts'
import { personal } from '../../personal.ts'
import { HomeworkStatus } from '../chats/schemas.ts'
import { HomeworkSums } from '../homework/schemas.ts'

/** The five sort keys of homework statistics. */
export const HomeworkSortKey = z.enum([
  'averageScore',
  'rejectedHomeworkCount',
  'uncompletedHomeworkCount',
  'acceptedHomeworkCount',
  'waitingHomeworkCount',
])
export type HomeworkSortKey = z.infer<typeof HomeworkSortKey>

/** One order for all such lists; DESC by default. Rows without an average come last either way. */
export const homeworkSort = {
  sortBy: optional(HomeworkSortKey),
  orderBy: optional(z.enum(['ASC', 'DESC'])),
}

export const student = z.object({
  id: z.number(),
  hId: z.string().nullable(),
  fullName: z.string(),
  photo: z.string().nullable(),
})

export const GroupStatistics = z.object({
  start: z.string(),
  end: z.string(),
  homework: HomeworkSums.extend({ homeworkCount: z.number() }),
  attendance: z.object({ attended: z.number(), absent: z.number(), percentage: z.number().nullable() }),
  exam: z.object({
    examsCount: z.number(),
    passed: z.number(),
    participants: z.number(),
    percentage: z.number().nullable(),
    averageScore: z.number().nullable(),
  }),
  /** Every week of the span, Monday to Sunday, oldest first. */
  weeks: z.array(
    HomeworkSums.extend({ start: z.string(), end: z.string(), attendancePercentage: z.number().nullable() }),
  ),
  /** How the scores of checked homework lie: a band of `homeworkBands`, best first, then 0. */
  distribution: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
  /** Everybody who has homework in the span; by name unless sorted. */
  students: z.array(HomeworkSums.extend({ student, attendancePercentage: z.number().nullable() })),
})
export type GroupStatistics = z.infer<typeof GroupStatistics>

export const StudentDetail = z.object({
  student,
  start: z.string(),
  end: z.string(),
  sums: HomeworkSums,
  /** Latest lesson first. */
  homeworks: z.array(
    z.object({
      homeworkId: z.number(),
      chatId: z.number(),
      lessonId: z.number(),
      lessonDate: z.string(),
      theme: z.string(),
      status: z.enum(HomeworkStatus),
      score: z.number().nullable(),
      deadline: z.string(),
      handedInAt: z.string().nullable(),
      checkedAt: z.string().nullable(),
    }),
  ),
})

const filter = {
  courseId: optional(id),
  learningTypeId: optional(id),
  teacherId: optional(id),
  categoryId: optional(id),
  officeIds: listOf(id),
  /** Lesson days, inclusive; both left out = the last 12 weeks. */
  startDate: optional(date),
  endDate: optional(date),
}

/** The filter of the four lists; two of them sort. */
export const HomeworkStatisticsFilter = z.object({ ...paging, ...filter, value: searchValue })
export const SortedHomeworkStatisticsFilter = HomeworkStatisticsFilter.extend(homeworkSort)

export const named = z.object({ id: z.number(), name: z.string() })
export const person = z.object({ id: z.number(), fullName: z.string() })

export const GroupRow = HomeworkSums.extend({
  id: z.number(),
  name: z.string(),
  teachers: z.array(person),
  course: named.nullable(),
  learningType: named.nullable(),
  office: named.nullable(),
  studentsCount: z.number(),
  homeworkCount: z.number(),
})

const place = { group: named, staffId: z.number(), scheduleId: z.number() }
const lessonToMark = z.object({
  ...place,
  lessonId: z.number(),
  date: z.string(),
  beginTime: z.string(),
  endTime: z.string(),
})
const homeworkToCheck = z.object({
  ...place,
  homeworkId: z.number(),
  theme: z.string(),
  waitingCount: z.number(),
  oldestAt: z.string(),
  /** The chat to begin with. */
  chatId: z.number(),
  studentId: z.number(),
})

/** Two lessons or more behind its study plan, the most first. */
const lagging = z.object({ ...place, behindPlan: z.number() })

/** How many there are, and the first of them. */
const part = <R extends z.ZodType>(row: R) => z.object({ count: z.number(), rows: z.array(row) })
const pupil = { ...place, studentId: z.number(), fullName: z.string() }

/** Pupils given homework at least twice in 14 days who have handed in none of it, the most first. */
const silent = z.object({ ...pupil, undoneCount: z.number() })

/** Whom of the family one calls; their numbers, the main one first. */
const parentToCall = z.object({
  fullName: z.string(),
  relation: z.enum(relations),
  phones: z.array(personal.phone()),
})

const absence = z.object({ ...pupil, date: z.string(), beginTime: z.string(), family: z.array(parentToCall) })
const examToCheck = z.object({
  ...place,
  examId: z.number(),
  theme: z.string(),
  waitingCount: z.number(),
  canAnnounce: z.boolean(),
})
const examAhead = z.object({ ...place, examId: z.number(), theme: z.string(), beginsAt: z.string() })

/** What of a teacher's day may be more than its first fifty rows. */
export const owedParts = ['lessons', 'homeworks', 'exams', 'silent', 'weekExams', 'lagging'] as const

/** `room`: its name, as the timetable says it. */
const lessonAhead = lessonToMark.extend({ room: z.string().nullable(), teacher: z.string() })

/** A teacher's day, and what they still have to do: such a row goes when it is done. Fifty rows of each at most. */
export const Today = z.object({
  /** The lesson under way, else the next one of the coming 14 days. */
  next: lessonAhead.nullable(),
  /** All lessons of this day, marked or not, by their time. */
  day: z.array(lessonToMark.extend({ isMarked: z.boolean() })),
  /** Lessons of the last 14 days, begun and without a mark; oldest first. */
  lessons: z.array(lessonToMark),
  /** Homework with submissions that have waited over 24 hours. */
  homeworks: z.array(homeworkToCheck),
  /** Exams with work to check, or over and not announced. */
  exams: z.array(examToCheck),
  lagging: z.array(lagging),
  silent: z.array(silent),
  /** Exams of the next seven days with this one, those under way as well; by their time. */
  weekExams: z.array(examAhead),
  /** How many there are of what may be more than fifty. */
  counts: z.record(z.enum(owedParts), z.number()),
})
export type Today = z.infer<typeof Today>

/** What the groups of the viewer's branches owe, and which pupils ask for attention. */
export const Board = z.object({
  /** The lessons are chosen as a teacher's are. */
  lessons: part(lessonToMark),
  homeworks: part(homeworkToCheck),
  /** Those marked absent today; their family is for who may read the pupils' pages. */
  absent: part(absence),
  silent: part(silent),
  lagging: part(lagging),
  /** Lessons of today that are not over. */
  ahead: part(lessonAhead),
})
export type Board = z.infer<typeof Board>

/** What a week is told in: the rows that each of its figures counts. */
const WeekRows = z.object({
  /** Lessons with a mark. */
  held: part(lessonToMark),
  /** Marks of absence. */
  absences: part(absence),
  /** Homework handed in. */
  works: part(z.object({ ...pupil, homeworkId: z.number(), theme: z.string(), handedInAt: z.string() })),
  /** Memberships that began, and that ended. */
  joined: part(z.object({ ...pupil, date: z.string() })),
  left: part(z.object({ ...pupil, date: z.string() })),
})
export type WeekRows = z.infer<typeof WeekRows>

/** A figure of the week up to today, and of the same days a week before; a part that one may not read is not there. */
export const Week = z.object({
  from: z.string(),
  figures: z.partialRecord(WeekRows.keyof(), z.object({ now: z.number(), before: z.number() })),
})
export type Week = z.infer<typeof Week>

/** A number of the board or of the week, by which its rows are asked for. */
export const DayRows = Board.extend({ ...WeekRows.shape, exams: part(examToCheck), weekExams: part(examAhead) })
type DayRows = z.infer<typeof DayRows>
export type DayRow = DayRows[keyof DayRows]['rows'][number]
export const BoardPart = DayRows.omit({ exams: true, weekExams: true }).keyof()
export type BoardPart = z.infer<typeof BoardPart>
/** The same of a teacher's own groups. */
export const OwnPart = DayRows.omit({ absent: true, ahead: true }).keyof()
export type OwnPart = z.infer<typeof OwnPart>
