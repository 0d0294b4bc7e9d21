import { z } from 'zod'
import { deviceKeyField } from '../../centre/sign-in/schemas.ts'
import { noContent } from '../../fields.ts'
import { publicRouteForOurPagesOnly, requireGrant, route, sessionAccessRule } from '../../route.ts'
import { ParentSignInResult } from '../parents/parent-account.schemas.ts'
import { StudentSignInResult } from '../students/schemas.ts'
import { FamilyTelegramChat, OwnTelegramConnection, TelegramLinkingUrl } from './schemas.ts'

const read = {
  access: sessionAccessRule,
  summary: "O'z Telegrami: ulanganmi va qachon",
  answer: OwnTelegramConnection,
} as const
const often = { most: 20, minutes: 60 }
const link = {
  access: sessionAccessRule,
  summary: "Telegramni ulash uchun bir martalik havola; 15 daqiqa ishlaydi, shu odam uchun oldingilari o'chadi",
  answer: TelegramLinkingUrl,
  errors: ['TELEGRAM_OFF', 'TELEGRAM_DOWN'],
  rateLimit: often,
  // Making a link is not audited; the audit entry is written when the link is opened in Telegram.
  audit: false,
} as const
const unlink = {
  access: sessionAccessRule,
  summary: "O'z Telegramini uzish; Telegramdan ochilgan sessiyalar yopiladi",
  answer: noContent,
  idempotent: true,
  audit: 'auth',
  rateLimit: often,
} as const

/** `initData`: Telegram's signed data about the Telegram user who opened the app inside Telegram. */
const InitData = z.object({ initData: z.string().min(1).max(4096), deviceKey: deviceKeyField.nullish() })

export const staffTelegram = {
  read: route('GET', '/profile/telegram', read),
  link: route('POST', '/profile/telegram/link', link),
  unlink: route('DELETE', '/profile/telegram', unlink),
}

export const studentTelegram = {
  read: route('GET', '/telegram', { ...read, side: 'student' }),
  link: route('POST', '/telegram/link', { ...link, side: 'student' }),
  unlink: route('DELETE', '/telegram', { ...unlink, side: 'student' }),
  signIn: route('POST', '/telegram-session', {
    side: 'student',
    ...publicRouteForOurPagesOnly,
    summary:
      'Telegram ichida ochilgan portalga kirish; initData Telegram imzosi bilan, 10 daqiqagacha, faqat bir marta ishlaydi',
    body: InitData,
    answer: StudentSignInResult,
    errors: ['TELEGRAM_REFUSED'],
    audit: 'auth',
    tellsRefusals: true,
  }),
}

export const familyTelegramChats = {
  list: route('GET', '/students/{id}/telegram', {
    access: requireGrant('users:students', 'read'),
    summary: 'Talaba va ota-onasining ulangan Telegramlari',
    answer: z.object({ chats: z.array(FamilyTelegramChat) }),
  }),
  unlink: route('DELETE', '/students/{id}/telegram/{chatId}', {
    access: requireGrant('users:students', 'update'),
    notByToken: true,
    summary: 'Talaba yoki ota-onasining Telegramini uzish; undan ochilgan sessiyalar yopiladi',
  }),
}

export const parentTelegram = {
  read: route('GET', '/telegram', { ...read, side: 'parent' }),
  link: route('POST', '/telegram/link', { ...link, side: 'parent' }),
  unlink: route('DELETE', '/telegram', { ...unlink, side: 'parent' }),
  signIn: route('POST', '/telegram-session', {
    side: 'parent',
    ...publicRouteForOurPagesOnly,
    summary: 'Telegram ichida ochilgan portalga ota-onaning kirishi; initData talabanikidek',
    body: InitData,
    answer: ParentSignInResult,
    errors: ['TELEGRAM_REFUSED'],
    audit: 'auth',
    tellsRefusals: true,
  }),
}
