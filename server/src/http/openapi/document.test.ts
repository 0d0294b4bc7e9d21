import { allApiRoutes } from '@markaz/protocol/catalogue'
import { type ErrorCode, errorDetailsOf } from '@markaz/protocol/errors'
import { EventStatus } from '@markaz/protocol/motivation/events/schemas'
import { apiPath, errorCodesOfRoute, type RouteDefinition } from '@markaz/protocol/route'
import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  fieldPathsOf,
  type OpenApiDocument,
  openApiOperationsOf,
  sampleValueOf,
  withoutField,
} from '../../testing/openapi-sample.ts'
import { serveApiDescription } from '../api-description.ts'
import { type ApiAudience, apiAudienceOf } from './document.ts'

const addresses = {
  staff: '/api/openapi.json',
  student: '/api/docs/student.json',
  parent: '/api/docs/parent.json',
} as const
const sides = Object.keys(addresses) as ApiAudience[]

const texts = {} as Record<ApiAudience, string>
const documents = {} as Record<ApiAudience, OpenApiDocument>
const operations = {} as Record<ApiAudience, Map<string, ReturnType<typeof openApiOperationsOf>[number]>>
beforeAll(async () => {
  const app = fastify()
  serveApiDescription(app)
  for (const side of sides) {
    texts[side] = (await app.inject(addresses[side])).body
    documents[side] = JSON.parse(texts[side])
    operations[side] = new Map(openApiOperationsOf(documents[side]).map((one) => [`${one.method} ${one.path}`, one]))
  }
  await app.close()
})

function told(route: RouteDefinition) {
  const document = documents[apiAudienceOf(route)]
  const found = operations[apiAudienceOf(route)].get(`${route.method.toLowerCase()} ${apiPath(route)}`)
  if (!found) throw new Error(`${route.method} ${route.path} stands in no document`)
  return { document, ...found }
}

const routes = allApiRoutes.map(({ area, name, route }) => ({ label: `${area}.${name}`, route }))

describe('the OpenAPI documents for staff, students and parents', () => {
  it.each(sides)('the OpenAPI document for the audience %s contains exactly the API calls of this audience', (side) => {
    const promised = allApiRoutes.filter(({ route }) => apiAudienceOf(route) === side)
    const promisedKeys = promised.map(({ route }) => `${route.method.toLowerCase()} ${apiPath(route)}`)
    expect([...operations[side].keys()].sort()).toEqual(promisedKeys.sort())
  })

  // Shows: SAFE-030
  it('the OpenAPI documents share repeated parts, so the one for staff is below 870 kB and the one for students below 120 kB', () => {
    expect(texts.staff.length).toBeLessThan(870_000)
    expect(texts.student.length).toBeLessThan(120_000)
  })

  // Shows: SAFE-030
  it.each(sides)('the OpenAPI document of the %s passes the linter without errors', async (side) => {
    // Rules that are off: paths may be ambiguous (`/roles/add` and `/roles/{id}`), and `default` describes 4XX
    // responses.
    const rules = {
      'no-ambiguous-paths': 'off',
      'operation-4xx-response': 'off',
      'info-license': 'off',
      'tag-description': 'off',
    } as const
    const config = await createConfig({ extends: ['recommended'], rules })
    const problems = await lintFromString({ source: texts[side], config })
    expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([])
  })

  // Shows: SAFE-030
  it('components of the OpenAPI documents have names that are valid identifiers in programming languages', () => {
    for (const side of sides)
      for (const name of Object.values(documents[side].components).flatMap((kind) => Object.keys(kind)))
        expect(name).toMatch(/^[A-Za-z][A-Za-z0-9]*$/)
  })

  // Shows: SAFE-030
  it('an enum of numbers in the OpenAPI documents has a name for each of its values', () => {
    const { schemas } = documents.staff.components
    expect(schemas.GroupStatus).toMatchObject({
      type: 'integer',
      enum: Object.values(GroupStatus),
      'x-enum-varnames': Object.keys(GroupStatus),
    })
    expect(schemas.EventStatus).toMatchObject({ type: 'string', enum: Object.values(EventStatus) })
    const nameless = /"enum":\[\d[^\]]*\](?!(,"type":"integer")?,"x-enum-varnames")/
    for (const side of sides) expect(texts[side].match(nameless)?.[0]).toBeUndefined()
  })

  // Shows: SAFE-030
  it('the OpenAPI documents declare the formats of ids, days and timestamps', () => {
    const { schemas } = documents.staff.components
    expect(schemas.CentreEvent?.properties).toMatchObject({
      id: { type: 'integer', format: 'int64' },
      deviceId: { type: ['integer', 'null'], format: 'int64' },
      startDate: { type: 'string', format: 'date-time' },
      createdAt: { type: 'string', format: 'date-time' },
    })
    expect(schemas.CompetitionInput?.properties?.endDate).toEqual({ type: 'string', format: 'date-time' })
    expect(schemas.Certificate?.properties?.issuedAt).toEqual({ type: 'string', format: 'date' })
  })
})

describe('a call in the OpenAPI document', () => {
  // Shows: SAFE-030
  it.each(routes)(
    'the API call $label is documented with its response, the token that it requires, and each error that it declares',
    ({ route }) => {
      const { operation, responses } = told(route)
      expect(operation.summary).toBe(route.summary)
      expect(Object.keys(responses)).toContain(String(route.status ?? 200))
      expect(operation.security).toEqual(route.access.kind === 'public' ? [] : [{ [apiAudienceOf(route)]: [] }])
      const codesAt = (status: string) => (responses[status] ?? responses.default)?.description.split(', ') ?? []
      for (const code of errorCodesOfRoute(route)) expect(codesAt(String(errorDetailsOf(code).status))).toContain(code)
      const asksForRight = route.access.kind === 'can' || route.access.kind === 'superadmin'
      const isRefused = asksForRight || (errorCodesOfRoute(route) as readonly ErrorCode[]).includes('FORBIDDEN')
      expect(codesAt('403').includes('FORBIDDEN')).toBe(isRefused)
      if (route.access.kind !== 'public') expect(codesAt('401')).toContain('UNAUTHORIZED')
      for (const [status, { description }] of Object.entries(responses)) {
        if (!/^[45]/.test(status)) continue
        for (const code of description.split(', ')) expect(`${errorDetailsOf(code as ErrorCode).status}`).toBe(status)
      }
    },
  )
})

/** True for rules about several fields together, which an OpenAPI document cannot describe. */
const isOfRules = ({ code }: z.core.$ZodIssue) => code === 'custom'

describe('the documented inputs and the inputs that the server accepts', () => {
  // Shows: SAFE-030
  it.each(routes.filter(({ route }) => route.body))(
    'the API call $label accepts a body with just the fields documented as required, and refuses the body if one of these is missing',
    ({ route }) => {
      const { document, body } = told(route)
      expect(body?.required ?? false).toBe(!route.body?.safeParse(undefined).success)
      const schema = body?.content['application/json']?.schema ?? {}
      const whole = sampleValueOf(document, schema)
      expect(route.body?.safeParse(whole).error?.issues.filter((issue) => !isOfRules(issue)) ?? []).toEqual([])
      for (const path of fieldPathsOf(whole)) {
        const parsed = route.body?.safeParse(withoutField(whole, path))
        expect([path.join('.'), parsed?.success]).toEqual([path.join('.'), false])
      }
    },
  )

  // Shows: SAFE-030
  it.each(routes.filter(({ route }) => route.query))(
    'the API call $label accepts each query parameter as it is documented, and refuses a request without a required parameter',
    ({ route }) => {
      const { document, parameters } = told(route)
      const given = parameters
        .filter((one) => one.in === 'query')
        .map((one) => ({ ...one, value: textOf(sampleValueOf(document, one.schema)) }))
      const required = Object.fromEntries(given.filter((one) => one.required).map(({ name, value }) => [name, value]))
      const takes = (query: object) =>
        route.query?.safeParse(query).error?.issues.filter((issue) => !isOfRules(issue)) ?? []
      expect(takes(required)).toEqual([])
      for (const { name, value } of given) expect([name, takes({ ...required, [name]: value })]).toEqual([name, []])
      for (const name of Object.keys(required)) {
        const { [name]: _, ...less } = required
        expect([name, route.query?.safeParse(less).success]).toEqual([name, false])
      }
    },
  )
})

const textOf = (value: unknown): string | string[] => (Array.isArray(value) ? value.map(String) : String(value))
