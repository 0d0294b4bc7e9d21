import { z } from 'zod'
import { deviceKey } from '../../centre/sign-in/schemas.ts'
import { nothing } from '../../fields.ts'
import { open, route, session } from '../../route.ts'
import { StudentSignedIn } from '../students/schemas.ts'
import { OwnTelegram, ParentSignedIn, TelegramLink } from './schemas.ts'

const read = {
  method: 'GET',
  access: session,
  summary: "O'z Telegrami: ulanganmi va qachon",
  answer: OwnTelegram,
} as const
const often = { most: 20, minutes: 60 }
const link = {
  method: 'POST',
  access: session,
  summary: "Telegramni ulash uchun bir martalik havola; 15 daqiqa ishlaydi, shu odam uchun oldingilari o'chadi",
  answer: TelegramLink,
  errors: ['TELEGRAM_OFF', 'TELEGRAM_DOWN'],
  rateLimit: often,
  // The line is left by whoever uses it.
  audit: false,
} as const
const unlink = {
  method: 'DELETE',
  access: session,
  summary: "O'z Telegramini uzish; Telegramdan ochilgan sessiyalar yopiladi",
  answer: nothing,
  idempotent: true,
  audit: 'auth',
  rateLimit: often,
} as const

/** What the program inside Telegram says of whoever opened it, signed by Telegram. */
const InitData = z.object({ initData: z.string().min(1).max(4096), deviceKey: deviceKey.nullish() })

export const staffTelegram = {
  read: route({ ...read, path: '/profile/telegram' }),
  link: route({ ...link, path: '/profile/telegram/link' }),
  unlink: route({ ...unlink, path: '/profile/telegram' }),
}

export const studentTelegram = {
  read: route({ ...read, side: 'student', path: '/telegram' }),
  link: route({ ...link, side: 'student', path: '/telegram/link' }),
  unlink: route({ ...unlink, side: 'student', path: '/telegram' }),
  signIn: route({
    side: 'student',
    method: 'POST',
    path: '/telegram-session',
    access: open,
    summary:
      'Telegram ichida ochilgan portalga kirish; initData Telegram imzosi bilan, 10 daqiqagacha, faqat bir marta ishlaydi',
    body: InitData,
    answer: StudentSignedIn,
    errors: ['TELEGRAM_REFUSED'],
    audit: 'auth',
    tellsRefusals: true,
  }),
}

export const parentTelegram = {
  read: route({ ...read, side: 'parent', path: '/telegram' }),
  link: route({ ...link, side: 'parent', path: '/telegram/link' }),
  unlink: route({ ...unlink, side: 'parent', path: '/telegram' }),
  signIn: route({
    side: 'parent',
    method: 'POST',
    path: '/telegram-session',
    access: open,
    summary: 'Telegram ichida ochilgan portalga ota-onaning kirishi; initData talabanikidek',
    body: InitData,
    answer: ParentSignedIn,
    errors: ['TELEGRAM_REFUSED'],
    audit: 'auth',
    tellsRefusals: true,
  }),
}
