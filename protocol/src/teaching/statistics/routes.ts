import { z } from 'zod'
import { date, id, idParams, listOf, optional, paging, searchValue } from '../../fields.ts'
import { anyOf, can, route } from '../../route.ts'
import { HomeworkStatus } from '../chats/routes.ts'

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

/**
 * Sums over the homework of a group, week, student, … `averageScore` of the checked ones and `homeworkPercentage`
 * (accepted, of accepted, rejected and uncompleted) are rounded down to one decimal, null when there is nothing to count.
 * `waiting` counts those being checked too; `notGiven` those that may still be handed in.
 */
export const HomeworkSums = z.object({
  averageScore: z.number().nullable(),
  acceptedHomeworkCount: z.number(),
  rejectedHomeworkCount: z.number(),
  waitingHomeworkCount: z.number(),
  uncompletedHomeworkCount: z.number(),
  notGivenHomeworkCount: z.number(),
  homeworkPercentage: z.number().nullable(),
})
export type HomeworkSums = z.infer<typeof HomeworkSums>

const student = z.object({
  id: z.number(),
  hId: z.string().nullable(),
  fullName: z.string(),
  photo: z.string().nullable(),
})

/** Lesson days between the two, inclusive; both left out = the last 12 weeks with this one (Monday to Sunday). */
const span = { start: optional(date), end: optional(date) }

const GroupStatistics = z.object({
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

const StudentDetail = z.object({
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

const variants = {
  // the twins name different permissions, as written.
  admin: { path: 'for-admin', access: can('all_groups:all_homeworks', 'read') },
  academic: { path: 'for-academic', access: can('my_groups:homework_statistics', 'read') },
} as const
type Variant = keyof typeof variants

const ofGroup = (variant: Variant) =>
  route({
    method: 'GET',
    path: `/groups/${variants[variant].path}/{id}/statistics`,
    access: variants[variant].access,
    summary: 'Guruh statistikasi: uy vazifasi, davomat, imtihonlar',
    params: idParams,
    query: z.object({ ...span, ...homeworkSort }),
    answer: GroupStatistics,
    errors: ['NOT_FOUND'],
  })

/** `statisticId` is the student's id. */
const ofStudent = (variant: Variant) =>
  route({
    method: 'GET',
    path: `/groups/${variants[variant].path}/{id}/statistics/{statisticId}`,
    access: variants[variant].access,
    summary: "Bir o'quvchining guruhdagi uy vazifalari",
    params: z.object({ id, statisticId: id }),
    query: z.object({ start: date, end: date }),
    answer: StudentDetail,
    errors: ['NOT_FOUND'],
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
const department = can('study:homework_statistics', 'read')

/** The filter of the four lists; two of them sort. */
export const HomeworkStatisticsFilter = z.object({ ...paging, ...filter, value: searchValue })
export const SortedHomeworkStatisticsFilter = HomeworkStatisticsFilter.extend(homeworkSort)

const named = z.object({ id: z.number(), name: z.string() })
const person = z.object({ id: z.number(), fullName: z.string() })

const GroupRow = HomeworkSums.extend({
  id: z.number(),
  name: z.string(),
  teachers: z.array(person),
  course: named.nullable(),
  learningType: named.nullable(),
  office: named.nullable(),
  studentsCount: z.number(),
  homeworkCount: z.number(),
})

/** Over all groups of the viewer's branches, for the study department. */
export const homeworkStatistics = {
  groups: route({
    method: 'GET',
    path: '/homework-statistics/groups',
    access: department,
    summary: "Guruhlar bo'yicha uy vazifasi statistikasi",
    query: SortedHomeworkStatisticsFilter,
    answer: z.object({ statistics: z.array(GroupRow), total: z.number() }),
  }),
  students: route({
    method: 'GET',
    path: '/homework-statistics/students',
    access: department,
    summary: "O'quvchilar bo'yicha uy vazifasi statistikasi",
    query: SortedHomeworkStatisticsFilter,
    answer: z.object({
      statistics: z.array(HomeworkSums.extend({ student, group: named })),
      total: z.number(),
    }),
  }),
  byChecking: route({
    method: 'GET',
    path: '/homework-statistics/by-checking',
    access: department,
    summary: "O'qituvchilar bo'yicha tekshirish: kutayotgan, tekshirilgan, o'rtacha soat",
    query: HomeworkStatisticsFilter,
    answer: z.object({
      statistics: z.array(
        z.object({
          teacher: person,
          waitingCount: z.number(),
          checkedCount: z.number(),
          /** From handing in to the check, rounded down to one decimal. */
          averageHours: z.number().nullable(),
        }),
      ),
      total: z.number(),
    }),
  }),
  /** Most uncompleted first. */
  studentsNotDoing: route({
    method: 'GET',
    path: '/homework-statistics/students-not-doing-homework',
    access: department,
    summary: "Uy vazifasini bajarmayotgan o'quvchilar",
    query: HomeworkStatisticsFilter,
    answer: z.object({
      statistics: z.array(
        HomeworkSums.extend({ student: student.extend({ phoneNumber: z.string().nullable() }), group: named }),
      ),
      total: z.number(),
    }),
  }),
  filterObjects: route({
    method: 'GET',
    path: '/homework-statistics/groups/filter-objects',
    access: department,
    summary: 'Uy vazifasi statistikasi filtrlari uchun qiymatlar',
    answer: z.object({
      courses: z.array(named),
      learningTypes: z.array(named),
      teachers: z.array(person),
      categories: z.array(z.object({ id: z.number(), displayName: z.string() })),
    }),
  }),
  groupDetail: route({
    method: 'GET',
    path: '/homework-statistics/groups/{id}/detail',
    access: department,
    summary: "Bir guruhning darslari va o'quvchilari bo'yicha uy vazifasi statistikasi",
    params: idParams,
    query: z.object({ startDate: optional(date), endDate: optional(date), ...homeworkSort }),
    answer: z.object({
      group: GroupRow,
      /** Latest first. */
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
    errors: ['NOT_FOUND'],
  }),
}

/** What a teacher still has to do; a row goes when it is done. */
const Today = z.object({
  /** Of the last 14 days, begun and without a mark; oldest first. */
  lessons: z.array(
    z.object({
      group: named,
      staffId: z.number(),
      scheduleId: z.number(),
      lessonId: z.number(),
      date: z.string(),
      beginTime: z.string(),
      endTime: z.string(),
    }),
  ),
  /** Homework with submissions that have waited over 24 hours. */
  homeworks: z.array(
    z.object({
      group: named,
      staffId: z.number(),
      scheduleId: z.number(),
      homeworkId: z.number(),
      theme: z.string(),
      waitingCount: z.number(),
      oldestAt: z.string(),
      /** The chat to begin with. */
      chatId: z.number(),
      studentId: z.number(),
    }),
  ),
  /** With work to check, or over and not announced. */
  exams: z.array(
    z.object({
      group: named,
      staffId: z.number(),
      scheduleId: z.number(),
      examId: z.number(),
      theme: z.string(),
      waitingCount: z.number(),
      canAnnounce: z.boolean(),
    }),
  ),
})
export type Today = z.infer<typeof Today>

export const statistics = {
  groupForAdmin: ofGroup('admin'),
  groupForAcademic: ofGroup('academic'),
  studentForAdmin: ofStudent('admin'),
  studentForAcademic: ofStudent('academic'),
  /** Each part only for who holds the right to do it: attendance, check_homeworks, exam_chats. */
  today: route({
    method: 'GET',
    path: '/groups/mine/today',
    access: can('my_groups', 'read'),
    summary: "O'qituvchining bugungi ishlari",
    answer: Today,
  }),
  /** An .xlsx of three sheets: students, attendance, homework. */
  download: route({
    method: 'GET',
    path: '/groups/{id}/download',
    access: anyOf(can('my_groups:journal', 'read'), can('all_groups:journal', 'read')),
    summary: "Guruh faylini yuklab olish: o'quvchilar, davomat, uy vazifalari",
    params: idParams,
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    answer: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}
