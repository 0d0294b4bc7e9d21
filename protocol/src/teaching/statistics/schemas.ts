import { z } from 'zod'
import {
  date,
  day,
  id,
  idAndName,
  optionalParam,
  paging,
  repeatedParameterSchemaOf,
  searchTextField,
} from '../../fields.ts'
import { parentRelations } from '../../people/parents/schemas.ts'
import { personalFieldSchemas } from '../../personal.ts'
import { HomeworkStatus } from '../chats/schemas.ts'
import { HomeworkTotals } from '../homework/schemas.ts'

export const HomeworkSortKey = z.enum([
  'averageScore',
  'rejectedHomeworkCount',
  'uncompletedHomeworkCount',
  'acceptedHomeworkCount',
  'waitingHomeworkCount',
])
export type HomeworkSortKey = z.infer<typeof HomeworkSortKey>

/** Lists are sorted in descending order by default. Rows without an average come last in both directions. */
export const homeworkSortQuery = {
  sortBy: optionalParam(HomeworkSortKey),
  orderBy: optionalParam(z.enum(['ASC', 'DESC'])),
}

export const studentWithPhoto = z.object({
  id: z.number(),
  hId: z.string().nullable(),
  fullName: z.string(),
  photo: z.string().nullable(),
})

export const GroupStatistics = z.object({
  start: z.string(),
  end: z.string(),
  homework: HomeworkTotals.extend({ homeworkCount: z.number() }),
  attendance: z.object({ attended: z.number(), absent: z.number(), percentage: z.number().nullable() }),
  exam: z.object({
    examsCount: z.number(),
    passed: z.number(),
    participants: z.number(),
    percentage: z.number().nullable(),
    averageScore: z.number().nullable(),
  }),
  weeks: z.array(
    HomeworkTotals.extend({ start: z.string(), end: z.string(), attendancePercentage: z.number().nullable() }),
  ),
  /** The number of scores in each band of `homeworkScoreBands`, best band first; the last row counts scores of 0. */
  distribution: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
  /** Students who had homework in the period; sorted by name unless `sortBy` is set. */
  students: z.array(HomeworkTotals.extend({ student: studentWithPhoto, attendancePercentage: z.number().nullable() })),
})
export type GroupStatistics = z.infer<typeof GroupStatistics>

export const StudentHomeworkDetail = z.object({
  student: studentWithPhoto,
  start: z.string(),
  end: z.string(),
  sums: HomeworkTotals,
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
  courseId: optionalParam(id),
  learningTypeId: optionalParam(id),
  teacherId: optionalParam(id),
  categoryId: optionalParam(id),
  officeIds: repeatedParameterSchemaOf(id),
  /** First and last day of the counted lessons, both inclusive; if both are missing, the last twelve weeks. */
  startDate: optionalParam(date),
  endDate: optionalParam(date),
}

export const HomeworkStatisticsFilter = z.object({ ...paging, ...filter, value: searchTextField })
export const SortedHomeworkStatisticsFilter = HomeworkStatisticsFilter.extend(homeworkSortQuery)

/** Homework of the lessons of one week; `start` is the week's Monday. */
export const WeeklyHomeworkStatistics = z.object({
  start: z.string(),
  accepted: z.number(),
  waiting: z.number(),
  rejected: z.number(),
  uncompleted: z.number(),
})
export type WeeklyHomeworkStatistics = z.infer<typeof WeeklyHomeworkStatistics>

export const idAndFullName = z.object({ id: z.number(), fullName: z.string() })

export const GroupHomeworkRow = HomeworkTotals.extend({
  id: z.number(),
  name: z.string(),
  teachers: z.array(idAndFullName),
  course: idAndName.nullable(),
  learningType: idAndName.nullable(),
  office: idAndName.nullable(),
  studentsCount: z.number(),
  homeworkCount: z.number(),
})

const place = { group: idAndName, staffId: z.number(), scheduleId: z.number() }
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
  /** The chat with the submission that has waited longest; a click on the row opens it. */
  chatId: z.number(),
  studentId: z.number(),
})

/** A group at least two lessons behind its study plan; the group that is furthest behind comes first. */
const lagging = z.object({ ...place, behindPlan: z.number() })

const part = <R extends z.ZodType>(row: R) => z.object({ count: z.number(), rows: z.array(row) })
const pupil = { ...place, studentId: z.number(), fullName: z.string() }

/** A student who had at least two homework assignments in 14 days and submitted none; most missing first. */
const silent = z.object({ ...pupil, undoneCount: z.number() })

/** A parent to phone about a student's absence. The main phone number comes first. */
const parentToCall = z.object({
  fullName: z.string(),
  relation: z.enum(parentRelations),
  phones: z.array(personalFieldSchemas.phone()),
})

const question = z.object({
  ...pupil,
  chatId: z.number(),
  /** The exam that the question is about; null = the question is about homework. */
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

/** The sections of a teacher's daily overview that may have more than fifty rows. */
export const dailyTaskSections = ['lessons', 'homeworks', 'exams', 'silent', 'weekExams', 'lagging'] as const

/** A lesson that is not over yet; `room` is the room's name in the timetable. */
const lessonAhead = lessonToMark.extend({ room: z.string().nullable(), teacher: z.string() })

/** A teacher's daily overview: lessons and open work, at most fifty rows per section. Finished work disappears. */
export const TeacherOverview = z.object({
  /** The current lesson or, if there is none, the next lesson within 14 days. */
  next: lessonAhead.nullable(),
  /** All lessons of today in order of time, with or without saved attendance. */
  day: z.array(lessonToMark.extend({ isMarked: z.boolean() })),
  /** Lessons of the last 14 days that have started and have no saved attendance, oldest first. */
  lessons: z.array(lessonToMark),
  /** Homework with submissions that have waited for a check for more than 24 hours. */
  homeworks: z.array(homeworkToCheck),
  /** Exams with submissions to check, and finished exams whose results are not announced. */
  exams: z.array(examToCheck),
  /** Homework with submissions of the last 24 hours that wait for a check, longest wait first. */
  freshWorks: z.array(homeworkToCheck),
  /** Unanswered questions of students about homework or exams, longest wait first. */
  questions: z.array(question),
  lagging: z.array(lagging),
  silent: z.array(silent),
  /** Exams that are running or begin within seven days, in order of time. */
  weekExams: z.array(examAhead),
  /**
   * Number of all rows of each section, not only the fifty listed rows; for `homeworks`, number of unchecked
   * submissions.
   */
  counts: z.record(z.enum(dailyTaskSections), z.number()),
})
export type TeacherOverview = z.infer<typeof TeacherOverview>

/** The daily overview of the viewer's branches: open tasks in all groups, and students who need attention. */
export const BranchOverview = z.object({
  /** Lessons of the last 14 days that have started and have no saved attendance. */
  lessons: part(lessonToMark),
  /** Homework with submissions that wait for a check; `count` is the number of these submissions. */
  homeworks: part(homeworkToCheck),
  /** Students marked absent today. Parents are listed only if the viewer may read the students' pages. */
  absent: part(absence),
  silent: part(silent),
  lagging: part(lagging),
  ahead: part(lessonAhead),
})
export type BranchOverview = z.infer<typeof BranchOverview>

const unmarkedCount = z.object({ count: z.number() })
/** Twelve weeks of figures, the current week last. A section that the viewer may not read is empty. */
export const WeeklyTrends = z.object({
  /** The Mondays of the twelve weeks. */
  weeks: z.array(day),
  /** Attendance of each branch by week: number of marks, and number of marks "attended" or "late". */
  offices: z.array(idAndName.extend({ weeks: z.array(z.object({ attended: z.number(), marked: z.number() })) })),
  members: z.array(z.object({ joined: z.number(), left: z.number() })),
  /** Started lessons of the last 14 days without saved attendance: the ten teachers with the most, and all branches. */
  unmarked: z.object({
    teachers: z.array(unmarkedCount.extend({ id: z.number(), fullName: z.string(), office: z.string().nullable() })),
    offices: z.array(unmarkedCount.extend({ name: z.string().nullable() })),
  }),
})
export type WeeklyTrends = z.infer<typeof WeeklyTrends>

const WeekOverviewSections = z.object({
  held: part(lessonToMark),
  absences: part(absence),
  works: part(z.object({ ...pupil, homeworkId: z.number(), theme: z.string(), handedInAt: z.string() })),
  /** Memberships that began in the week; `left`: memberships that ended in the week. */
  joined: part(z.object({ ...pupil, date: z.string() })),
  left: part(z.object({ ...pupil, date: z.string() })),
})
export type WeekOverviewSections = z.infer<typeof WeekOverviewSections>

/** Figures of this week so far (`now`), and of the previous week up to the same weekday and time (`before`). */
export const WeekComparison = z.object({
  from: z.string(),
  figures: z.partialRecord(WeekOverviewSections.keyof(), z.object({ now: z.number(), before: z.number() })),
})
export type WeekComparison = z.infer<typeof WeekComparison>

export const OverviewSections = BranchOverview.extend({
  ...WeekOverviewSections.shape,
  exams: part(examToCheck),
  weekExams: part(examAhead),
})
type OverviewSections = z.infer<typeof OverviewSections>
export type OverviewRow = OverviewSections[keyof OverviewSections]['rows'][number]
export const BranchOverviewSection = OverviewSections.omit({ exams: true, weekExams: true }).keyof()
export type BranchOverviewSection = z.infer<typeof BranchOverviewSection>
/** Sections of the overview whose complete lists a teacher may load, for the teacher's own groups. */
export const TeacherOverviewSection = OverviewSections.omit({ absent: true, ahead: true }).keyof()
export type TeacherOverviewSection = z.infer<typeof TeacherOverviewSection>
