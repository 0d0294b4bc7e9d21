import { z } from 'zod'
import { id, idAndName, login } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import { defineBulkNewPasswordsRoute } from '../logins.ts'
import {
  AccountStatus,
  AccountStatusInput,
  accountChangeErrorCodes,
  Gender,
  passwordResetErrorCodes,
} from '../staff/schemas.ts'
import { TeacherAccountInput, TeachingStaffFilter, TeachingStaffInput, TeachingStaffMember } from './schemas.ts'

const idAnswer = z.object({ id: z.number() })
const changeErrors = [...accountChangeErrorCodes, 'NO_PROFILE', 'NOT_WORKING', 'LAST_ADMIN'] as const
const change = {
  edits: true,
  body: TeachingStaffInput,
  answer: idAnswer,
  errors: [...changeErrors, 'LOGIN_TAKEN'],
  freshPassword: ['login', 'roleId'],
  notByToken: true,
} as const
const passwordReset = {
  answer: z.object({ password: z.string() }),
  errors: passwordResetErrorCodes,
  freshPassword: true,
} as const
const signUp = {
  answer: z.object({ login: z.string(), password: z.string() }),
  status: 201,
  errors: [...accountChangeErrorCodes, 'PROFILE_EXISTS', 'LOGIN_TAKEN', 'NOT_WORKING'],
  freshPassword: true,
} as const

const readTeachingStaff = requireGrant('users:academic', 'read')
const changeTeachingStaff = requireGrant('users:academic', 'update')

export const teachingStaff = {
  list: route('GET', '/academic', {
    access: readTeachingStaff,
    summary: "Akademiklar ro'yxati",
    query: TeachingStaffFilter,
    answer: z.object({ academics: z.array(TeachingStaffMember), total: z.number() }),
  }),
  read: route('GET', '/academic/{id}', {
    access: readTeachingStaff,
    summary: 'Bitta akademik',
    answer: TeachingStaffMember,
  }),
  update: route('PUT', '/academic/{id}', {
    access: changeTeachingStaff,
    summary: 'Akademikni tahrirlash',
    ...change,
  }),
  resetPassword: route('PUT', '/academic/{id}/reset-password', {
    access: changeTeachingStaff,
    summary: "Akademik parolini yangilash; yangi parol faqat shu javobda ko'rinadi",
    ...passwordReset,
  }),
  loginsToMany: defineBulkNewPasswordsRoute({
    path: '/academic/logins/many',
    access: changeTeachingStaff,
    summary: 'Tanlangan akademiklarga yangi parol berish',
    freshPassword: true,
  }),
  signUp: route('POST', '/academic/sign-up/{id}', {
    access: requireGrant('users:academic', 'create'),
    summary: 'ERPdan kelgan akademikka profil yaratish',
    body: z.object({ login, roleId: id, genderType: z.enum(Gender) }),
    ...signUp,
  }),
  updateStatus: route('PUT', '/academic/{id}/update-status', {
    access: changeTeachingStaff,
    notByToken: true,
    summary: 'Akademikni faol yoki faol emas qilish',
    body: z.object({ isActive: AccountStatusInput }),
    answer: z.object({ isActive: z.enum(AccountStatus) }),
    errors: changeErrors,
  }),
}

const readTeachers = requireGrant('users:teachers', 'read')
const changeTeachers = requireGrant('users:teachers', 'update')

export const teachers = {
  list: route('GET', '/teacher/all', {
    access: readTeachers,
    summary: "O'qituvchilar ro'yxati va ularga beriladigan rollar",
    query: TeachingStaffFilter,
    answer: z.object({ teachers: z.array(TeachingStaffMember), roles: z.array(idAndName), total: z.number() }),
  }),
  read: route('GET', '/teacher/{id}', {
    access: readTeachers,
    summary: "Bitta o'qituvchi",
    answer: TeachingStaffMember,
  }),
  update: route('PUT', '/teacher/{id}', {
    access: changeTeachers,
    summary: "O'qituvchini tahrirlash",
    ...change,
  }),
  loginsToMany: defineBulkNewPasswordsRoute({
    path: '/teacher/logins/many',
    access: changeTeachers,
    summary: "Tanlangan o'qituvchilarga yangi parol berish",
    freshPassword: true,
  }),
  signUp: route('POST', '/teacher/sign-up/{id}', {
    access: requireGrant('users:teachers', 'create'),
    summary: "ERPdan kelgan o'qituvchiga profil yaratish",
    body: TeacherAccountInput,
    ...signUp,
  }),
  resetPassword: route('PUT', '/teacher/reset-password/{userId}', {
    access: changeTeachers,
    summary: "O'qituvchi parolini yangilash; yangi parol faqat shu javobda ko'rinadi",
    ...passwordReset,
  }),
}

const readAssistants = requireGrant('users:assistants', 'read')
const changeAssistants = requireGrant('users:assistants', 'update')

export const assistants = {
  list: route('GET', '/assistant/all', {
    access: readAssistants,
    summary: "Assistentlar ro'yxati",
    query: TeachingStaffFilter,
    answer: z.object({ assistants: z.array(TeachingStaffMember), total: z.number() }),
  }),
  read: route('GET', '/assistant/{id}', {
    access: readAssistants,
    summary: 'Bitta assistent',
    answer: TeachingStaffMember,
  }),
  update: route('PUT', '/assistant/{id}', {
    access: changeAssistants,
    summary: 'Assistentni tahrirlash',
    ...change,
  }),
  loginsToMany: defineBulkNewPasswordsRoute({
    path: '/assistant/logins/many',
    access: changeAssistants,
    summary: 'Tanlangan assistentlarga yangi parol berish',
    freshPassword: true,
  }),
  signUp: route('POST', '/assistant/sign-up/{id}', {
    access: requireGrant('users:assistants', 'create'),
    summary: 'Assistentga profil yaratish',
    body: z.object({ login, roleId: id }),
    ...signUp,
  }),
  resetPassword: route('PUT', '/assistant/{id}/reset-password', {
    access: changeAssistants,
    summary: "Assistent parolini yangilash; yangi parol faqat shu javobda ko'rinadi",
    ...passwordReset,
  }),
}
