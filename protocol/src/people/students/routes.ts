import { z } from 'zod'
import {
  comment,
  id,
  idParams,
  login,
  named,
  nothing,
  optional,
  paging,
  password,
  phone,
  searchValue,
} from '../../fields.ts'
import { can, route, session } from '../../route.ts'
import { HomeworkStatus } from '../../teaching/chats/schemas.ts'
import { ExamResult } from '../../teaching/exams/schemas.ts'
import {
  Feedback,
  NewStudent,
  SmsEntry,
  Student,
  StudentDetail,
  StudentFilter,
  StudentProfile,
  StudentSystemInput,
  SystemStatus,
} from './schemas.ts'

const read = can('users:students', 'read')
const change = can('users:students', 'update')
const idAnswer = z.object({ id: z.number() })
const takenErrors = ['LOGIN_TAKEN', 'PERSONAL_ID_TAKEN', 'PASSPORT_TAKEN', 'FILE_UNKNOWN'] as const

export const students = {
  list: route({
    method: 'GET',
    path: '/students/all',
    access: read,
    summary: "O'quvchilar ro'yxati",
    query: StudentFilter,
    answer: z.object({ students: z.array(Student), total: z.number() }),
  }),
  filterObjects: route({
    method: 'GET',
    path: '/students/filter-objects',
    access: session,
    summary: "O'quvchilar filtri uchun ro'yxatlar",
    answer: z.object({
      categories: z.array(z.object({ id: z.number(), hName: z.string(), displayName: z.string() })),
      statuses: z.array(z.object({ id: z.number(), name: z.string(), displayName: z.string() })),
      groups: z.array(named),
      offices: z.array(named),
      courses: z.array(named),
    }),
  }),
  read: route({
    method: 'GET',
    path: '/students/{id}',
    access: read,
    summary: "Bitta o'quvchi",
    params: idParams,
    answer: StudentDetail,
    errors: ['NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/students',
    access: can('users:students', 'create'),
    summary: "O'quvchi qo'shish",
    body: NewStudent,
    answer: idAnswer,
    status: 201,
    errors: takenErrors,
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/students/{id}/update-profile',
    access: change,
    summary: "O'quvchining shaxsiy ma'lumotlarini tahrirlash",
    params: idParams,
    body: StudentProfile,
    answer: idAnswer,
    errors: ['NOT_FOUND', ...takenErrors],
  }),
  update: route({
    method: 'PUT',
    path: '/students/{id}/update',
    access: change,
    summary: "O'quvchining tizim ma'lumotlarini tahrirlash",
    params: idParams,
    body: StudentSystemInput,
    answer: idAnswer,
    errors: ['NOT_FOUND', 'NO_PROFILE'],
  }),
  systemStatus: route({
    method: 'PATCH',
    path: '/students/{id}/system-status',
    access: change,
    summary: "O'quvchini bloklash yoki blokdan chiqarish",
    params: idParams,
    body: z.object({ systemStatus: z.enum(SystemStatus) }),
    answer: z.object({ systemStatus: z.enum(SystemStatus) }),
    errors: ['NOT_FOUND'],
  }),
  changeLogin: route({
    method: 'PATCH',
    path: '/students/{id}/change-login',
    access: change,
    summary: "O'quvchining loginini o'zgartirish",
    params: idParams,
    body: z.object({ newLogin: login }),
    answer: z.object({ login: z.string() }),
    errors: ['NOT_FOUND', 'LOGIN_TAKEN', 'NO_PROFILE'],
  }),
  resetPassword: route({
    method: 'PATCH',
    path: '/students/{id}/reset-password',
    access: change,
    summary: "O'quvchi parolini yangilash; yangi parol faqat shu javobda ko'rinadi",
    params: idParams,
    answer: z.object({ newPassword: z.string() }),
    errors: ['NOT_FOUND', 'NO_PROFILE'],
  }),
  /** Sets login and password (a student without an account gets one), and sends both to the phone after the commit. */
  sendSms: route({
    method: 'POST',
    path: '/students/send-sms',
    access: change,
    summary: "O'quvchiga yangi login va parolni SMS qilish",
    body: z.object({ id, login, password: password.optional(), phone }),
    answer: z.object({ smsId: z.number() }),
    status: 201,
    errors: ['NOT_FOUND', 'LOGIN_TAKEN'],
  }),
  /**
   * Results of one student. Attendance group by group, newest first: marks within the student's days there;
   * `percentage` = attended and late of all marks attended, late and absent, rounded down to one decimal; null without
   * any. Exams (announced ones) and homework: the latest 200 of each, latest first.
   */
  results: route({
    method: 'GET',
    path: '/students/{id}/results',
    access: read,
    summary: "O'quvchining natijalari",
    params: idParams,
    answer: z.object({
      attendance: z.array(
        z.object({
          group: named,
          attended: z.number(),
          late: z.number(),
          absent: z.number(),
          percentage: z.number().nullable(),
        }),
      ),
      exams: z.array(
        z.object({
          id: z.number(),
          theme: z.string(),
          group: named,
          date: z.string(),
          score: z.number().nullable(),
          result: z.enum(ExamResult),
        }),
      ),
      homeworks: z.array(
        z.object({
          id: z.number(),
          theme: z.string(),
          group: named,
          lessonDate: z.string(),
          status: z.enum(HomeworkStatus),
          score: z.number().nullable(),
          /** The one that counts for this student. */
          deadline: z.string(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
  smsHistory: route({
    method: 'GET',
    path: '/students/{id}/sms-history',
    access: read,
    summary: "O'quvchiga yuborilgan SMSlar",
    params: idParams,
    query: z.object(paging),
    answer: z.object({ smsHistory: z.array(SmsEntry), total: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  export: route({
    method: 'POST',
    path: '/students/export',
    access: read,
    summary: "Filtrdan o'tgan o'quvchilarni Excelga yuklab olish (talabalar.xlsx)",
    body: StudentFilter.omit({ page: true, perPage: true }),
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    answer: nothing,
  }),
  addFeedback: route({
    method: 'POST',
    path: '/student/feedbacks',
    access: can('users:student_feedbacks', 'create'),
    summary: "O'quvchi haqida fikr yozish",
    body: z.object({ studentId: id, groupId: id.nullish(), text: comment }),
    answer: idAnswer,
    status: 201,
    errors: ['NOT_FOUND'],
  }),
  feedbacks: route({
    method: 'GET',
    path: '/student/feedbacks/all',
    access: can('users:student_feedbacks', 'read'),
    summary: "O'quvchilar haqidagi fikrlar",
    query: z.object({ ...paging, studentId: optional(id), groupId: optional(id), value: searchValue }),
    answer: z.object({ feedbacks: z.array(Feedback), total: z.number() }),
  }),
}
