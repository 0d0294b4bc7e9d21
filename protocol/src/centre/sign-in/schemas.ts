import { z } from 'zod'
import { named } from '../../fields.ts'
import { PersonKind } from '../../people/staff/schemas.ts'

/** Kept in the browser as `staffInfo`. */
export const StaffInfo = z.object({
  id: z.number(),
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  photo: z.string().nullable(),
  userType: z.enum(PersonKind),
  role: z.object({ id: z.number(), name: z.string(), type: z.number() }).nullable(),
  offices: z.array(named),
})
export type StaffInfo = z.infer<typeof StaffInfo>

export const Profile = StaffInfo.extend({
  isSuperadmin: z.boolean(),
  queueCount: z.number(),
  notificationsCount: z.number(),
  reportsCount: z.number(),
})
export type Profile = z.infer<typeof Profile>
