import { z } from 'zod'
import { id, login } from '../../fields.ts'
import { ActiveInput, Person, personFilterFields } from '../staff/schemas.ts'

/**
 * A teacher or assistant, according to the ERP or to the kind of the person's role. The lists of academics, teachers
 * and assistants contain rows of this type; each list needs its own right.
 */
export const Academic = Person.extend({
  /** The number of groups that the person teaches or taught in the viewer's branches. */
  groupsCount: z.number(),
})
export type Academic = z.infer<typeof Academic>

export const AcademicFilter = z.object(personFilterFields)
export type AcademicFilter = z.infer<typeof AcademicFilter>

/** Changes of a teacher's account: `isActive`, login and, optionally, the role. Omitted fields stay unchanged. */
export const AcademicInput = z.object({
  isActive: ActiveInput.optional(),
  login: login.optional(),
  roleId: id.optional(),
})
