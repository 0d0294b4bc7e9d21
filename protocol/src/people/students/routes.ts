import { z } from 'zod'
import { SmsCost } from '../../centre/sms/schemas.ts'
import {
  bulkPreviewSchemaOf,
  bulkRowIds,
  cappedCountFields,
  countResponse,
  date,
  id,
  idAndName,
  login,
  optionalParam,
  paging,
  password,
  searchTextField,
  text,
} from '../../fields.ts'
import { alsoRequirePersonalDataGrant, portalViewByStaffAccess } from '../../personal.ts'
import { defineBulkOperation, requireAnyGrant, requireGrant, route } from '../../route.ts'
import { defineBulkNewPasswordsRoute } from '../logins.ts'
import {
  CredentialsSmsInput,
  EraseStudentInput,
  NewStudent,
  SentSms,
  SmsToManyInput,
  Student,
  StudentAccountStatus,
  StudentAdminFieldsInput,
  StudentDetail,
  StudentFeedback,
  StudentFeedbackInput,
  StudentFilter,
  StudentLoginInput,
  StudentProfile,
} from './schemas.ts'

const read = requireGrant('users:students', 'read')
const create = requireGrant('users:students', 'create')
const change = requireGrant('users:students', 'update')
const changePersonal = alsoRequirePersonalDataGrant(change)
const idAnswer = z.object({ id: z.number() })
const takenErrors = ['LOGIN_TAKEN', 'PERSONAL_ID_TAKEN', 'PASSPORT_TAKEN', 'FILE_UNKNOWN'] as const

export const students = {
  list: route('GET', '/students/all', {
    access: read,
    summary: "Talabalar ro'yxati",
    query: StudentFilter,
    answer: z.object({ students: z.array(Student), ...cappedCountFields }),
  }),
  filterObjects: route('GET', '/students/filter-objects', {
    access: requireAnyGrant(read, create),
    summary: "Talabalar filtri uchun ro'yxatlar",
    answer: z.object({
      categories: z.array(z.object({ id: z.number(), hName: z.string(), displayName: z.string() })),
      statuses: z.array(z.object({ id: z.number(), name: z.string(), displayName: z.string() })),
      groups: z.array(idAndName),
      offices: z.array(idAndName),
      courses: z.array(idAndName),
    }),
  }),
  /** Existing students who may be the same child as the new student in the form. */
  sameChildren: route('GET', '/students/same-child', {
    access: read,
    summary: "Shu ism va tug'ilgan sanali talabalar: saqlashdan oldin ogohlantirish uchun",
    query: z.object({ lastName: text(100), firstName: text(100), birthDate: date, exceptId: id.optional() }),
    answer: z.object({
      students: z.array(z.object({ id: z.number(), fullName: z.string(), offices: z.array(idAndName) })),
    }),
  }),
  /** Proposes an unused login made from the name, and a password, for the form of a new student. */
  proposeAccount: route('GET', '/students/new-account', {
    access: create,
    notByToken: true,
    summary: "Yangi talabaga bo'sh login va parol taklif qilish",
    query: z.object({ lastName: text(100), firstName: text(100) }),
    answer: z.object({ login, password }),
  }),
  read: route('GET', '/students/{id}', {
    access: read,
    summary: 'Bitta talaba',
    answer: StudentDetail,
  }),
  create: route('POST', '/students', {
    access: create,
    notByToken: true,
    summary: "Talaba qo'shish",
    body: NewStudent,
    answer: idAnswer,
    status: 201,
    errors: takenErrors,
  }),
  updateProfile: route('PUT', '/students/{id}/update-profile', {
    edits: true,
    access: changePersonal,
    notByToken: true,
    summary: "Talabaning shaxsiy ma'lumotlarini tahrirlash",
    body: StudentProfile,
    answer: idAnswer,
    errors: [...takenErrors],
  }),
  update: route('PUT', '/students/{id}/update', {
    edits: true,
    access: change,
    notByToken: ['password'],
    summary: "Talabaning tizim ma'lumotlarini tahrirlash",
    body: StudentAdminFieldsInput,
    answer: idAnswer,
    errors: ['NO_PROFILE'],
  }),
  systemStatus: route('PATCH', '/students/{id}/system-status', {
    access: change,
    notByToken: true,
    summary: 'Talabani bloklash yoki blokdan chiqarish',
    body: z.object({ systemStatus: z.enum(StudentAccountStatus) }),
    answer: z.object({ systemStatus: z.enum(StudentAccountStatus) }),
  }),
  systemStatusOfMany: defineBulkOperation({
    path: '/students/system-status/many',
    access: change,
    notByToken: true,
    summary: 'Tanlangan talabalarni bloklash yoki blokdan chiqarish',
    body: z.object({ ids: bulkRowIds, systemStatus: z.enum(StudentAccountStatus) }),
    planned: bulkPreviewSchemaOf(['already']),
    answer: countResponse,
  }),
  changeLogin: route('PATCH', '/students/{id}/change-login', {
    access: change,
    notByToken: true,
    summary: "Talabaning loginini o'zgartirish",
    body: StudentLoginInput,
    answer: z.object({ login: z.string() }),
    errors: ['LOGIN_TAKEN', 'NO_PROFILE'],
  }),
  resetPassword: route('PATCH', '/students/{id}/reset-password', {
    access: change,
    notByToken: true,
    summary: "Talaba parolini yangilash; yangi parol faqat shu javobda ko'rinadi",
    answer: z.object({ newPassword: z.string() }),
    errors: ['NO_PROFILE'],
  }),
  /** A token that opens the portal as the student sees it (`/portal/#view=<token>`), read-only, for 15 minutes. */
  portalView: route('POST', '/students/{id}/portal-view', {
    access: portalViewByStaffAccess,
    notByToken: true,
    summary: "Portalni talaba ko'rganidek ko'rish: 15 daqiqa, faqat o'qish",
    answer: z.object({ token: z.string(), expiresAt: z.string() }),
    status: 201,
    errors: ['NO_PROFILE', 'STUDENT_BLOCKED'],
  }),
  /**
   * Sets login and password (also for a student without an account) and sends both by SMS. Without an SMS gateway the
   * server refuses, unless the user chose to see the password (`screen`).
   */
  sendSms: route('POST', '/students/send-sms', {
    access: changePersonal,
    notByToken: true,
    summary: "Talabaga yangi login va parolni SMS qilish yoki ekranda ko'rsatish",
    body: CredentialsSmsInput,
    /** `password`: shown once; set only if the user chose to see the password (`screen`) instead of sending an SMS. */
    answer: z.object({ smsId: z.number().nullable(), password: z.string().nullable() }),
    status: 201,
    errors: ['NOT_FOUND', 'LOGIN_TAKEN', 'TOO_MANY_REQUESTS'],
  }),
  /** The text of the sign-in SMS, with `{parol}` instead of the password. */
  smsWords: route('GET', '/students/{id}/sms-words', {
    access: changePersonal,
    notByToken: true,
    summary: "Login va parol SMSining matni: yuborishdan oldin ko'rish",
    query: z.object({ login: z.string().max(64) }),
    answer: z.object({
      text: z.string(),
      passwordLength: z.number(),
      isCarried: z.boolean(),
      price: SmsCost.shape.price,
    }),
  }),
  /** Sending the SMS begins after 30 seconds; until then the user can undo it. */
  smsToMany: defineBulkOperation({
    path: '/students/sms/many',
    access: change,
    summary: 'Tanlangan talabalarga SMS yozish',
    asked: z.object({ ids: bulkRowIds }),
    body: SmsToManyInput,
    /** `isCarried`: false = there is no SMS gateway, so the server only stores the messages in the SMS history. */
    planned: bulkPreviewSchemaOf(['no_phone']).extend({ isCarried: z.boolean(), smsPrice: SmsCost.shape.price }),
    answer: countResponse.extend({ isCarried: z.boolean() }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
  /** Gives logins to several students. A student without an account gets the student ID as login. */
  loginsToMany: defineBulkNewPasswordsRoute({
    path: '/students/logins/many',
    access: change,
    summary: 'Tanlangan talabalarga login va yangi parol berish',
  }),
  /** Lists the SMS to a student. Passwords and codes are readable only without an SMS gateway, for staff to pass on. */
  smsHistory: route('GET', '/students/{id}/sms-history', {
    access: read,
    notByToken: true,
    summary: 'Talabaga yuborilgan SMSlar',
    query: z.object(paging),
    answer: z.object({ smsHistory: z.array(SentSms), total: z.number() }),
  }),
  export: route('POST', '/students/export', {
    access: read,
    summary: "Filtrdan o'tgan talabalarni Excelga yuklab olish (talabalar.xlsx)",
    /** `ids`: exports only these students; undefined = all students that match the filter. */
    body: StudentFilter.omit({ page: true, perPage: true }).extend({ ids: z.array(id).max(1000).optional() }),
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    exportsPeople: 'file',
  }),
  /** All stored data about one student as a ZIP file, for the student or the parents. */
  exportPersonalData: route('POST', '/students/{id}/personal-data', {
    access: changePersonal,
    notByToken: true,
    summary: "Talaba haqida saqlanadigan hamma ma'lumotni bitta faylda yuklab olish",
    download: 'application/zip',
    exportsPeople: 'file',
  }),
  /**
   * Erases names, documents and texts permanently; marks, scores and amounts of money stay. The request must contain
   * the student's name, so that a user does not erase the wrong student.
   */
  forget: route('POST', '/students/{id}/forget', {
    access: requireGrant('users:students', 'delete'),
    notByToken: true,
    summary: "O'qimaydigan talabaning shaxsiy ma'lumotlarini o'chirish",
    body: EraseStudentInput,
    errors: ['STUDENT_ACTIVE', 'STUDENT_IN_ERP'],
  }),
  addFeedback: route('POST', '/student/feedbacks', {
    access: requireGrant('users:student_feedbacks', 'create'),
    summary: 'Talaba haqida fikr yozish',
    body: StudentFeedbackInput,
    answer: idAnswer,
    status: 201,
    errors: ['NOT_FOUND'],
  }),
  feedbacks: route('GET', '/student/feedbacks/all', {
    access: requireGrant('users:student_feedbacks', 'read'),
    summary: 'Talabalar haqidagi fikrlar',
    query: z.object({ ...paging, studentId: optionalParam(id), groupId: optionalParam(id), value: searchTextField }),
    answer: z.object({ feedbacks: z.array(StudentFeedback), total: z.number() }),
  }),
}
