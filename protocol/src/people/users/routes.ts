import { z } from 'zod'
import { bulkPreviewSchemaOf, bulkRowIds, countResponse, id, phone } from '../../fields.ts'
import { defineBulkOperation, requireAnyGrant, requireGrant, route } from '../../route.ts'
import { accountChangeErrorCodes } from '../staff/schemas.ts'
import { NewUserInput, StaffUserType, User, UserFilter, UserInput } from './schemas.ts'

const readUsers = requireGrant('staff_control:users', 'read')

export const users = {
  byRole: route('GET', '/users/by-role/{roleId}', {
    access: readUsers,
    summary: 'Rolning foydalanuvchilari',
    query: UserFilter,
    answer: z.object({ users: z.array(User), total: z.number() }),
  }),
  create: route('POST', '/users/create', {
    access: requireGrant('staff_control:users', 'create'),
    summary: "Foydalanuvchi qo'shish",
    body: NewUserInput,
    answer: z.object({ id: z.number() }),
    status: 201,
    errors: ['LOGIN_TAKEN', 'GRANT_BEYOND_OWN'],
    freshPassword: true,
  }),
  read: route('GET', '/users/{id}', {
    access: requireAnyGrant(readUsers, requireGrant('users:staff', 'read')),
    summary: 'Bitta foydalanuvchi',
    answer: User,
  }),
  update: route('PUT', '/users/{type}/{id}/update', {
    edits: true,
    access: requireGrant('staff_control:users', 'update'),
    summary: 'Foydalanuvchini tahrirlash',
    params: z.object({ type: StaffUserType, id }),
    body: UserInput,
    answer: z.object({ id: z.number() }),
    errors: [...accountChangeErrorCodes, 'LOGIN_TAKEN', 'LAST_ADMIN'],
    freshPassword: true,
  }),
  /** Removes the second factor of a user who has lost both the phone and the recovery codes. */
  removeFactor: route('DELETE', '/users/{id}/second-factor', {
    access: requireGrant('staff_control:users', 'update'),
    summary: "Foydalanuvchining ikki bosqichli kirishini o'chirish",
    errors: [...accountChangeErrorCodes, 'SECOND_FACTOR_OFF'],
    freshPassword: true,
  }),
  resetPassword: route('PATCH', '/users/{id}/reset-password', {
    access: requireGrant('staff_control:users', 'update'),
    summary: "Parolni yangilash; yangi parol faqat shu javobda ko'rinadi",
    answer: z.object({ password: z.string() }),
    errors: [...accountChangeErrorCodes, 'NOT_WORKING', 'OWN_PASSWORD'],
    freshPassword: true,
  }),
}

const changePeople = requireAnyGrant(
  requireGrant('users:staff', 'update'),
  requireGrant('users:academic', 'update'),
  requireGrant('users:teachers', 'update'),
  requireGrant('users:assistants', 'update'),
  requireGrant('staff_control:users', 'update'),
)

/** Phone numbers of staff: until a second person confirms a number, no password is sent to it. */
export const staffPhones = {
  /** The client sends the phone number, so that the user confirms only a number that the screen showed. */
  confirm: route('POST', '/users/{id}/phones/confirm', {
    access: changePeople,
    summary: 'Xodimning hamkasb yozgan raqamini tasdiqlash',
    body: z.object({ phone }),
    /** `isAsked`: true = no record said who entered the number, so another user must confirm the number again. */
    answer: z.object({ id: z.number(), isAsked: z.boolean() }),
    notByToken: true,
    errors: [...accountChangeErrorCodes, 'SECOND_PERSON_NEEDED'],
  }),
  confirmOfMany: defineBulkOperation({
    path: '/users/phones/confirm/many',
    access: changePeople,
    summary: 'Tanlangan xodimlarning raqamlarini tasdiqlash',
    body: z.object({ ids: bulkRowIds }),
    planned: bulkPreviewSchemaOf(['no_phone', 'confirmed', 'own', 'not_shared', 'beyond']),
    answer: countResponse,
    notByToken: true,
  }),
}
