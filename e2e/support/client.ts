import { auth } from '@markaz/protocol/centre/sign-in/routes'
import type { SignInResult } from '@markaz/protocol/centre/sign-in/schemas'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import type { z } from 'zod'
import { demoLogins, demoStudentLogin } from '../../server/src/demo/demo-accounts.ts'
import { unifyApostrophes } from '../../web/src/shared/format/apostrophe.ts'
import { demoAccountPassword, superadminPassword } from './server.ts'

type In<S> = z.input<Extract<S, z.ZodType>>
type Out<S> = z.output<Extract<S, z.ZodType>>

/**
 * A client for API calls. It replaces all kinds of apostrophe in answers by one, so that texts equal those on a screen.
 */
export interface ApiClient {
  call<R extends RouteDefinition>(
    route: R,
    input?: { params?: In<R['params']>; query?: Record<string, string | number>; body?: unknown },
  ): Promise<Out<R['answer']>>
}

export const createStaffClient = (url: string, login = 'superadmin'): Promise<ApiClient> =>
  client(url, auth.signIn, { login, password: passwordOf(login), fcmToken: null })

export const createStudentClient = (url: string, login = 'talaba'): Promise<ApiClient> =>
  client(url, studentAccount.signIn, { login, password: passwordOf(login) })

const demoAccounts: readonly string[] = [...Object.values(demoLogins), demoStudentLogin]

const passwordOf = (login: string): string => (demoAccounts.includes(login) ? demoAccountPassword : superadminPassword)

/** Signs a staff member in. If the password was issued by another person, a new password is chosen first. */
export async function openStaffSession(url: string, login: string): Promise<SignInResult> {
  const answer = await signIn(url, auth.signIn, { login, password: passwordOf(login), fcmToken: null })
  if ('accessToken' in answer) return answer
  const { next, ticket } = answer
  const chosen = await signIn(url, auth.signInPassword, { login, ticket, newPassword: passwordAfterChange })
  if ('accessToken' in chosen) return chosen
  throw new Error(`${login} needs a further step: ${next}, ${chosen.next}`)
}

export const passwordAfterChange = 'Ozimniki-sinov-77'

async function signIn<R extends RouteDefinition>(
  url: string,
  route: R,
  credentials: Credentials,
): Promise<Out<R['answer']>> {
  const answer = await fetch(url + apiPath(route), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { success, data, error } = (await answer.json()) as Envelope
  if (!success)
    throw new Error(`${credentials.login} may not sign in: ${answer.status} ${error?.code} ${error?.errMsg}`)
  return data
}

interface Credentials {
  login: string
  password?: string
  fcmToken?: null
  /** Present if the user must first choose a new password; the sign-in then continues with this ticket. */
  ticket?: string
  newPassword?: string
}

interface Envelope {
  success: boolean
  data: never
  error?: { code: string; errMsg: string }
}

async function client(url: string, route: RouteDefinition, credentials: Credentials): Promise<ApiClient> {
  const { accessToken } = (await signIn(url, route, credentials)) as { accessToken: string }
  return {
    async call(route, { params = {}, query = {}, body } = {}) {
      const path = apiPath(route).replace(/\{(\w+)\}/g, (_, name) => String((params as Record<string, unknown>)[name]))
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      const response = await fetch(`${url}${path}?${search}`, {
        method: route.method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const envelope = JSON.parse(await response.text(), (_, value) => unifyApostrophes(value)) as Envelope
      if (!envelope.success)
        throw new Error(`${route.method} ${route.path}: ${response.status} ${envelope.error?.code}`)
      return envelope.data
    },
  }
}
