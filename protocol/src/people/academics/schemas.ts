import { z } from 'zod'
import { id, login } from '../../fields.ts'
import { AccountStatusInput, StaffMember, staffFilterFields } from '../staff/schemas.ts'

/** A teacher or assistant, according to the ERP or to the kind of the person's role. */
export const TeachingStaffMember = StaffMember.extend({
  groupsCount: z.number(),
})
export type TeachingStaffMember = z.infer<typeof TeachingStaffMember>

export const TeachingStaffFilter = z.object(staffFilterFields)
export type TeachingStaffFilter = z.infer<typeof TeachingStaffFilter>

/** A changed teacher or assistant; omitted fields stay unchanged. */
export const TeachingStaffInput = z.object({
  isActive: AccountStatusInput.optional(),
  login: login.optional(),
  roleId: id.optional(),
})

export const TeacherAccountInput = z.object({ login, roleId: id })
