import { z } from 'zod'
import { teachingErrorTexts } from '../../errors/teaching.ts'
import { date, id, idAndName, optionalParam, paging, repeatedParameterSchemaOf, searchTextField } from '../../fields.ts'
import { GroupStatus } from '../groups/schemas.ts'

const percent = z.number().nullable()

/** KPIs in percent (0…100), rounded down to one decimal; null = no data. */
const kpis = { attendanceKpi: percent, homeworkKpi: percent, examKpi: percent, totalKpi: percent }

export const KpiCounts = z.object({
  attended: z.number(),
  absent: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  uncompleted: z.number(),
  waiting: z.number(),
  passed: z.number(),
  participants: z.number(),
})
export type KpiCounts = z.infer<typeof KpiCounts>

/** How often a teacher fulfilled the duties of a lesson: saving attendance and assigning homework. */
export const TeacherTaskCounts = z.object({
  /** Number of lessons that have started and had at least one student whose attendance must be saved. */
  lessons: z.number(),
  marked: z.number(),
  /** Number of lessons that took place: not cancelled, and not all students were marked "no class". */
  held: z.number(),
  given: z.number(),
})
export type TeacherTaskCounts = z.infer<typeof TeacherTaskCounts>

const duties = { markedPercentage: percent, givenPercentage: percent, checkedPercentage: percent }

export const TeacherFigures = z.object({ ...KpiCounts.shape, ...TeacherTaskCounts.shape, ...kpis, ...duties })
export type TeacherFigures = z.infer<typeof TeacherFigures>

export const KpiMonth = z.object({ month: z.string(), ...kpis })
export type KpiMonth = z.infer<typeof KpiMonth>

const teacher = {
  academicId: z.number(),
  fullName: z.string(),
  photo: z.string().nullable(),
  offices: z.array(idAndName),
}
export const TeacherIdentity = z.object(teacher)
export type TeacherIdentity = z.infer<typeof TeacherIdentity>

export const TeacherKpi = z.object({ ...teacher, groupsCount: z.number(), ...kpis, months: z.array(KpiMonth) })
export type TeacherKpi = z.infer<typeof TeacherKpi>

export const TeacherTasks = z.object({
  ...teacher,
  groupsCount: z.number(),
  ...duties,
  rating: percent,
})
export type TeacherTasks = z.infer<typeof TeacherTasks>

const orderBy = optionalParam(z.enum(['ASC', 'DESC']))
export const TeacherKpiSortKey = z.enum(['groupsCount', 'attendanceKpi', 'homeworkKpi', 'examKpi', 'totalKpi'])
export type TeacherKpiSortKey = z.infer<typeof TeacherKpiSortKey>
export const TeacherDutySortKey = z.enum([
  'groupsCount',
  'markedPercentage',
  'givenPercentage',
  'checkedPercentage',
  'rating',
])
export type TeacherDutySortKey = z.infer<typeof TeacherDutySortKey>

const days = { startDate: optionalParam(date), endDate: optionalParam(date), officeIds: repeatedParameterSchemaOf(id) }
/** The requested days; if they are omitted, all days of `month` (`YYYY-MM`), by default of this month. */
const monthOrDays = {
  month: optionalParam(z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, teachingErrorTexts.month)),
  ...days,
}

/** Teachers sorted by name, or by `sortBy`, which is descending by default. Teachers without figures come last. */
export const TeacherKpiFilter = z.object({
  value: searchTextField,
  ...monthOrDays,
  sortBy: optionalParam(TeacherKpiSortKey),
  orderBy,
})
export const TeacherKpiListFilter = TeacherKpiFilter.extend(paging)

/** `status`: count only groups with this status. Without days, the last twelve weeks are counted. */
export const TeacherDutyListFilter = z.object({
  ...paging,
  value: searchTextField,
  teacherId: optionalParam(id),
  status: optionalParam(z.coerce.number().pipe(z.enum(GroupStatus))),
  ...days,
  sortBy: optionalParam(TeacherDutySortKey),
  orderBy,
})

export const TeacherFiguresPeriod = z.object(monthOrDays)

/** What the teacher of a lesson has not done: save attendance, assign homework, or check submissions. */
export const UnfulfilledTeacherTask = z.enum(['unmarked', 'not-given', 'unchecked'])
export type UnfulfilledTeacherTask = z.infer<typeof UnfulfilledTeacherTask>
export const TeacherLessonFilter = z.object({
  ...paging,
  ...monthOrDays,
  groupId: optionalParam(id),
  gap: optionalParam(UnfulfilledTeacherTask),
})
export type TeacherLessonFilter = z.infer<typeof TeacherLessonFilter>

/** Ids with which the page builds links to the group; null = the group has no staff, so it has no pages. */
const place = z.object({ staffId: z.number(), scheduleId: z.number() }).nullable()

export const TeacherDetail = z.object({
  teacher: TeacherIdentity,
  start: z.string(),
  end: z.string(),
  figures: TeacherFigures,
  /** Twelve months, of which the last one contains the last requested day. */
  months: z.array(KpiMonth),
  groups: z.array(z.object({ group: idAndName, place, ...TeacherFigures.shape })),
  /** Exams of the teacher's groups whose results were announced, latest first. */
  exams: z.array(
    z.object({
      id: z.number(),
      theme: z.string(),
      date: z.string(),
      group: idAndName,
      place,
      passed: z.number(),
      participants: z.number(),
    }),
  ),
})
export type TeacherDetail = z.infer<typeof TeacherDetail>

export const TeacherLesson = z.object({
  lessonId: z.number(),
  date: z.string(),
  beginTime: z.string(),
  group: idAndName,
  place,
  isMarked: z.boolean(),
  attended: z.number(),
  absent: z.number(),
  homeworks: z.array(z.object({ id: z.number(), theme: z.string() })),
  accepted: z.number(),
  rejected: z.number(),
  uncompleted: z.number(),
  waiting: z.number(),
})
export type TeacherLesson = z.infer<typeof TeacherLesson>
