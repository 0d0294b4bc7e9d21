import { z } from 'zod'
import { PersonKind } from '../../centre/sign-in/schemas.ts'
import {
  id,
  idAndName,
  login,
  optionalParam,
  paging,
  password,
  phone,
  repeatedParameterSchemaOf,
  searchTextField,
  text,
} from '../../fields.ts'
import { personalFieldSchemas } from '../../personal.ts'
import { AccountStatus, EmploymentStatus, PhoneConfirmation } from '../staff/schemas.ts'

export const User = z.object({
  id: z.number(),
  /** 1 = staff, 2 = academic. The path `PUT /users/{type}/{id}/update` has the words `staff` and `academic` instead. */
  kind: z.enum(PersonKind),
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string().nullable(),
  fullName: z.string(),
  login: z.string().nullable(),
  phoneNumber: personalFieldSchemas.staffPhone().nullable(),
  phoneConfirmation: PhoneConfirmation.nullable(),
  role: idAndName.nullable(),
  offices: z.array(idAndName),
  isActive: z.enum(AccountStatus),
  isShared: z.boolean(),
  workStatus: z.enum(EmploymentStatus),
  createdAt: z.string(),
})

export type User = z.infer<typeof User>

export const UserFilter = z.object({
  ...paging,
  value: searchTextField,
  officeIds: repeatedParameterSchemaOf(id),
  isActive: optionalParam(z.coerce.number().pipe(z.enum(AccountStatus))),
})

export const StaffUserType = z.enum(['staff', 'academic'])

export const UserInput = z.object({
  firstName: text(100),
  lastName: text(100),
  middleName: text(100).nullish(),
  phoneNumber: phone.nullish(),
  login,
  roleId: id,
  officeIds: z.array(id).min(1).max(200),
})

export const NewUserInput = UserInput.extend({ type: StaffUserType, password })
