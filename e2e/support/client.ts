import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import type { z } from 'zod'
import { password } from './product.ts'

type Out<S> = z.output<Extract<S, z.ZodType>>

export interface Client {
  /** @throws Error with status and message on anything but success */
  call<R extends RouteDefinition>(
    route: R,
    input?: { params?: object; query?: Record<string, string | number>; body?: unknown },
  ): Promise<Out<R['answer']>>
}

/** Signs in over HTTP, for what a test needs beside the screen. */
export const clientOf = (url: string, login = 'superadmin'): Promise<Client> =>
  client(url, auth.signIn, { login, password, fcmToken: null })

/** A student's own program: the demo's student unless told otherwise. */
export const studentOf = (url: string, login = 'talaba'): Promise<Client> =>
  client(url, studentAccount.signIn, { login, password })

async function client(url: string, signIn: RouteDefinition, credentials: object): Promise<Client> {
  const answer = await fetch(url + apiPath(signIn), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  return {
    async call(route, { params = {}, query = {}, body } = {}) {
      const path = apiPath(route).replace(/\{(\w+)\}/g, (_, name) => String((params as Record<string, unknown>)[name]))
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      const response = await fetch(`${url}${path}?${search}`, {
        method: route.method,
        headers: {
          authorization: `Bearer ${data.accessToken}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const envelope = (await response.json()) as { success: boolean; data: never; error?: { code: string } }
      if (!envelope.success)
        throw new Error(`${route.method} ${route.path}: ${response.status} ${envelope.error?.code}`)
      return envelope.data
    },
  }
}
