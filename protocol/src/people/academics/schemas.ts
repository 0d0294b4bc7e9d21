import { z } from 'zod'
import { id, login } from '../../fields.ts'
import { ActiveInput, Person, personFilter } from '../staff/schemas.ts'

/**
 * Academics are all teaching people of the ERP; teachers and assistants are those of the ERP's kind, or whose role is
 * of that kind. One record, three lists, three sets of rights.
 */
export const Academic = Person.extend({
  /** The number that the list's groups call shows without a filter: past and present, in the viewer's branches. */
  groupsCount: z.number(),
})
export type Academic = z.infer<typeof Academic>

export const AcademicFilter = z.object(personFilter)
export type AcademicFilter = z.infer<typeof AcademicFilter>

/** `isActive` and login; the role where it is to change. What is left out stays. */
export const AcademicInput = z.object({
  isActive: ActiveInput.optional(),
  login: login.optional(),
  roleId: id.optional(),
})
