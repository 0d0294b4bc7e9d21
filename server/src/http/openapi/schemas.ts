import { day, timestamp } from '@markaz/protocol/fields'
import { z } from 'zod'
import { simplifyJsonSchema } from './simplify-schema.ts'

export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  pattern?: string
  description?: string
  additionalProperties?: boolean | JsonSchema
  [other: string]: unknown
}

/** `input`: the schema of what clients send. `output`: the schema of what the server answers. */
export type SchemaDirection = 'input' | 'output'

export const schemaReferenceTo = (name: string) => `#/components/schemas/${name}`

/**
 * Converts the named schemas to JSON schemas, which refer to each other by name. `enums` maps an enum's object of
 * values to its name.
 */
export function createJsonSchemas(
  named: ReadonlyMap<z.ZodType, string>,
  io: SchemaDirection,
  enums: ReadonlyMap<object, string>,
): Map<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [type, id] of named) registry.add(type, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: schemaReferenceTo,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) =>
      correctConvertedSchema(zodSchema as unknown as z.ZodType, jsonSchema as JsonSchema, io, enums),
  })
  const { __shared, ...rest } = schemas as Record<string, JsonSchema>
  if (__shared) throw new Error(`a schema that holds itself has no name: ${Object.keys(__shared.$defs as object)}`)
  return new Map(Object.entries(rest).map(([id, schema]) => [id, simplifyJsonSchema(schema, '', io)]))
}

/** Converts one schema, with all nested schemas inline. */
export function createJsonSchema(type: z.ZodType, io: SchemaDirection): JsonSchema {
  const override = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: unknown }) =>
    correctConvertedSchema(zodSchema as z.ZodType, jsonSchema as JsonSchema, io, new Map())
  return simplifyJsonSchema(z.toJSONSchema(type, { io, unrepresentable: 'any', override }) as JsonSchema, '', io)
}

function correctConvertedSchema(
  type: z.ZodType,
  json: JsonSchema,
  io: SchemaDirection,
  enums: ReadonlyMap<object, string>,
): void {
  if (json.$ref) return
  if (type === timestamp) json.format = 'date-time'
  if (type === day) json.format = 'date'
  if (type instanceof z.ZodObject && io === 'input') declareRequired(type, json)
  if (type instanceof z.ZodPipe && type.def.out instanceof z.ZodLiteral) json.const = [...type.def.out.values][0]
  if (isBooleanText(type)) {
    declareBoolean(json)
    return
  }
  const values = valuesOf(type)
  const known = values && enums.get(values)
  if (known) {
    for (const key of Object.keys(json)) delete json[key]
    json.$ref = schemaReferenceTo(known)
  } else if (values) addEnumNames(values, json)
}

/**
 * Finds the required fields by trying values, because zod's conversion is wrong for nullable ids, whose preprocessing
 * accepts every value.
 */
function declareRequired({ shape }: z.ZodObject, json: JsonSchema): void {
  const required = Object.keys(shape).filter((key) => {
    const part = shape[key] as z.ZodType
    return part._zod.optin === undefined || !part.safeParse(undefined).success
  })
  delete json.required
  if (required.length > 0) json.required = required
}

/** True for a query parameter with the two texts `true` and `false`. */
const isBooleanText = (type: z.ZodType) =>
  type instanceof z.ZodEnum
    ? type.options.join() === 'true,false'
    : type instanceof z.ZodPipe && type.def.in instanceof z.ZodString && type.def.out instanceof z.ZodBoolean

function declareBoolean(json: JsonSchema): void {
  delete json.enum
  json.type = 'boolean'
}

/**
 * Returns the values of an enum; undefined = no enum. A query parameter is a pipe that converts digits; its output is
 * the enum.
 */
function valuesOf(type: z.ZodType): Record<string, string | number> | undefined {
  if (type instanceof z.ZodEnum) return type.def.entries
  return type instanceof z.ZodPipe && type.def.out instanceof z.ZodEnum ? type.def.out.def.entries : undefined
}

export function addEnumNames(values: Record<string, string | number>, json: JsonSchema): void {
  json.enum = Object.values(values)
  json.type = json.enum.every((value) => typeof value === 'number') ? 'integer' : 'string'
  if (Object.entries(values).some(([name, value]) => name !== value)) json['x-enum-varnames'] = Object.keys(values)
}
