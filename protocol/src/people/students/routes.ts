import { z } from 'zod'
import {
  comment,
  count,
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
import { anyOf, can, route } from '../../route.ts'
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

/** Several rows of the list at once. */
const chosen = z.array(id).min(1).max(100)
const read = can('users:students', 'read')
const create = can('users:students', 'create')
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
    access: anyOf(read, create),
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
    access: create,
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
  /** All of them or none: one that is not there, or of other branches, refuses the call. */
  systemStatusOfMany: route({
    method: 'PATCH',
    path: '/students/system-status',
    access: change,
    summary: "Tanlangan o'quvchilarni bloklash yoki blokdan chiqarish",
    body: z.object({ ids: chosen, systemStatus: z.enum(SystemStatus) }),
    /** How many had another status before. */
    answer: count,
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
    /** `password`: only without an SMS gateway, when whoever sent it has to hand it over; shown this once. */
    answer: z.object({ smsId: z.number(), password: z.string().nullable() }),
    status: 201,
    errors: ['NOT_FOUND', 'LOGIN_TAKEN'],
  }),
  /**
   * A new password to each of them, with the login they have, to their phone. Who has no account or no phone is left
   * as they are and named in the answer; one that is not there, or of other branches, refuses the call.
   */
  sendSmsToMany: route({
    method: 'POST',
    path: '/students/send-sms/many',
    access: change,
    summary: "Tanlangan o'quvchilarga login va yangi parolni SMS qilish",
    body: z.object({ ids: chosen }),
    answer: z.object({
      count: z.number(),
      /** Only without an SMS gateway, when whoever sent them has to hand them over; shown this once. */
      made: z.array(z.object({ id: z.number(), login: z.string(), password: z.string() })),
      left: z.array(z.object({ id: z.number(), reason: z.enum(['no_account', 'no_phone']) })),
    }),
    status: 201,
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
    /** With `ids` only these of them. */
    body: StudentFilter.omit({ page: true, perPage: true }).extend({ ids: z.array(id).max(1000).optional() }),
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    answer: nothing,
  }),
  /** Everything that is kept about one student, as a ZIP for themselves or their parents. */
  exportPersonalData: route({
    method: 'POST',
    path: '/students/{id}/personal-data',
    access: change,
    summary: "O'quvchi haqida saqlanadigan hamma ma'lumotni bitta faylda yuklab olish",
    params: idParams,
    download: 'application/zip',
    answer: nothing,
    errors: ['NOT_FOUND'],
  }),
  /** Names, documents and words go for good; marks, scores and sums stay. The name says that this one is meant. */
  forget: route({
    method: 'POST',
    path: '/students/{id}/forget',
    access: can('users:students', 'delete'),
    summary: "O'qimaydigan o'quvchining shaxsiy ma'lumotlarini o'chirish",
    params: idParams,
    body: z.object({ fullName: z.string().max(500) }),
    answer: nothing,
    errors: ['NOT_FOUND', 'STUDENT_ACTIVE', 'STUDENT_IN_ERP'],
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
