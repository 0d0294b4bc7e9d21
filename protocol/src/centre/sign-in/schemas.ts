import { z } from 'zod'
import { idAndName, login, password, timestamp } from '../../fields.ts'

export const PersonKind = { Staff: 1, Academic: 2, Student: 3 } as const
export type PersonKind = (typeof PersonKind)[keyof typeof PersonKind]

export const StaffInfo = z.object({
  id: z.number(),
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  photo: z.string().nullable(),
  userType: z.enum(PersonKind),
  role: z.object({ id: z.number(), name: z.string(), type: z.number() }).nullable(),
  offices: z.array(idAndName),
})
export type StaffInfo = z.infer<typeof StaffInfo>

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

/**
 * A key by which the server recognizes a device at later sign-ins. It gives no access, but without it a user may have
 * to wait after other people's wrong passwords. Programs send it as `deviceKey`; web pages get an HttpOnly cookie
 * instead.
 */
export const deviceKeyField = z
  .string()
  .max(64)
  .regex(/^[\w-]+$/)

export const SignInResult = Tokens.extend({ deviceKey: deviceKeyField.optional(), staffInfo: StaffInfo })
export type SignInResult = z.infer<typeof SignInResult>

/** The next step: `code` of the second factor, a new password for a temporary one, or setup of a second factor. */
export const SignInNextStep = { Code: 'code', NewPassword: 'new-password', SecondFactor: 'second-factor' } as const
export type SignInNextStep = (typeof SignInNextStep)[keyof typeof SignInNextStep]

/** An unfinished sign-in. The client sends the `ticket` with the next step, within ten minutes. */
export const SignInStep = z.object({ next: z.enum(SignInNextStep), ticket: z.string() })
export type SignInStep = z.infer<typeof SignInStep>

export const NewSecondFactor = z.object({ secret: z.string(), uri: z.string() })

export const OwnSession = z.object({
  /** A hash of the session's id, which cannot be used to sign in. */
  id: z.string(),
  /** Browser and operating system, such as `Chrome, Windows`; null = unknown. */
  device: z.string().nullable(),
  address: z.string().nullable(),
  signedInAt: z.string(),
  /** When the session was last used, accurate to 15 minutes. */
  usedAt: z.string(),
  isCurrent: z.boolean(),
  /** True = in this session a staff member views the portal as the student. */
  isView: z.boolean().optional(),
})
export type OwnSession = z.infer<typeof OwnSession>

/**
 * A linked Telegram chat or a calendar address, which shows personal data without sign-in. The person can revoke it.
 */
export const LinkedChatOrCalendar = z.object({
  kind: z.enum(['chat', 'calendar']),
  id: z.string(),
  madeAt: timestamp,
  /** How the Telegram chat was linked; null = this object is a calendar address. */
  linkedBy: z.enum(['link', 'contact']).nullable(),
})
export type LinkedChatOrCalendar = z.infer<typeof LinkedChatOrCalendar>

export const Profile = StaffInfo.extend({
  isSuperadmin: z.boolean(),
  isDemo: z.boolean(),
  /** The program's version, with the commit if known: `0.2.0+1a2b3c4d`. */
  version: z.string(),
  queueCount: z.number(),
  notificationsCount: z.number(),
  reportsCount: z.number(),
})
export type Profile = z.infer<typeof Profile>

const typedPassword = z.string().min(1).max(128)

export const OwnLoginInput = z.object({ newLogin: login, password: typedPassword })

export const OwnPasswordInput = z.object({ oldPassword: typedPassword, newPassword: password })

export const PasswordConfirmation = z.object({ password: typedPassword })
