import { z } from 'zod'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import {
  TeacherDetail,
  TeacherDutyListFilter,
  TeacherFiguresPeriod,
  TeacherKpi,
  TeacherKpiFilter,
  TeacherKpiListFilter,
  TeacherLesson,
  TeacherLessonFilter,
  TeacherTaskCounts,
  TeacherTasks,
} from './teacher-figures.schemas.ts'

const readTeachers = requireGrant('users:teachers', 'read')
const department = requireGrant('study:homework_statistics', 'read')
const either = requireAnyGrant(readTeachers, department)

/** KPIs of teachers. A group counts for a teacher only on days on which the teacher taught the group. */
export const teacherFigures = {
  kpis: route('GET', '/kpi/all', {
    access: readTeachers,
    summary: "O'qituvchilar KPI ko'rsatkichlari",
    query: TeacherKpiListFilter,
    answer: z.object({ kpis: z.array(TeacherKpi), total: z.number() }),
  }),
  download: route('GET', '/kpi/all/download', {
    access: readTeachers,
    summary: "O'qituvchilar KPI jadvalini yuklab olish",
    query: TeacherKpiFilter,
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    exportsPeople: 'file',
    answer: z.object({}),
  }),
  duties: route('GET', '/academic/statistics', {
    access: department,
    summary: "O'qituvchilar statistikasi: davomat, uy vazifasi, tekshirish",
    query: TeacherDutyListFilter,
    answer: z.object({
      span: z.object({ startDate: z.string(), endDate: z.string() }),
      statistics: z.array(TeacherTasks),
      total: z.number(),
    }),
  }),
  /** Counts lessons by week, for at most the last twelve weeks. A lesson with several teachers is counted once. */
  weeks: route('GET', '/academic/statistics/weeks', {
    access: department,
    summary: "O'qituvchilar darslari haftalar bo'yicha: davomat va uy vazifasi",
    query: TeacherDutyListFilter.omit({ page: true, perPage: true, sortBy: true, orderBy: true }),
    answer: z.object({ weeks: z.array(TeacherTaskCounts.extend({ start: z.string() })) }),
  }),
  read: route('GET', '/kpi/{id}', {
    access: either,
    summary: "Bir o'qituvchining ko'rsatkichlari: guruhlari, imtihonlari, o'n ikki oyi",
    query: TeacherFiguresPeriod,
    answer: TeacherDetail,
  }),
  lessons: route('GET', '/kpi/{id}/lessons', {
    access: either,
    summary: "Ko'rsatkichlar sanalgan darslar",
    query: TeacherLessonFilter,
    answer: z.object({ lessons: z.array(TeacherLesson), total: z.number() }),
  }),
}
