import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { oneRosterServicePaths } from '@markaz/protocol/control/oneroster/collections'
import { allGrants } from '@markaz/protocol/permissions'
import type { TestApp } from '../../../testing/app.ts'
import type { StaffOptions } from '../../../testing/build.ts'
import type { OneRosterObject } from '../oneroster-object.ts'

export async function createOneRosterClientToken(
  t: TestApp,
  { grants = allGrants as readonly string[], lastDay = '2026-12-31', ...staff }: Options = {},
) {
  const person = await t.signedIn({ grants: [...grants], seesPersonal: false, ...staff })
  const body = { name: 'LMS', grants, lastDay } as never
  const { data } = await t.send(accessTokens.make, { token: person.token, body })
  return { ...person, ...get(t, data.token), id: data.id, secret: data.token }
}

interface Options extends StaffOptions {
  grants?: readonly string[]
  lastDay?: string
}

function get(t: TestApp, token: string) {
  const ask = async (path: string) => {
    const [, service, rest] = /^(\w+)(\/.*)$/.exec(path) ?? []
    const url = oneRosterServicePaths[service as keyof typeof oneRosterServicePaths] + rest
    const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.json<Record<string, OneRosterObject[]>>(),
    }
  }
  return {
    ask,
    list: async (path: string): Promise<OneRosterObject[]> => {
      const { status, body } = await ask(path)
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
      return Object.values(body)[0] ?? []
    },
  }
}
