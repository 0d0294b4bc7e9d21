import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { allGrants } from '@markaz/protocol/permissions'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp } from '../testing/app.ts'

const t = shareTestApp()
let token: string
beforeAll(async () => {
  token = (await t.signedIn({ isSuperadmin: true, grants: allGrants })).token
})

async function send(route: RouteDefinition, payload: string, length?: number) {
  const started = performance.now()
  const response = await t.app.inject({
    method: route.method,
    url: apiPath(route).replace('{id}', '1'),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(length && { 'content-length': String(length) }),
    },
    payload,
  })
  const { code } = response.statusCode < 400 ? { code: 'done' } : response.json().error
  return { code, ms: performance.now() - started }
}

const save = attendance.save.all
const cells = (count: number, cell = '{"studentId":1,"mark":1}') =>
  `{"scheduleId":1,"date":"2026-11-20","attendances":[${Array(count).fill(cell).join(',')}]}`

describe('the size and structure of a JSON request body', () => {
  it.each([
    ['half a million opening brackets', '['.repeat(500_000)],
    ['a quarter of a million nested lists', '['.repeat(250_000) + ']'.repeat(250_000)],
    ['a hundred thousand nested objects', '{"a":'.repeat(100_000)],
    ['345,000 attendance entries', cells(345_000, '{}')],
    ['345,000 numbers', `[${Array(345_000).fill(1).join(',')}]`],
  ])('a JSON body of %s is refused before it is parsed', async (_, payload) => {
    const tries = []
    for (let n = 0; n < 5; n++) tries.push(await send(save, payload))
    expect(tries.map(({ code }) => code)).toEqual(Array(5).fill('TOO_LARGE'))
    expect(Math.min(...tries.map(({ ms }) => ms))).toBeLessThan(100)
  })

  it('a JSON body with an array that is longer than the route allows is refused with the name of the field', async () => {
    const response = await t.send(save, { token, params: { id: 1 }, body: JSON.parse(cells(501)) })
    expect(response.error.fields).toEqual({ attendances: "Ko'pi bilan 500 ta" })
  })

  it('brackets, commas and quotes inside a JSON string do not count towards the limits of depth and number of values', async () => {
    const payload = cells(1, JSON.stringify({ studentId: 1, mark: 2, comment: '[{,"\\'.repeat(100) }))
    expect((await send(save, payload)).code).not.toBe('TOO_LARGE')
    const odd = JSON.stringify({ login: `${'[,'.repeat(30)}\\"`, password: '\\'.repeat(99) })
    expect((await send(auth.signIn, odd)).code).not.toBe('TOO_LARGE')
  })
})

describe('the request body of a call without sign-in', () => {
  const body = (bytes: number) => JSON.stringify({ login: 'kimdir', password: 'x'.repeat(bytes - 32) })

  it('an API call without sign-in accepts a body of 16 kB, and the server stops reading a longer body', async () => {
    expect(body(16_384)).toHaveLength(16_384)
    expect((await send(auth.signIn, body(16_384))).code).toBe('VALIDATION')
    expect((await send(auth.signIn, body(16_385))).code).toBe('TOO_LARGE')
    expect((await send(auth.signIn, '{', 900_000)).code).toBe('TOO_LARGE')
  })
})
