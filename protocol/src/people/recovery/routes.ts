import { z } from 'zod'
import { deviceKeyField } from '../../centre/sign-in/schemas.ts'
import { id, idAndName, isStorableText, password } from '../../fields.ts'
import { parentRouteDefaults, publicRouteForOurPagesOnly, requireAnyGrant, requireGrant, route } from '../../route.ts'
import { removeInvisibleCharacters } from '../../visible-text.ts'

/** Identifies a request for a new password; only the browser that made the request knows this secret. */
const requestSecret = z
  .string()
  .max(64)
  .regex(/^[\w-]+$/)

const ask = {
  ...publicRouteForOurPagesOnly,
  summary: "“Parolni unutdim”: javob login bor yoki yo'qligidan qat'i nazar bir xil",
  body: z.object({
    login: z.string().overwrite(removeInvisibleCharacters).trim().min(1).max(64).refine(isStorableText),
    deviceKey: deviceKeyField.nullish(),
  }),
  /** `mark`: a number on the student's screen, which the parent must select to approve the new password. */
  answer: z.object({ secondsToWait: z.number(), request: requestSecret, mark: z.number(), hasBot: z.boolean() }),
  errors: ['TOO_MANY_REQUESTS'],
  audit: 'auth',
} as const

const choose = {
  ...publicRouteForOurPagesOnly,
  summary: "Unutilgan parol o'rniga yangisini qo'yish: Telegramdagi kod yoki ota-ona ruxsati bilan",
  /** `code`: the code from Telegram; null if a parent has approved the request instead. */
  body: z.object({
    request: requestSecret,
    code: z
      .string()
      .max(20)
      .transform((typed) => typed.replace(/\s/g, ''))
      .nullish(),
    newPassword: password,
  }),
  errors: ['RECOVERY_REFUSED'],
  audit: 'auth',
  tellsRefusals: true,
} as const

export const studentPasswordRecovery = {
  ask: route('POST', '/auth/forgotten-password', { side: 'student', ...ask }),
  state: route('POST', '/auth/forgotten-password/state', {
    side: 'student',
    ...publicRouteForOurPagesOnly,
    summary: 'Ota-ona ruxsat bergan-bermagani',
    body: z.object({ request: requestSecret }),
    answer: z.object({ isApproved: z.boolean() }),
    audit: false,
  }),
  choose: route('POST', '/auth/forgotten-password/new', { side: 'student', ...choose }),
}

export const staffPasswordRecovery = {
  ask: route('POST', '/auth/forgotten-password', ask),
  choose: route('POST', '/auth/forgotten-password/new', choose),
  list: route('GET', '/forgotten-passwords', {
    access: requireAnyGrant(requireGrant('users:students', 'update'), requireGrant('staff_control:users', 'update')),
    summary: "Parolini unutganlar: kutayotgan so'rovlar, eng eskisi birinchi",
    answer: z.object({
      requests: z.array(
        z.object({
          person: idAndName,
          of: z.enum(['student', 'staff']),
          /** The staff member's role, whose page of users can reset the password; null = a student. */
          roleId: z.number().nullable(),
          askedAt: z.string(),
        }),
      ),
    }),
  }),
}

export const childPasswordRecovery = {
  list: route('GET', '/forgotten-passwords', {
    ...parentRouteDefaults,
    summary: "Farzandlarning yangi parol so'rovlari",
    answer: z.object({
      requests: z.array(
        z.object({
          id: z.number(),
          child: idAndName,
          askedAt: z.string(),
          device: z.string().nullable(),
          /** Numbers to choose from; the parent must select the number that the child's screen shows. */
          marks: z.array(z.number()),
        }),
      ),
    }),
  }),
  decide: route('POST', '/forgotten-passwords/{id}', {
    ...parentRouteDefaults,
    rateLimit: { most: 20, minutes: 15 },
    summary: "Ruxsat berish yoki rad etish; farzand ekranidagidan boshqa son ham so'rovni rad etadi",
    /** `mark`: the number that the parent selected; null = the parent refuses the request. */
    body: z.object({ mark: id.nullable() }),
    answer: z.object({ isApproved: z.boolean() }),
    audit: 'auth',
    idempotent: true,
  }),
}
