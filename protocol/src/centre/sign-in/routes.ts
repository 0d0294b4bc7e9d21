import { z } from 'zod'
import { isStorable, login, nothing, password } from '../../fields.ts'
import { open, route, session } from '../../route.ts'
import { Profile, StaffInfo } from './schemas.ts'

const tokens = { accessToken: z.string(), refreshToken: z.string() }
const fcmToken = z.string().max(4096).refine(isStorable).nullish()

export const auth = {
  signIn: route({
    method: 'POST',
    path: '/auth/sign-in',
    access: open,
    summary: 'Tizimga kirish',
    body: z.object({
      login: z.string().trim().min(1).max(64).refine(isStorable),
      password: z.string().min(1).max(128),
      fcmToken,
    }),
    answer: z.object({ ...tokens, staffInfo: StaffInfo }),
    errors: ['WRONG_CREDENTIALS', 'ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS'],
    audit: 'auth',
  }),
  refresh: route({
    method: 'GET',
    path: '/auth/refresh-token',
    access: open,
    summary: 'Tokenlarni yangilash; sarlavhada Authorization: Bearer <refreshToken>',
    answer: z.object(tokens),
    errors: ['UNAUTHORIZED', 'SESSION_REUSED'],
    audit: false,
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    access: session,
    summary: 'Sessiyani yopish',
    body: z.object({ fcmToken }).default({}),
    answer: nothing,
    audit: 'auth',
  }),
  profile: route({ method: 'GET', path: '/profile', access: session, summary: "O'z profili", answer: Profile }),
  changeLogin: route({
    method: 'POST',
    path: '/profile/change-login',
    access: session,
    summary: "O'z loginini o'zgartirish",
    body: z.object({ newLogin: login, password: z.string().min(1).max(128) }),
    answer: z.object({ login: z.string() }),
    errors: ['WRONG_PASSWORD', 'LOGIN_TAKEN', 'TOO_MANY_REQUESTS'],
    audit: 'auth',
  }),
  changePassword: route({
    method: 'POST',
    path: '/profile/change-password',
    access: session,
    summary: "O'z parolini o'zgartirish; boshqa sessiyalar yopiladi",
    body: z.object({ oldPassword: z.string().min(1).max(128), newPassword: password }),
    answer: nothing,
    errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
    audit: 'auth',
  }),
}
