import { z } from 'zod'
import { date, optional, paging } from '../../fields.ts'
import { personal } from '../../personal.ts'
import { anyOf, can, route, twins } from '../../route.ts'
import { HomeworkStatus } from '../chats/schemas.ts'
import { HomeworkSums } from '../homework/schemas.ts'
import {
  Board,
  BoardPart,
  DayRows,
  GroupRow,
  GroupStatistics,
  HomeworkStatisticsFilter,
  homeworkSort,
  named,
  OwnPart,
  person,
  SortedHomeworkStatisticsFilter,
  StudentDetail,
  student,
  Today,
  Trends,
  Week,
  WorkWeek,
} from './schemas.ts'

/**
 * First and last day of the counted lessons, inclusive; without both, the last 12 weeks including this week (Monday to
 * Sunday).
 */
const span = { start: optional(date), end: optional(date) }

/** The rights to homework statistics of all groups and of own groups have different names in the specification. */
const access = { all: can('all_groups:all_homeworks', 'read'), own: can('my_groups:homework_statistics', 'read') }

const department = can('study:homework_statistics', 'read')

/** Statistics over all groups of the viewer's branches, for the study department. */
export const homeworkStatistics = {
  groups: route('GET', '/homework-statistics/groups', {
    access: department,
    summary: "Guruhlar bo'yicha uy vazifasi statistikasi",
    query: SortedHomeworkStatisticsFilter,
    answer: z.object({ statistics: z.array(GroupRow), total: z.number() }),
  }),
  /** The works of the requested groups by week: the last twelve weeks of the requested days. `value` searches groups. */
  weeks: route('GET', '/homework-statistics/weeks', {
    access: department,
    summary: "Uy vazifasi haftalar bo'yicha",
    query: HomeworkStatisticsFilter.omit({ page: true, perPage: true }),
    answer: z.object({ weeks: z.array(WorkWeek) }),
  }),
  students: route('GET', '/homework-statistics/students', {
    access: department,
    summary: "Talabalar bo'yicha uy vazifasi statistikasi",
    query: SortedHomeworkStatisticsFilter,
    answer: z.object({
      statistics: z.array(HomeworkSums.extend({ student, group: named })),
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
          teacher: person,
          waitingCount: z.number(),
          checkedCount: z.number(),
          /** The average number of hours from submission to verdict, rounded down to one decimal. */
          averageHours: z.number().nullable(),
        }),
      ),
      total: z.number(),
    }),
  }),
  /** Students sorted by uncompleted homework, most first. */
  studentsNotDoing: route('GET', '/homework-statistics/students-not-doing-homework', {
    access: department,
    summary: 'Uy vazifasini bajarmayotgan talabalar',
    query: HomeworkStatisticsFilter,
    answer: z.object({
      statistics: z.array(
        HomeworkSums.extend({ student: student.extend({ phoneNumber: personal.phone().nullable() }), group: named }),
      ),
      total: z.number(),
    }),
  }),
  filterObjects: route('GET', '/homework-statistics/groups/filter-objects', {
    access: department,
    summary: 'Uy vazifasi statistikasi filtrlari uchun qiymatlar',
    answer: z.object({
      courses: z.array(named),
      learningTypes: z.array(named),
      teachers: z.array(person),
      categories: z.array(z.object({ id: z.number(), displayName: z.string() })),
    }),
  }),
  groupDetail: route('GET', '/homework-statistics/groups/{id}/detail', {
    access: department,
    summary: "Bir guruhning darslari va talabalari bo'yicha uy vazifasi statistikasi",
    query: z.object({ startDate: optional(date), endDate: optional(date), ...homeworkSort }),
    answer: z.object({
      group: GroupRow,
      /** The lessons with the homework of one student, latest first. */
      lessons: z.array(
        HomeworkSums.extend({
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
        HomeworkSums.extend({
          student,
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
  group: twins('GET', '/groups/for-{reach}/{id}/statistics', {
    access,
    summary: 'Guruh statistikasi: uy vazifasi, davomat, imtihonlar',
    query: z.object({ ...span, ...homeworkSort }),
    answer: GroupStatistics,
  }),
  /** `statisticId` is the student's id. */
  student: twins('GET', '/groups/for-{reach}/{id}/statistics/{statisticId}', {
    access,
    summary: 'Bir talabaning guruhdagi uy vazifalari',
    query: z.object({ start: date, end: date }),
    answer: StudentDetail,
  }),
  /**
   * A teacher's open work. Each part needs the right to do that work: attendance, check_homeworks, exam_chats; lagging
   * groups need read of all_homeworks.
   */
  today: route('GET', '/groups/mine/today', {
    access: can('my_groups', 'read'),
    summary: "O'qituvchining bugungi ishlari",
    answer: Today,
  }),
  /** Open work of all groups. Each part needs its read right: attendance, check_homeworks, all_homeworks. */
  board: route('GET', '/groups/all/today', {
    access: can('all_groups', 'read'),
    summary: 'Markazning bugungi holati: belgilanmagan darslar, tekshirilmagan ishlar, kelmaganlar, jim talabalar',
    answer: Board,
  }),
  trends: route('GET', '/groups/all/trends', {
    access: can('all_groups', 'read'),
    summary: "12 haftalik davomat, qo'shilganlar va ketganlar, belgilanmagan darslar",
    answer: Trends,
  }),
  /** All rows behind one number of the day's overview or the week, page by page; an unknown part answers 404. */
  boardPart: route('GET', '/groups/all/today/{part}', {
    access: can('all_groups', 'read'),
    summary: 'Bugungi holatdagi bitta sonning hamma qatorlari',
    params: z.object({ part: BoardPart }),
    query: z.object(paging),
    answer: DayRows.partial().extend({ total: z.number() }),
  }),
  /** All rows behind one number of the teacher's day view, page by page. */
  todayPart: route('GET', '/groups/mine/today/{part}', {
    access: can('my_groups', 'read'),
    summary: "O'qituvchi kunidagi bitta sonning hamma qatorlari",
    params: z.object({ part: OwnPart }),
    query: z.object(paging),
    answer: DayRows.partial().extend({ total: z.number() }),
  }),
  /** Numbers of the days from Monday to today, compared with the same days of the previous week. */
  week: twins('GET', '/groups/for-{reach}/week', {
    access: { all: can('all_groups', 'read'), own: can('my_groups', 'read') },
    summary: "Haftaning beshta soni va o'tgan haftadagisi",
    answer: Week,
  }),
  /** Downloads an .xlsx of three sheets: students, attendance, homework. */
  download: route('GET', '/groups/{id}/download', {
    access: anyOf(can('my_groups:journal', 'read'), can('all_groups:journal', 'read')),
    summary: 'Guruh faylini yuklab olish: talabalar, davomat, uy vazifalari',
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    exportsPeople: 'file',
    answer: z.object({}),
  }),
}
