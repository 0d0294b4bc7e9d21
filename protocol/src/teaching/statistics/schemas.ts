import { z } from 'zod'
import { date, day, id, listOf, optional, paging, searchValue } from '../../fields.ts'
import { relations } from '../../people/parents/schemas.ts'
import { personal } from '../../personal.ts'
import { HomeworkStatus } from '../chats/schemas.ts'
import { HomeworkSums } from '../homework/schemas.ts'

/** The sort keys that lists of homework statistics accept. */
export const HomeworkSortKey = z.enum([
  'averageScore',
  'rejectedHomeworkCount',
  'uncompletedHomeworkCount',
  'acceptedHomeworkCount',
  'waitingHomeworkCount',
])
export type HomeworkSortKey = z.infer<typeof HomeworkSortKey>

/** Sorting of lists of homework statistics; DESC by default. Rows without an average come last in both directions. */
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
  /** Sums of each week of the period, Monday to Sunday, oldest first. */
  weeks: z.array(
    HomeworkSums.extend({ start: z.string(), end: z.string(), attendancePercentage: z.number().nullable() }),
  ),
  /**
   * The distribution of checked scores over the bands of `homeworkBands`, best first; the last row counts scores of 0.
   */
  distribution: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
  /** Students who had homework in the period; by name unless `sortBy` says otherwise. */
  students: z.array(HomeworkSums.extend({ student, attendancePercentage: z.number().nullable() })),
})
export type GroupStatistics = z.infer<typeof GroupStatistics>

export const StudentDetail = z.object({
  student,
  start: z.string(),
  end: z.string(),
  sums: HomeworkSums,
  /** The homework of the period, latest lesson first. */
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
  /** First and last day of the lessons, inclusive; without both, the last 12 weeks. */
  startDate: optional(date),
  endDate: optional(date),
}

/** The filter of the four lists; two of them can be sorted. */
export const HomeworkStatisticsFilter = z.object({ ...paging, ...filter, value: searchValue })
export const SortedHomeworkStatisticsFilter = HomeworkStatisticsFilter.extend(homeworkSort)

/** A week, by its Monday, with the works of its lessons. */
export const WorkWeek = z.object({
  start: z.string(),
  accepted: z.number(),
  waiting: z.number(),
  rejected: z.number(),
  uncompleted: z.number(),
})
export type WorkWeek = z.infer<typeof WorkWeek>

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
  /** The chat that has waited longest; a click opens it. */
  chatId: z.number(),
  studentId: z.number(),
})

/** A group that is two or more lessons behind its study plan; lists show the group furthest behind first. */
const lagging = z.object({ ...place, behindPlan: z.number() })

/** One part of an overview: the total number of rows, and the first of them. */
const part = <R extends z.ZodType>(row: R) => z.object({ count: z.number(), rows: z.array(row) })
const pupil = { ...place, studentId: z.number(), fullName: z.string() }

/** A student who submitted none of at least two homeworks in 14 days; lists show most uncompleted first. */
const silent = z.object({ ...pupil, undoneCount: z.number() })

/** A parent to call about an absence, with the phone numbers, the main number first. */
const parentToCall = z.object({
  fullName: z.string(),
  relation: z.enum(relations),
  phones: z.array(personal.phone()),
})

const question = z.object({
  ...pupil,
  chatId: z.number(),
  /** Null: the question is about homework. */
  examId: z.number().nullable(),
  theme: z.string(),
  askedAt: z.string(),
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

/** Parts of a teacher's day that may have more than fifty rows. */
export const owedParts = ['lessons', 'homeworks', 'exams', 'silent', 'weekExams', 'lagging'] as const

/** A lesson that is not over; `room` is the room's name in the timetable. */
const lessonAhead = lessonToMark.extend({ room: z.string().nullable(), teacher: z.string() })

/** A teacher's day and open work; a row disappears when its work is done. Each part has at most fifty rows. */
export const Today = z.object({
  /** The current lesson, otherwise the next one within 14 days. */
  next: lessonAhead.nullable(),
  /** All lessons of this day, marked or not, by time. */
  day: z.array(lessonToMark.extend({ isMarked: z.boolean() })),
  /** Started lessons of the last 14 days without a mark; oldest first. */
  lessons: z.array(lessonToMark),
  /** Homework with submissions that have waited for over 24 hours. */
  homeworks: z.array(homeworkToCheck),
  /** Exams with submissions to check, and exams that are over and not announced. */
  exams: z.array(examToCheck),
  /** Homework with submissions of the last 24 hours, the longest wait first. */
  freshWorks: z.array(homeworkToCheck),
  /** Students' questions about work that wait for an answer, the longest wait first. */
  questions: z.array(question),
  lagging: z.array(lagging),
  silent: z.array(silent),
  /** Exams that are running or begin in the next seven days, by time. */
  weekExams: z.array(examAhead),
  /** The number of rows of each part, which may be more than fifty; of homework, the number of waiting submissions. */
  counts: z.record(z.enum(owedParts), z.number()),
})
export type Today = z.infer<typeof Today>

/** Open work of the groups in the viewer's branches, and students who need attention. */
export const Board = z.object({
  /** Started lessons of the last 14 days without a mark, as in a teacher's own day view. */
  lessons: part(lessonToMark),
  /** `count` is the number of waiting submissions; each row is a homework. */
  homeworks: part(homeworkToCheck),
  /** Students marked absent today; their parents are shown only to users who may read the students' pages. */
  absent: part(absence),
  silent: part(silent),
  lagging: part(lagging),
  /** Today's lessons that are not over. */
  ahead: part(lessonAhead),
})
export type Board = z.infer<typeof Board>

const unmarkedCount = z.object({ count: z.number() })
/** How the branches developed over twelve weeks, the current week last. A part that the viewer may not read is empty. */
export const Trends = z.object({
  /** The Mondays. */
  weeks: z.array(day),
  /** Attendance by branch: of each week, the marks and how many of them are present. */
  offices: z.array(named.extend({ weeks: z.array(z.object({ attended: z.number(), marked: z.number() })) })),
  /** Memberships that began and ended in each week. */
  members: z.array(z.object({ joined: z.number(), left: z.number() })),
  /** Started lessons of the last 14 days without a mark, by teacher (the ten with most) and by branch. */
  unmarked: z.object({
    teachers: z.array(unmarkedCount.extend({ id: z.number(), fullName: z.string(), office: z.string().nullable() })),
    offices: z.array(unmarkedCount.extend({ name: z.string().nullable() })),
  }),
})
export type Trends = z.infer<typeof Trends>

/** The rows behind each number of the week's overview. */
const WeekRows = z.object({
  /** Lessons for which attendance was saved. */
  held: part(lessonToMark),
  /** Lessons at which a student was marked absent. */
  absences: part(absence),
  /** Submitted homework. */
  works: part(z.object({ ...pupil, homeworkId: z.number(), theme: z.string(), handedInAt: z.string() })),
  /** Memberships that started in the week, and below them memberships that ended. */
  joined: part(z.object({ ...pupil, date: z.string() })),
  left: part(z.object({ ...pupil, date: z.string() })),
})
export type WeekRows = z.infer<typeof WeekRows>

/**
 * The numbers of the week until now (`now`), and of the previous week until the same moment (`before`); parts that the
 * user may not read are omitted.
 */
export const Week = z.object({
  from: z.string(),
  figures: z.partialRecord(WeekRows.keyof(), z.object({ now: z.number(), before: z.number() })),
})
export type Week = z.infer<typeof Week>

/** The parts of the day's overview and the week whose rows can be requested. */
export const DayRows = Board.extend({ ...WeekRows.shape, exams: part(examToCheck), weekExams: part(examAhead) })
type DayRows = z.infer<typeof DayRows>
export type DayRow = DayRows[keyof DayRows]['rows'][number]
export const BoardPart = DayRows.omit({ exams: true, weekExams: true }).keyof()
export type BoardPart = z.infer<typeof BoardPart>
/** The parts that a teacher may request for their own groups. */
export const OwnPart = DayRows.omit({ absent: true, ahead: true }).keyof()
export type OwnPart = z.infer<typeof OwnPart>
