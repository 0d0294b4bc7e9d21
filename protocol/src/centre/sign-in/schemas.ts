import { z } from 'zod'
import { named } from '../../fields.ts'

/** Who a person is. */
export const PersonKind = { Staff: 1, Academic: 2, Student: 3 } as const
export type PersonKind = (typeof PersonKind)[keyof typeof PersonKind]

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
