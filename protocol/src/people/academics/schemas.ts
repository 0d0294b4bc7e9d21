import { z } from 'zod'
import { id, login } from '../../fields.ts'
import { ActiveInput, Person, personFilter } from '../staff/schemas.ts'

/**
 * A member of the teaching staff in the ERP. Teachers and assistants are academics with that kind in the ERP, or with a
 * role of that kind. The three lists show the same record with different rights.
 */
export const Academic = Person.extend({
  /** The number of groups that the person teaches or taught in the viewer's branches. */
  groupsCount: z.number(),
})
export type Academic = z.infer<typeof Academic>

export const AcademicFilter = z.object(personFilter)
export type AcademicFilter = z.infer<typeof AcademicFilter>

/** `isActive` and login, and optionally the role. Omitted fields stay unchanged. */
export const AcademicInput = z.object({
  isActive: ActiveInput.optional(),
  login: login.optional(),
  roleId: id.optional(),
})
