import type { JsonSchema, SchemaDirection } from './schemas.ts'

const maxSafeInteger = Number.MAX_SAFE_INTEGER

const idNamePattern = /^(ids?|\w+Ids?)$/
/** Matches names of integer fields, such as counts and ids; names that end with At are timestamps. */
const integerNamePattern =
  /^(ids?|\w+Ids?|total|count|\w+Count|size|sizeBytes|version|seq|position|xp|coin|level|port|hours|monthNumber|daysOfWeek)$/
const formats: readonly [RegExp, string][] = [
  [/^(at|\w+At|deadline|takenUntil|stateSince)$/, 'date-time'],
  [/^(date|day|\w*[dD]ate)$/, 'date'],
]

/** Returns an equivalent but shorter schema, and adds formats where the schema has none. */
export function simplifyJsonSchema(schema: JsonSchema, name: string, io: SchemaDirection): JsonSchema {
  const { $schema: _, $id: __, id: ___, ...json } = schema
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties
  if (json.properties)
    json.properties = Object.fromEntries(
      Object.entries(json.properties).map(([key, inner]) => [key, simplifyJsonSchema(inner, key, io)]),
    )
  if (json.items) json.items = simplifyJsonSchema(json.items, name, io)
  if (typeof json.additionalProperties === 'object')
    json.additionalProperties = simplifyJsonSchema(json.additionalProperties, '', io)
  if (typeof json.propertyNames === 'object')
    json.propertyNames = simplifyJsonSchema(json.propertyNames as JsonSchema, '', io)
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const)
    if (Array.isArray(json[key]))
      json[key] = (json[key] as JsonSchema[]).map((inner) => simplifyJsonSchema(inner, name, io))
  if (io === 'input') moveDefaultToDescription(json)
  const short = shortenNullable(json)
  const type = [short.type].flat()[0]
  if (type === 'number' || type === 'integer') describeIntegers(short, name, io)
  if (type === 'string' && !short.enum) describeDateFormat(short, name, io)
  return short
}

/** Moves a default to the description: client generators would treat the field as always present. */
function moveDefaultToDescription(json: JsonSchema): void {
  if (json.default === undefined) return
  const words = `Berilmasa: ${JSON.stringify(json.default)}`
  json.description = json.description ? `${json.description}. ${words}` : words
  delete json.default
}

function describeIntegers(json: JsonSchema, name: string, io: SchemaDirection): void {
  const isWhole = json.enum || json.const !== undefined || (io === 'output' && integerNamePattern.test(name))
  if (isWhole) json.type = Array.isArray(json.type) ? ['integer', 'null'] : 'integer'
  if (![json.type].flat().includes('integer')) return
  if (json.exclusiveMinimum === 0) {
    delete json.exclusiveMinimum
    json.minimum = 1
  }
  if (json.minimum === -maxSafeInteger) delete json.minimum
  if (idNamePattern.test(name)) json.format = (json.maximum ?? maxSafeInteger) < 2 ** 31 ? 'int32' : 'int64'
  else delete json.format
  if (json.maximum === maxSafeInteger) delete json.maximum
}

function describeDateFormat(json: JsonSchema, name: string, io: SchemaDirection): void {
  if (io === 'output' && !json.pattern) json.format ??= formats.find(([names]) => names.test(name))?.[1]
  if (!json.format) delete json.format
  // The format already expresses the pattern, so the pattern is removed.
  else if (/^(date|date-time|uuid|uri)$/.test(json.format)) delete json.pattern
}

/** Shortens a choice of string or null to `type: ['string', 'null']`. */
function shortenNullable(json: JsonSchema): JsonSchema {
  const [one, other, ...more] = json.anyOf ?? []
  if (!one || other?.type !== 'null' || more.length > 0) return json
  if (typeof one.type !== 'string' || one.properties || one.enum || one.const !== undefined) return json
  const { anyOf: _, ...rest } = json
  return { ...one, ...rest, type: [one.type, 'null'] }
}
