import { z } from 'zod'
import {
  defineChooseWritingScriptRoute,
  definePortalInstallReportRoute,
  ownSessions,
} from '../../centre/sign-in/own-sessions.routes.ts'
import { deviceKeyField, SignInStep } from '../../centre/sign-in/schemas.ts'
import { idAndName, password } from '../../fields.ts'
import { publicRouteForOurPagesOnly, route, studentRouteDefaults } from '../../route.ts'
import { removeInvisibleCharacters } from '../../visible-text.ts'
import { MembershipStatus } from '../memberships/schemas.ts'
import { StudentSignInResult } from './schemas.ts'

const typedPassword = z.string().min(1).max(128)

/** A student's token gives access only to the student's own data; for other students' data the server answers 404. */
export const studentAccount = {
  signIn: route('POST', '/auth/sign-in', {
    side: 'student',
    ...publicRouteForOurPagesOnly,
    summary: "Talabaning kirishi; berilgan parol o'rniga avval o'z parolini tanlaydi (next: new-password)",
    body: z.object({
      login: z.string().max(200).overwrite(removeInvisibleCharacters),
      password: z.string().max(200),
      deviceKey: deviceKeyField.nullish(),
    }),
    answer: z.union([StudentSignInResult, SignInStep]),
    errors: ['WRONG_CREDENTIALS', 'SIGN_IN_OVER', 'ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS'],
    audit: 'auth',
    tellsRefusals: true,
  }),
  signInPassword: route('POST', '/auth/sign-in/new-password', {
    side: 'student',
    ...publicRouteForOurPagesOnly,
    summary: "Berilgan parol o'rniga o'z parolini tanlab kirish",
    body: z.object({ ticket: z.string().min(1).max(1024), newPassword: password }),
    answer: StudentSignInResult,
    errors: ['SIGN_IN_OVER', 'ACCOUNT_BLOCKED'],
    audit: 'auth',
    tellsRefusals: true,
  }),
  ...ownSessions('student'),
  portalInstalled: definePortalInstallReportRoute('student'),
  chooseScript: defineChooseWritingScriptRoute('student'),
  changePassword: route('POST', '/profile/change-password', {
    ...studentRouteDefaults,
    rateLimit: { most: 20, minutes: 60 },
    idempotent: true,
    summary: "O'z parolini o'zgartirish; boshqa sessiyalar yopiladi",
    body: z.object({ oldPassword: typedPassword, newPassword: password }),
    errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
    audit: 'auth',
    tellsRefusals: true,
  }),
  /** `number`: the student number (`hId`), by which other students invite this student to a team. */
  me: route('GET', '/me', {
    ...studentRouteDefaults,
    summary: "O'zi: raqami, ismi, logini, filiali, guruhlari va o'qituvchilari",
    answer: z.object({
      id: z.number(),
      number: z.string().nullable(),
      fullName: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      middleName: z.string().nullable(),
      login: z.string(),
      photo: z.string().nullable(),
      offices: z.array(idAndName),
      groups: z.array(idAndName.extend({ status: z.enum(MembershipStatus), teachers: z.array(z.string()) })),
    }),
  }),
}
