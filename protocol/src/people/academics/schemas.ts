import { z } from 'zod'
import { id, login } from '../../fields.ts'
import { ActiveInput, Person, personFilter } from '../staff/schemas.ts'

/**
 * Academics are all teaching staff of the ERP. Teachers and assistants are those of that kind in the ERP, or with a
 * role of that kind. One record, three lists, three sets of rights.
 */
export const Academic = Person.extend({
  /** The number of groups that the groups call lists without a filter: past and present, in the viewer's branches. */
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
