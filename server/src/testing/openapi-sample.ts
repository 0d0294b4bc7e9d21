import fc from 'fast-check'
import type { OpenApiParameter, OpenApiRequestBody, OpenApiResponse } from '../http/openapi/common-parts.ts'
import type { OpenApiOperation } from '../http/openapi/document.ts'
import type { JsonSchema } from '../http/openapi/schemas.ts'

export interface OpenApiDocument {
  paths: Record<string, Record<string, OpenApiOperation | unknown[]>>
  components: { schemas: Record<string, JsonSchema> } & Record<string, Record<string, object>>
}

function deref<T>(document: OpenApiDocument, node: unknown): T {
  const { $ref } = node as { $ref?: string }
  if (!$ref) return node as T
  const found = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown>)?.[key], document)
  if (!found) throw new Error(`${$ref} is not there`)
  return deref(document, found)
}

/**
 * Returns the operations of the document. Parameters, bodies and responses are resolved; only their schemas still
 * contain `$ref`.
 */
export const openApiOperationsOf = (document: OpenApiDocument) =>
  Object.entries(document.paths).flatMap(([path, { parameters = [], ...methods }]) =>
    Object.entries(methods as Record<string, OpenApiOperation>).map(([method, operation]) => ({
      ...{ path, method, operation },
      parameters: [...(parameters as object[]), ...(operation.parameters ?? [])].map((one) =>
        deref<OpenApiParameter>(document, one),
      ),
      body: operation.requestBody && deref<OpenApiRequestBody>(document, operation.requestBody),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, one]) => [status, deref<OpenApiResponse>(document, one)]),
      ),
    })),
  )

/** Returns a minimal value for a schema: without optional fields, and null only where no other value is allowed. */
export function sampleValueOf(document: OpenApiDocument, node: JsonSchema): unknown {
  const schema = deref<JsonSchema>(document, node)
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => sampleValueOf(document, one)))
  const [first] = schema.anyOf ?? (schema.oneOf as JsonSchema[] | undefined) ?? []
  if (first) return sampleValueOf(document, first)
  const type = [schema.type].flat()[0]
  if (type === 'object') {
    const required = Object.keys(schema.properties ?? {}).filter((name) => schema.required?.includes(name))
    return Object.fromEntries(required.map((name) => [name, sampleValueOf(document, schema.properties?.[name] ?? {})]))
  }
  if (type === 'array')
    return Array.from({ length: Math.max(1, Number(schema.minItems ?? 0)) }, () =>
      sampleValueOf(document, schema.items ?? {}),
    )
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return schema.minimum ?? Math.min(1, schema.maximum ?? 1)
  if (type === 'string') return textOf(schema)
  // JSON Schema cannot describe the rules of formatted text, so a fixed document is used.
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Matn' }] }] }
}

const formats: Record<string, string> = {
  date: '2026-11-21',
  'date-time': '2026-11-21T10:00:00Z',
  uuid: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6',
  uri: 'https://markaz.uz/sahifa',
  ipv4: '10.0.0.7',
}

function textOf({ format, pattern, minLength = 1 }: JsonSchema): string {
  const known = format && formats[format]
  if (known) return known
  if (pattern) return matching(new RegExp(pattern, 'u'))
  return 'a'.repeat(Number(minLength))
}

/** Example values for patterns with a lookahead, for which fast-check cannot generate texts. */
const examples = ['/groups', '2026-11', '2026-10', '#0b7285', '1.2.3', '123456']

const matching = (pattern: RegExp) =>
  examples.find((one) => pattern.test(one)) ??
  (fc.sample(fc.stringMatching(pattern), { numRuns: 1, seed: 7 })[0] as string)

/** Returns the path of each field in a value, including nested fields. */
export function fieldPathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null || (value as { type?: unknown }).type === 'doc') return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(Array.isArray(value) ? [] : [[key]]),
    ...fieldPathsOf(inner).map((path) => [key, ...path]),
  ])
}

export function withoutField(value: unknown, [key, ...rest]: string[]): unknown {
  const copy = structuredClone(value) as Record<string, unknown>
  if (key === undefined) return copy
  if (rest.length === 0) delete copy[key]
  else copy[key] = withoutField(copy[key], rest)
  return copy
}
