import { calls } from '@markaz/protocol/catalogue'
import { Failure, success } from '@markaz/protocol/envelope'
import { errorOf } from '@markaz/protocol/errors'
import { apiPath, errorsOf, type RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { apiPage, bytesText } from './api-page.ts'

/**
 * OpenAPI 3.1 of every promise at `/api/openapi.json`, and the same as a page to read at `/api/docs`. Both are made when
 * somebody asks for the first time: a start has better things to do with a quarter of a second.
 */
export function apiDescription(app: FastifyInstance): void {
  let document: ReturnType<typeof openApi> | undefined
  let page: string | undefined
  app.get('/api/openapi.json', async () => {
    document ??= openApi()
    return document
  })
  app.get('/api/docs', async (_request, reply) => {
    page ??= apiPage()
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { area, name, route } of calls) {
    paths[apiPath(route)] = {
      ...paths[apiPath(route)],
      [route.method.toLowerCase()]: operation(area, name, route),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Markaz', version: '1', description: "O'quv markazi boshqaruvi: barcha so'rovlar" },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

const schema = (type: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return rest as { properties?: Record<string, unknown>; required?: string[] }
}

export function operation(area: string, name: string, route: RouteDefinition) {
  const parameters = (['params', 'query'] as const).flatMap((part) => {
    const { properties = {}, required = [] } = route[part] ? schema(route[part], 'input') : {}
    return Object.entries(properties).map(([key, value]) => ({
      name: key,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(key),
      schema: value,
    }))
  })
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: route.summary,
    'x-access': route.access,
    ...(route.access.kind !== 'public' && { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: { content: { 'application/json': { schema: schema(route.body, 'input') } } } }),
    ...(route.upload && {
      requestBody: { required: true, content: { 'multipart/form-data': fileField(route.upload) } },
    }),
    responses: {
      [route.status ?? 200]: { description: 'OK', ...good(route) },
      ...failures(route),
    },
  }
}

/** One file, in the words of OpenAPI 3.1: bytes have no JSON type, and their length no keyword. */
function fileField({ maxBytes }: NonNullable<RouteDefinition['upload']>) {
  const file = { contentMediaType: 'application/octet-stream', description: `${bytesText(maxBytes)} gacha` }
  return { schema: { type: 'object', properties: { file }, required: ['file'] } }
}

function good(route: RouteDefinition) {
  if (route.stream) return { content: { 'text/event-stream': { schema: { type: 'string' } } } }
  if (!route.download) return { content: { 'application/json': { schema: schema(success(route.answer), 'output') } } }
  return {
    headers: { 'content-disposition': { description: 'attachment; filename, filename*', schema: { type: 'string' } } },
    content: { [route.download]: { schema: { contentMediaType: route.download } } },
  }
}

function failures(route: RouteDefinition) {
  const byStatus: Record<number, string[]> = {}
  const general = ['INTERNAL', 'DATABASE_DOWN'] as const
  const input = route.params || route.query || route.body || route.upload ? (['VALIDATION'] as const) : []
  const access = route.access.kind === 'public' ? [] : (['UNAUTHORIZED', 'FORBIDDEN'] as const)
  const file = route.upload ? (['TOO_MANY_REQUESTS', 'DISK_FULL'] as const) : []
  for (const code of new Set([...input, ...access, ...file, ...errorsOf(route), ...general])) {
    const { status, text } = errorOf(code)
    byStatus[status] = [...(byStatus[status] ?? []), `${code}: ${text}`]
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, texts]) => [
      status,
      { description: texts.join('; '), content: { 'application/json': { schema: schema(Failure, 'output') } } },
    ]),
  )
}
