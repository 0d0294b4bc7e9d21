import { z } from 'zod'
import { countResponse } from '../../fields.ts'
import { publicRouteForOurPagesOnly, type RouteDefinition, route, sessionAccessRule } from '../../route.ts'
import { LinkedChatOrCalendar, OwnSession, Tokens } from './schemas.ts'

export const ownSessions = (side?: RouteDefinition['side']) => ({
  refresh: route('GET', '/auth/refresh-token', {
    side,
    ...publicRouteForOurPagesOnly,
    summary:
      'Tokenlarni yangilash; sarlavhada Authorization: Bearer <refreshToken>; har biri bir marta ishlaydi. Sahifa ochgan sessiya shu brauzerning cookie faylisiz yangilanmaydi',
    answer: Tokens,
    errors: ['UNAUTHORIZED', 'SESSION_REUSED'],
    audit: false,
  }),
  logout: route('POST', '/auth/logout', {
    side,
    access: sessionAccessRule,
    onlyFromOurPages: true,
    summary: 'Chiqish',
    audit: 'auth',
  }),
  sessions: route('GET', '/profile/sessions', {
    side,
    access: sessionAccessRule,
    summary: "O'zining ochiq sessiyalari, ulangan Telegrami va kalendar manzili",
    answer: z.object({ sessions: z.array(OwnSession), others: z.array(LinkedChatOrCalendar) }),
    // Staff who view the portal as a student may not see the student's devices and IP addresses.
    notInView: true,
  }),
  endOtherSessions: route('POST', '/profile/sessions/end-others', {
    side,
    access: sessionAccessRule,
    rateLimit: { most: 20, minutes: 60 },
    summary: 'Shu sessiyadan boshqa hammasini yopish: sessiyalar, tokenlar, Telegram va kalendar manzili',
    idempotent: true,
    answer: countResponse,
    audit: 'auth',
  }),
  endAccess: route('POST', '/profile/sessions/end', {
    side,
    access: sessionAccessRule,
    rateLimit: { most: 60, minutes: 60 },
    summary: 'Bittasini yopish: boshqa sessiya, ulangan Telegram yoki kalendar manzili',
    body: z.object({ kind: z.enum(['session', 'chat', 'calendar']), id: z.string().max(100) }),
    idempotent: true,
    answer: countResponse,
    audit: 'auth',
  }),
})

/** Reports that the portal was opened as an installed app. Browsers do not report that an app was removed. */
export const definePortalInstallReportRoute = (side: 'student' | 'parent') =>
  route('PUT', '/profile/portal-installed', {
    side,
    access: sessionAccessRule,
    rateLimit: { most: 20, minutes: 60 },
    summary: "Portal telefonga o'rnatilgan ilova sifatida ochildi",
    audit: false,
  })

/** Chooses Latin or Cyrillic for the portal and for push messages, Telegram, SMS and letters to the user. */
export const defineChooseWritingScriptRoute = (side: 'student' | 'parent') =>
  route('PUT', '/profile/script', {
    side,
    access: sessionAccessRule,
    rateLimit: { most: 60, minutes: 60 },
    summary: 'Xabarlar alifbosini tanlash: lotin yoki kirill',
    body: z.object({ script: z.enum(['latin', 'cyrillic']) }),
    idempotent: true,
    audit: false,
  })
