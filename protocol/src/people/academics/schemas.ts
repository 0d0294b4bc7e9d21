import { z } from 'zod'
import { id, login } from '../../fields.ts'
import { AccountStatusInput, Person, personFilterFields } from '../staff/schemas.ts'

/** A teacher or assistant, according to the ERP or to the kind of the person's role. */
export const Academic = Person.extend({
  groupsCount: z.number(),
})
export type Academic = z.infer<typeof Academic>

export const AcademicFilter = z.object(personFilterFields)
export type AcademicFilter = z.infer<typeof AcademicFilter>

/** A changed teacher or assistant; omitted fields stay unchanged. */
export const AcademicInput = z.object({
  isActive: AccountStatusInput.optional(),
  login: login.optional(),
  roleId: id.optional(),
})

export const TeacherAccountInput = z.object({ login, roleId: id })
