import { z } from 'zod'
import { anyOf, can, route } from '../../route.ts'
import {
  DutyCounts,
  DutyListFilter,
  KpiFilter,
  KpiListFilter,
  TeacherDetail,
  TeacherDuties,
  TeacherFilter,
  TeacherKpi,
  TeacherLesson,
  TeacherLessonFilter,
} from './teacher-figures.schemas.ts'

const readTeachers = can('users:teachers', 'read')
const department = can('study:homework_statistics', 'read')
const either = anyOf(readTeachers, department)

/**
 * KPIs of teachers, counted over their groups in the viewer's branches and over the days on which they taught there.
 */
export const teacherFigures = {
  kpis: route('GET', '/kpi/all', {
    access: readTeachers,
    summary: "O'qituvchilar KPI ko'rsatkichlari",
    query: KpiListFilter,
    answer: z.object({ kpis: z.array(TeacherKpi), total: z.number() }),
  }),
  /** Downloads the list as an .xlsx with all pages; each teacher has twelve months. */
  download: route('GET', '/kpi/all/download', {
    access: readTeachers,
    summary: "O'qituvchilar KPI jadvalini yuklab olish",
    query: KpiFilter,
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    exportsPeople: 'file',
    answer: z.object({}),
  }),
  /** How many lessons each teacher taught, marked, and gave homework for. */
  duties: route('GET', '/academic/statistics', {
    access: department,
    summary: "O'qituvchilar statistikasi: davomat, uy vazifasi, tekshirish",
    query: DutyListFilter,
    /** `span`: the days that were counted. */
    answer: z.object({
      span: z.object({ startDate: z.string(), endDate: z.string() }),
      statistics: z.array(TeacherDuties),
      total: z.number(),
    }),
  }),
  /** The lessons of the listed teachers by week, each lesson once: the last twelve weeks of the requested days. */
  weeks: route('GET', '/academic/statistics/weeks', {
    access: department,
    summary: "O'qituvchilar darslari haftalar bo'yicha: davomat va uy vazifasi",
    query: DutyListFilter.omit({ page: true, perPage: true, sortBy: true, orderBy: true }),
    answer: z.object({ weeks: z.array(DutyCounts.extend({ start: z.string() })) }),
  }),
  read: route('GET', '/kpi/{id}', {
    access: either,
    summary: "Bir o'qituvchining ko'rsatkichlari: guruhlari, imtihonlari, o'n ikki oyi",
    query: TeacherFilter,
    answer: TeacherDetail,
  }),
  lessons: route('GET', '/kpi/{id}/lessons', {
    access: either,
    summary: "Ko'rsatkichlar sanalgan darslar",
    query: TeacherLessonFilter,
    answer: z.object({ lessons: z.array(TeacherLesson), total: z.number() }),
  }),
}
