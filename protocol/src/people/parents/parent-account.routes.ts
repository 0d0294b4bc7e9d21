import { z } from 'zod'
import {
  defineChooseWritingScriptRoute,
  definePortalInstallReportRoute,
  ownSessions,
} from '../../centre/sign-in/own-sessions.routes.ts'
import { deviceKeyField } from '../../centre/sign-in/schemas.ts'
import { phone } from '../../fields.ts'
import { parentRouteDefaults, publicRouteForOurPagesOnly, requireGrant, route } from '../../route.ts'
import {
  ChooseParentAccountStep,
  codeRequestIdField,
  ParentSignInResult,
  signInCodeField,
} from './parent-account.schemas.ts'

export const parentAccount = {
  /**
   * Sends a sign-in code. Unknown phone numbers get the same answer after the same time. `isSent`: false = there is no
   * SMS gateway, so staff give the parent a code on paper.
   */
  code: route('POST', '/auth/code', {
    side: 'parent',
    ...publicRouteForOurPagesOnly,
    summary: "Kirish kodini so'rash; javob raqam ma'lum yoki noma'lum bo'lsa ham bir xil",
    /** `by`: null = by SMS or, without an SMS gateway, to the parent's linked Telegram. */
    body: z.object({ phone, deviceKey: deviceKeyField.nullish(), by: z.enum(['sms', 'telegram']).nullish() }),
    /** `hasBot`: true = the centre has a Telegram bot, so the code may have been sent to the parent's Telegram. */
    answer: z.object({
      secondsToWait: z.number(),
      isSent: z.boolean(),
      hasBot: z.boolean(),
      request: codeRequestIdField,
    }),
    errors: ['TOO_MANY_REQUESTS'],
    audit: 'auth',
  }),
  verify: route('POST', '/auth/code/verify', {
    side: 'parent',
    ...publicRouteForOurPagesOnly,
    summary: "Telefon va kod bilan kirish; raqam bir nechta ota-onaniki bo'lsa avval tanlanadi (next: choose)",
    /** `request`: the secret that the call `code` returned; null if the parent enters a code printed on paper. */
    body: z.object({
      phone,
      code: signInCodeField,
      request: codeRequestIdField.nullish(),
      deviceKey: deviceKeyField.nullish(),
    }),
    answer: z.union([ParentSignInResult, ChooseParentAccountStep]),
    errors: ['SIGN_IN_CODE_WRONG', 'TOO_MANY_REQUESTS'],
    audit: 'auth',
    tellsRefusals: true,
  }),
  choose: route('POST', '/auth/choose', {
    side: 'parent',
    ...publicRouteForOurPagesOnly,
    summary: 'Bir raqamli ota-onalardan birini tanlab kirish',
    body: z.object({
      ticket: z.string().min(1).max(1024),
      id: z.int().positive(),
      deviceKey: deviceKeyField.nullish(),
    }),
    answer: ParentSignInResult,
    errors: ['SIGN_IN_OVER'],
    audit: 'auth',
  }),
  ...ownSessions('parent'),
  portalInstalled: definePortalInstallReportRoute('parent'),
  chooseScript: defineChooseWritingScriptRoute('parent'),
  /** Sends `changed` when a link to a child, a conversation or a child's data changes. `end`: the session has ended. */
  stream: route('GET', '/stream', {
    ...parentRouteDefaults,
    summary: "Farzandlardagi o'zgarishlar oqimi",
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    stream: true,
    errors: ['TOO_MANY_REQUESTS'],
  }),
}

export const parentSignInCodes = {
  /** A sign-in code on paper, valid for a day and shown only in this answer. */
  give: route('POST', '/agents/{id}/sign-in-code', {
    access: requireGrant('users', 'update'),
    notByToken: true,
    summary: "Ota-onaga kirish kodini berish; kod faqat shu javobda ko'rinadi, 24 soat amal qiladi",
    answer: z.object({ code: z.string(), expiresAt: z.string() }),
    errors: ['PARENT_CANNOT_ENTER', 'PARENT_OF_OTHER_BRANCH'],
  }),
}
