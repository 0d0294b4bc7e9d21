import { z } from 'zod'
import { isStorableText, password } from '../../fields.ts'
import { publicRouteForOurPagesOnly, route, sessionAccessRule } from '../../route.ts'
import { removeInvisibleCharacters } from '../../visible-text.ts'
import { ownSessions } from './own-sessions.routes.ts'
import {
  deviceKeyField,
  NewSecondFactor,
  OwnLoginInput,
  OwnPasswordInput,
  PasswordConfirmation,
  Profile,
  SignInResult,
  SignInStep,
} from './schemas.ts'

const fcmToken = z.string().max(4096).refine(isStorableText).nullish()

const ticket = z.string().min(1).max(1024)
/** Six digits from the authenticator app, or a recovery code. Spaces and hyphens are ignored. */
const code = z
  .string()
  .max(64)
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1))
const recoveryCodes = z.array(z.string())
const stepErrors = ['SIGN_IN_OVER', 'ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS'] as const

export const auth = {
  signIn: route('POST', '/auth/sign-in', {
    ...publicRouteForOurPagesOnly,
    summary: 'Tizimga kirish',
    body: z.object({
      login: z.string().overwrite(removeInvisibleCharacters).trim().min(1).max(64).refine(isStorableText),
      password: z.string().min(1).max(128),
      fcmToken,
      deviceKey: deviceKeyField.nullish(),
    }),
    answer: z.union([SignInResult, SignInStep]),
    errors: ['WRONG_CREDENTIALS', ...stepErrors],
    audit: 'auth',
    tellsRefusals: true,
  }),
  signInCode: route('POST', '/auth/sign-in/code', {
    ...publicRouteForOurPagesOnly,
    summary: 'Kirishning ikkinchi bosqichi: autentifikator kodi yoki tiklash kodi',
    body: z.object({ ticket, code, fcmToken }),
    answer: z.union([SignInResult, SignInStep]),
    errors: [...stepErrors, 'WRONG_CODE'],
    audit: 'auth',
    tellsRefusals: true,
  }),
  signInPassword: route('POST', '/auth/sign-in/new-password', {
    ...publicRouteForOurPagesOnly,
    summary: "Berilgan parol o'rniga o'z parolini tanlash; shundan keyin kirish davom etadi",
    body: z.object({ ticket, newPassword: password, fcmToken }),
    answer: z.union([SignInResult, SignInStep]),
    errors: stepErrors,
    audit: 'auth',
    tellsRefusals: true,
  }),
  signInFactor: route('POST', '/auth/sign-in/second-factor', {
    ...publicRouteForOurPagesOnly,
    summary: 'Roli talab qiladigan ikkinchi bosqichni kirish paytida sozlash',
    body: z.object({ ticket }),
    answer: NewSecondFactor,
    errors: stepErrors,
    audit: false,
  }),
  signInConfirmFactor: route('POST', '/auth/sign-in/second-factor/confirm', {
    ...publicRouteForOurPagesOnly,
    summary: 'Sozlangan ikkinchi bosqichni kod bilan tasdiqlab kirish',
    body: z.object({ ticket, code, fcmToken }),
    answer: SignInResult.extend({ recoveryCodes }),
    errors: [...stepErrors, 'WRONG_CODE'],
    audit: 'auth',
    tellsRefusals: true,
  }),
  ...ownSessions(),
  logout: route('POST', '/auth/logout', {
    access: sessionAccessRule,
    onlyFromOurPages: true,
    summary: 'Sessiyani yopish',
    body: z.object({ fcmToken }).default({}),
    audit: 'auth',
  }),
  profile: route('GET', '/profile', { access: sessionAccessRule, summary: "O'z profili", answer: Profile }),
  changeLogin: route('POST', '/profile/change-login', {
    access: sessionAccessRule,
    rateLimit: { most: 10, minutes: 60 },
    summary: "O'z loginini o'zgartirish",
    body: OwnLoginInput,
    answer: z.object({ login: z.string() }),
    errors: ['WRONG_PASSWORD', 'LOGIN_TAKEN', 'TOO_MANY_REQUESTS'],
    audit: 'auth',
    tellsRefusals: true,
  }),
  changePassword: route('POST', '/profile/change-password', {
    access: sessionAccessRule,
    rateLimit: { most: 20, minutes: 60 },
    summary: "O'z parolini o'zgartirish; boshqa sessiyalar yopiladi",
    body: OwnPasswordInput,
    errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
    audit: 'auth',
    tellsRefusals: true,
  }),
  confirmPassword: route('POST', '/profile/confirm-password', {
    access: sessionAccessRule,
    rateLimit: { most: 60, minutes: 60 },
    summary: "Parolni qaytadan aytish: keyingi 15 daqiqada hisoblar ustidagi amallar uchun so'ralmaydi",
    body: PasswordConfirmation,
    errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
    audit: 'auth',
    tellsRefusals: true,
  }),
  secondFactor: route('GET', '/profile/second-factor', {
    access: sessionAccessRule,
    summary: 'Ikki bosqichli kirish holati',
    answer: z.object({ isOn: z.boolean(), isNeeded: z.boolean(), recoveryCodesLeft: z.number() }),
  }),
  newFactor: route('POST', '/profile/second-factor', {
    access: sessionAccessRule,
    rateLimit: { most: 20, minutes: 60 },
    summary: 'Ikki bosqichli kirish uchun yangi kalit; kod bilan tasdiqlangach yoqiladi',
    answer: NewSecondFactor,
    errors: ['SECOND_FACTOR_ON'],
    audit: false,
    freshPassword: true,
  }),
  confirmFactor: route('POST', '/profile/second-factor/confirm', {
    access: sessionAccessRule,
    rateLimit: { most: 30, minutes: 60 },
    summary: "Kod bilan tasdiqlab, ikki bosqichli kirishni yoqish; tiklash kodlari faqat shu javobda ko'rinadi",
    body: z.object({ code }),
    answer: z.object({ recoveryCodes }),
    errors: ['WRONG_CODE', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'TOO_MANY_REQUESTS'],
    audit: 'auth',
    tellsRefusals: true,
    freshPassword: true,
  }),
  newRecoveryCodes: route('POST', '/profile/second-factor/recovery-codes', {
    access: sessionAccessRule,
    rateLimit: { most: 10, minutes: 60 },
    summary: 'Yangi tiklash kodlari; avvalgilari ishlamay qoladi',
    answer: z.object({ recoveryCodes }),
    errors: ['SECOND_FACTOR_OFF'],
    audit: 'auth',
    freshPassword: true,
  }),
  removeFactor: route('DELETE', '/profile/second-factor', {
    access: sessionAccessRule,
    rateLimit: { most: 20, minutes: 60 },
    summary: "Ikki bosqichli kirishni o'chirish",
    errors: ['SECOND_FACTOR_OFF', 'SECOND_FACTOR_NEEDED'],
    audit: 'auth',
    freshPassword: true,
  }),
}
