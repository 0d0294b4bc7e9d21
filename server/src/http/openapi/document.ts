import { allApiRoutes, type NamedRoute } from '@markaz/protocol/catalogue'
import { Failure, ImsxStatusInfo } from '@markaz/protocol/envelope'
import { type ErrorCode, errorDetailsOf } from '@markaz/protocol/errors'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import { paramsSchemaOf, responseSchemaOf } from '@markaz/protocol/route-schemas'
import { fieldLabelOf } from '@markaz/protocol/validation'
import { formatByteCount } from '../api-page.ts'
import {
  componentNameOfOperation,
  extractCommonOpenApiParts,
  type OpenApiParameter,
  type OpenApiRequestBody,
  type OpenApiResponse,
} from './common-parts.ts'
import { errorCodesByStatus, possibleErrorCodesOf } from './error-codes.ts'
import { readProtocolSchemaNames } from './names.ts'
import { replaceRepeatedSchemas } from './repeated-schemas.ts'
import { createSchemaRegistry, type SchemaRegistry } from './schema-registry.ts'
import { type JsonSchema, schemaReferenceTo } from './schemas.ts'

export type ApiAudience = 'staff' | 'student' | 'parent'

export const apiAudienceOf = ({ side }: RouteDefinition): ApiAudience => side ?? 'staff'

const signInOf = {
  staff: '/api/staff/auth/sign-in',
  student: '/api/student/auth/sign-in',
  parent: '/api/parent/auth/code/verify',
} as const satisfies Record<ApiAudience, string>

/** A token of staff, students or parents is accepted only by the calls of the same audience. */
const bearer = (side: ApiAudience) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: `POST ${signInOf[side]} beradigan accessToken`,
})

export interface OpenApiOperation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Partial<Record<ApiAudience, never[]>>[]
  parameters?: OpenApiParameter[]
  requestBody?: OpenApiRequestBody
  responses: Record<string, OpenApiResponse>
}

export async function createOpenApiDocument(routes: readonly NamedRoute[] = allApiRoutes) {
  const names = await readProtocolSchemaNames()
  const book = createSchemaRegistry(names, [...routes, ...failures])
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const { area, name, route } of routes) {
    const path = apiPath(route)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(area, name, route, book) }
  }
  const schemas = {
    ...book.components(),
    ...{ Failure: failureOf(book), ImsxStatusInfo: book.open(ImsxStatusInfo, 'output'), ErrorCode: errorCode(routes) },
  }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const named = replaceRepeatedSchemas(
    schemas,
    new Map(operations.map((one) => [one, componentNameOfOperation(one.operationId)])),
  )
  const common = extractCommonOpenApiParts(named(paths))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Markaz',
      version: '1',
      description: "O'quv markazi boshqaruvi. Lahzalar UTC bo'yicha (ISO 8601), kunlar Toshkent vaqti bilan.",
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ area }) => area))].map((name) => ({ name })),
    paths: common.paths,
    components: {
      securitySchemes: { staff: bearer('staff'), student: bearer('student'), parent: bearer('parent') },
      parameters: common.parameters,
      requestBodies: common.requestBodies,
      responses: common.responses,
      schemas: usedSchemasOf(named(schemas), common),
    },
  }
}

/**
 * Returns only schemas that the document uses. Schemas can become unused when repeated parts are replaced by
 * references.
 */
function usedSchemasOf(schemas: Record<string, JsonSchema>, common: object): Record<string, JsonSchema> {
  const known = new Set<string>()
  const look = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (known.has(name)) continue
      known.add(name)
      look(JSON.stringify(schemas[name]))
    }
  }
  look(JSON.stringify(common))
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => known.has(name)))
}

/** Artificial routes that make the registry include the schemas of error responses. */
const failures: NamedRoute[] = [Failure, ImsxStatusInfo].map((answer, at) => ({
  ...{ area: 'failure', name: `answer${at}` },
  route: { path: '', answer } as never,
}))

function operation(area: string, name: string, route: RouteDefinition, book: SchemaRegistry): OpenApiOperation {
  const parameters = (['params', 'query'] as const).flatMap((part) => {
    const type = part === 'params' ? paramsSchemaOf(route) : route[part]
    const { properties = {}, required = [] } = type ? book.open(type, 'input') : {}
    return Object.entries(properties).map(([key, schema]) => parameter(key, part, required.includes(key), schema))
  })
  const body = bodyOf(route, book)
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: route.summary,
    ...(route.edits && { description: baseFieldDescription }),
    security: route.access.kind === 'public' ? [] : [{ [apiAudienceOf(route)]: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { ...(isBodyNeeded(route) && { required: true }), content: body } }),
    responses: { [route.status ?? 200]: successResponseOf(route, book), ...errorResponsesOf(route) },
  }
}

function parameter(name: string, part: 'params' | 'query', isRequired: boolean, schema: JsonSchema): OpenApiParameter {
  const label = fieldLabelOf(name)
  return {
    name,
    in: part === 'params' ? 'path' : 'query',
    ...(label !== name && { description: label }),
    ...((part === 'params' || isRequired) && { required: true }),
    schema,
  }
}

/** Describes the field `base`: the form's original values, which a client may send with the body (`http/merge.ts`). */
const baseFieldDescription =
  "`base` (forma ochilganda turgan qiymatlar) bilan boshqalarning o'zgarishi saqlanadi yoki CHANGED_MEANWHILE qaytadi"

/** True = the request body is required. A body is optional if all its fields are optional. */
const isBodyNeeded = ({ body, upload }: RouteDefinition) => Boolean(upload) || !body?.safeParse(undefined).success

function bodyOf(
  { body, upload }: RouteDefinition,
  book: SchemaRegistry,
): Record<string, { schema: JsonSchema }> | undefined {
  if (body) return { 'application/json': { schema: book.closed(body, 'input') } }
  if (!upload) return undefined
  // JSON Schema has no type for bytes and cannot limit their length, so the limit is in the description.
  const file = {
    contentMediaType: 'application/octet-stream',
    description: `${formatByteCount(upload.maxBytes)} gacha`,
  }
  return { 'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } } }
}

function successResponseOf(route: RouteDefinition, book: SchemaRegistry): OpenApiResponse {
  const description = route.status === 201 ? 'Yaratildi' : 'OK'
  if (route.stream) return { description, content: { 'text/event-stream': { schema: { type: 'string' } } } }
  if (route.download)
    return {
      description,
      headers: {
        'content-disposition': { description: 'attachment; filename, filename*', schema: { type: 'string' } },
      },
      content: { [route.download]: { schema: { contentMediaType: route.download } } },
    }
  const data = book.closed(responseSchemaOf(route), 'output')
  if (route.bare) return { description, content: { 'application/json': { schema: data } } }
  const schema = { type: 'object', properties: { success: { const: true }, data }, required: ['success', 'data'] }
  return { description, content: { 'application/json': { schema } } }
}

function errorResponsesOf(route: RouteDefinition): Record<string, OpenApiResponse> {
  const { byStatus, others } = errorCodesByStatus(route)
  const looks = schemaReferenceTo(route.bare ? 'ImsxStatusInfo' : 'Failure')
  const named = [...byStatus].map(([status, codes]) => [status, errorResponseOf(codes, looks)])
  return { ...Object.fromEntries(named), default: errorResponseOf(others, looks) }
}

function errorResponseOf(codes: readonly ErrorCode[], looks: string): OpenApiResponse {
  const isBraked = codes.some((code) => errorDetailsOf(code).status === 429)
  return {
    description: codes.join(', '),
    ...(isBraked && { headers: { 'retry-after': { description: 'soniya', schema: { type: 'integer' } } } }),
    content: { 'application/json': { schema: { $ref: looks } } },
  }
}

function failureOf(book: SchemaRegistry): JsonSchema {
  const { error, ...rest } = book.open(Failure, 'output').properties ?? {}
  const code = { $ref: schemaReferenceTo('ErrorCode') }
  const properties = { ...rest, error: { ...error, properties: { ...error?.properties, code } } }
  return { type: 'object', properties, required: Object.keys(properties) }
}

function errorCode(routes: readonly NamedRoute[]): JsonSchema {
  const codes = [...new Set(routes.flatMap(({ route }) => possibleErrorCodesOf(route)))].sort()
  return { type: 'string', description: 'Matnlari /api/docs sahifasida', enum: codes }
}
