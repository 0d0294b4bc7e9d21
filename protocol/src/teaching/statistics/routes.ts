import { z } from 'zod'
import { date, idAndName, optionalParam, paging } from '../../fields.ts'
import { personalFieldSchemas } from '../../personal.ts'
import { defineRoutePerGroupScope, requireAnyGrant, requireGrant, route } from '../../route.ts'
import { HomeworkStatus } from '../chats/schemas.ts'
import { HomeworkTotals } from '../homework/schemas.ts'
import {
  BranchOverview,
  BranchOverviewSection,
  GroupHomeworkRow,
  GroupStatistics,
  HomeworkStatisticsFilter,
  homeworkSortQuery,
  idAndFullName,
  OverviewSections,
  SortedHomeworkStatisticsFilter,
  StudentHomeworkDetail,
  studentWithPhoto,
  TeacherOverview,
  TeacherOverviewSection,
  WeekComparison,
  WeeklyHomeworkStatistics,
  WeeklyTrends,
} from './schemas.ts'

/** First and last day of the lessons to count; by default, the last twelve weeks, including the current week. */
const span = { start: optionalParam(date), end: optionalParam(date) }

/** The right for all groups and the right for own groups have unrelated names, so both are listed here. */
const access = {
  all: requireGrant('all_groups:all_homeworks', 'read'),
  own: requireGrant('my_groups:homework_statistics', 'read'),
}

const department = requireGrant('study:homework_statistics', 'read')

export const homeworkStatistics = {
  groups: route('GET', '/homework-statistics/groups', {
    access: department,
    summary: "Guruhlar bo'yicha uy vazifasi statistikasi",
    query: SortedHomeworkStatisticsFilter,
    answer: z.object({ statistics: z.array(GroupHomeworkRow), total: z.number() }),
  }),
  /** Counts homework by week, for at most the last twelve weeks. `value` = only groups with this text in the name. */
  weeks: route('GET', '/homework-statistics/weeks', {
    access: department,
    summary: "Uy vazifasi haftalar bo'yicha",
    query: HomeworkStatisticsFilter.omit({ page: true, perPage: true }),
    answer: z.object({ weeks: z.array(WeeklyHomeworkStatistics) }),
  }),
  students: route('GET', '/homework-statistics/students', {
    access: department,
    summary: "Talabalar bo'yicha uy vazifasi statistikasi",
    query: SortedHomeworkStatisticsFilter,
    answer: z.object({
      statistics: z.array(HomeworkTotals.extend({ student: studentWithPhoto, group: idAndName })),
      total: z.number(),
    }),
  }),
  byChecking: route('GET', '/homework-statistics/by-checking', {
    access: department,
    summary: "O'qituvchilar bo'yicha tekshirish: kutayotgan, tekshirilgan, o'rtacha soat",
    query: HomeworkStatisticsFilter,
    answer: z.object({
      statistics: z.array(
        z.object({
          teacher: idAndFullName,
          waitingCount: z.number(),
          checkedCount: z.number(),
          /** The average number of hours from a submission to its verdict, rounded down to one decimal. */
          averageHours: z.number().nullable(),
        }),
      ),
      total: z.number(),
    }),
  }),
  /** Students by the number of homework assignments that they did not submit, highest number first. */
  studentsNotDoing: route('GET', '/homework-statistics/students-not-doing-homework', {
    access: department,
    summary: 'Uy vazifasini bajarmayotgan talabalar',
    query: HomeworkStatisticsFilter,
    answer: z.object({
      statistics: z.array(
        HomeworkTotals.extend({
          student: studentWithPhoto.extend({ phoneNumber: personalFieldSchemas.phone().nullable() }),
          group: idAndName,
        }),
      ),
      total: z.number(),
    }),
  }),
  filterObjects: route('GET', '/homework-statistics/groups/filter-objects', {
    access: department,
    summary: 'Uy vazifasi statistikasi filtrlari uchun qiymatlar',
    answer: z.object({
      courses: z.array(idAndName),
      learningTypes: z.array(idAndName),
      teachers: z.array(idAndFullName),
      categories: z.array(z.object({ id: z.number(), displayName: z.string() })),
    }),
  }),
  groupDetail: route('GET', '/homework-statistics/groups/{id}/detail', {
    access: department,
    summary: "Bir guruhning darslari va talabalari bo'yicha uy vazifasi statistikasi",
    query: z.object({ startDate: optionalParam(date), endDate: optionalParam(date), ...homeworkSortQuery }),
    answer: z.object({
      group: GroupHomeworkRow,
      lessons: z.array(
        HomeworkTotals.extend({
          lessonId: z.number(),
          date: z.string(),
          homeworks: z.array(z.object({ id: z.number(), theme: z.string() })),
          students: z.array(
            z.object({
              studentId: z.number(),
              fullName: z.string(),
              homeworkId: z.number(),
              status: z.enum(HomeworkStatus),
              score: z.number().nullable(),
            }),
          ),
        }),
      ),
      students: z.array(
        HomeworkTotals.extend({
          student: studentWithPhoto,
          homeworks: z.array(
            z.object({
              homeworkId: z.number(),
              theme: z.string(),
              lessonDate: z.string(),
              status: z.enum(HomeworkStatus),
              score: z.number().nullable(),
              deadline: z.string(),
            }),
          ),
        }),
      ),
    }),
  }),
}

export const statistics = {
  group: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/statistics', {
    access,
    summary: 'Guruh statistikasi: uy vazifasi, davomat, imtihonlar',
    query: z.object({ ...span, ...homeworkSortQuery }),
    answer: GroupStatistics,
  }),
  /** The homework of one student in the group; `statisticId` is the student's id. */
  student: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/statistics/{statisticId}', {
    access,
    summary: 'Bir talabaning guruhdagi uy vazifalari',
    query: z.object({ start: date, end: date }),
    answer: StudentHomeworkDetail,
  }),
  /**
   * A teacher's lessons to mark, submissions to check and similar tasks. Sections that the viewer may not read are
   * empty.
   */
  today: route('GET', '/groups/mine/today', {
    access: requireGrant('my_groups', 'read'),
    summary: "O'qituvchining bugungi ishlari",
    answer: TeacherOverview,
  }),
  /**
   * Lessons to mark, submissions to check and similar tasks of all groups. Sections that the viewer may not read are
   * empty.
   */
  board: route('GET', '/groups/all/today', {
    access: requireGrant('all_groups', 'read'),
    summary: 'Markazning bugungi holati: belgilanmagan darslar, tekshirilmagan ishlar, kelmaganlar, jim talabalar',
    answer: BranchOverview,
  }),
  trends: route('GET', '/groups/all/trends', {
    access: requireGrant('all_groups', 'read'),
    summary: "12 haftalik davomat, qo'shilganlar va ketganlar, belgilanmagan darslar",
    answer: WeeklyTrends,
  }),
  /** The rows behind one number of the centre's daily or weekly overview, by page. An unknown section answers 404. */
  boardPart: route('GET', '/groups/all/today/{part}', {
    access: requireGrant('all_groups', 'read'),
    summary: 'Bugungi holatdagi bitta sonning hamma qatorlari',
    params: z.object({ part: BranchOverviewSection }),
    query: z.object(paging),
    answer: OverviewSections.partial().extend({ total: z.number() }),
  }),
  /** The rows that one number of a teacher's daily overview counts, by page. */
  todayPart: route('GET', '/groups/mine/today/{part}', {
    access: requireGrant('my_groups', 'read'),
    summary: "O'qituvchi kunidagi bitta sonning hamma qatorlari",
    params: z.object({ part: TeacherOverviewSection }),
    query: z.object(paging),
    answer: OverviewSections.partial().extend({ total: z.number() }),
  }),
  week: defineRoutePerGroupScope('GET', '/groups/for-{reach}/week', {
    access: { all: requireGrant('all_groups', 'read'), own: requireGrant('my_groups', 'read') },
    summary: "Haftaning beshta soni va o'tgan haftadagisi",
    answer: WeekComparison,
  }),
  download: route('GET', '/groups/{id}/download', {
    access: requireAnyGrant(requireGrant('my_groups:journal', 'read'), requireGrant('all_groups:journal', 'read')),
    summary: 'Guruh faylini yuklab olish: talabalar, davomat, uy vazifalari',
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    exportsPeople: 'file',
    answer: z.object({}),
  }),
}
