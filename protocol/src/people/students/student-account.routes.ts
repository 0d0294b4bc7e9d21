import { z } from 'zod'
import { login, nothing } from '../../fields.ts'
import { open, route, session } from '../../route.ts'

/** A student's own way in, below `/api/student`: its own token, its own rows and nothing else. Another student's do not exist there (404). */
export const studentAccount = {
  signIn: route({
    side: 'student',
    method: 'POST',
    path: '/auth/sign-in',
    access: open,
    summary: 'Talabaning kirishi; token 12 soat yashaydi',
    body: z.object({ login: z.string().max(200), password: z.string().max(200) }),
    answer: z.object({ accessToken: z.string(), student: z.object({ id: z.number(), fullName: z.string(), login }) }),
    errors: ['WRONG_CREDENTIALS', 'ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS'],
    audit: 'auth',
    tellsRefusals: true,
  }),
  logout: route({
    side: 'student',
    method: 'POST',
    path: '/auth/logout',
    access: session,
    summary: 'Chiqish',
    answer: nothing,
    audit: 'auth',
  }),
}
