import { z } from 'zod'
import { named, timestamp } from '../../fields.ts'

/** Who a person is. */
export const PersonKind = { Staff: 1, Academic: 2, Student: 3 } as const
export type PersonKind = (typeof PersonKind)[keyof typeof PersonKind]

/** The browser keeps it as `staffInfo`. */
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

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

/**
 * A key by which a device is known again at its next sign-in, whoever signs in: a program stores it beyond the sign-out and
 * sends it as `deviceKey`; a page gets it as an HttpOnly cookie instead. It opens nothing; without it other people's wrong
 * guesses may keep one waiting.
 */
export const deviceKey = z
  .string()
  .max(64)
  .regex(/^[\w-]+$/)

/** What somebody has who is signed in. */
export const SignedIn = Tokens.extend({ deviceKey: deviceKey.optional(), staffInfo: StaffInfo })
export type SignedIn = z.infer<typeof SignedIn>

/**
 * What a sign-in needs beside the password: the code of the second factor, a password of the person's own in place of the
 * one they were given, a second factor set up because their role needs one.
 */
export const SignInNeed = { Code: 'code', NewPassword: 'new-password', SecondFactor: 'second-factor' } as const
export type SignInNeed = (typeof SignInNeed)[keyof typeof SignInNeed]

/** A sign-in that is not over: `ticket` goes with the next step, within ten minutes. */
export const SignInStep = z.object({ next: z.enum(SignInNeed), ticket: z.string() })
export type SignInStep = z.infer<typeof SignInStep>

/** A secret for the person's authenticator: as text, and as the address that its QR code holds. */
export const NewFactor = z.object({ secret: z.string(), uri: z.string() })

export const OwnSession = z.object({
  /** Its mark, which opens nothing. */
  id: z.string(),
  /** `Chrome, Windows`; null = unknown. */
  device: z.string().nullable(),
  address: z.string().nullable(),
  signedInAt: z.string(),
  /** The last use, to a quarter of an hour. */
  usedAt: z.string(),
  isCurrent: z.boolean(),
  /** Somebody of the centre looks at the portal as the student; only a student's session can be such a one. */
  isView: z.boolean().optional(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** Access beside the sessions, which the person can end as well: a Telegram chat or a calendar address. */
export const AccessItem = z.object({
  kind: z.enum(['chat', 'calendar']),
  id: z.string(),
  madeAt: timestamp,
  /** How a chat was linked; null for a calendar address. */
  linkedBy: z.enum(['link', 'contact']).nullable(),
})
export type AccessItem = z.infer<typeof AccessItem>

export const Profile = StaffInfo.extend({
  isSuperadmin: z.boolean(),
  /** This is a demo centre: its people are invented, its accounts open. */
  isDemo: z.boolean(),
  /** The program's version, with the commit where it is known: `0.2.0+1a2b3c4d`. */
  version: z.string(),
  queueCount: z.number(),
  notificationsCount: z.number(),
  reportsCount: z.number(),
})
export type Profile = z.infer<typeof Profile>
