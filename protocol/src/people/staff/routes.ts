import { z } from 'zod'
import { requireGrant, route } from '../../route.ts'
import { defineBulkNewPasswordsRoute } from '../logins.ts'
import {
  AccountStatus,
  AccountStatusInput,
  accountChangeErrorCodes,
  passwordResetErrorCodes,
  StaffFilter,
  StaffInput,
  StaffMember,
} from './schemas.ts'

const idAnswer = z.object({ id: z.number() })
const change = requireGrant('users:staff', 'update')

export const staff = {
  list: route('GET', '/staff', {
    access: requireGrant('users:staff', 'read'),
    summary: "Xodimlar ro'yxati",
    query: StaffFilter,
    answer: z.object({ staff: z.array(StaffMember), total: z.number() }),
  }),
  read: route('GET', '/staff/{id}', {
    access: requireGrant('users:staff', 'read'),
    summary: 'Bitta xodim',
    answer: StaffMember,
  }),
  update: route('PUT', '/staff/{id}', {
    edits: true,
    access: change,
    summary: 'Xodimni tahrirlash',
    body: StaffInput,
    answer: idAnswer,
    errors: [...accountChangeErrorCodes, 'LOGIN_TAKEN', 'NO_PROFILE', 'LAST_ADMIN', 'FILE_UNKNOWN'],
    freshPassword: ['login', 'roleId'],
    notByToken: true,
  }),
  resetPassword: route('PUT', '/staff/{id}/reset-password', {
    access: change,
    summary: "Parolni yangilash; yangi parol faqat shu javobda ko'rinadi",
    answer: z.object({ password: z.string() }),
    errors: passwordResetErrorCodes,
    freshPassword: true,
  }),
  /**
   * Gives new passwords to several staff members. A staff member without an account is skipped (`no_profile`), because
   * a new account needs a role.
   */
  loginsToMany: defineBulkNewPasswordsRoute({
    path: '/staff/logins/many',
    access: change,
    summary: 'Tanlangan xodimlarga yangi parol berish',
    freshPassword: true,
  }),
  updateStatus: route('PUT', '/staff/{id}/update-status', {
    access: change,
    notByToken: true,
    summary: 'Xodimni bloklash yoki blokdan chiqarish',
    body: z.object({ isActive: AccountStatusInput }),
    answer: z.object({ isActive: z.enum(AccountStatus) }),
    errors: ['NO_PROFILE', 'NO_SHARED_OFFICE', 'GRANT_BEYOND_OWN', 'NOT_WORKING', 'LAST_ADMIN'],
  }),
}
