import { type JsonSchema, schemaReferenceTo } from './schemas.ts'

/** Schemas that share at least this number of fields are assumed to be related. */
const minSharedFields = 4
/** Repeated schemas whose JSON is shorter than this number of characters stay inline. */
const minNamedJsonLength = 200

type Schemas = Record<string, JsonSchema>

interface ObjectShape {
  name: string
  /** The schema as JSON text without descriptions, for comparison. */
  shape: string
  names: string[]
  fields: Set<string>
}

/**
 * Replaces repeated schemas by references. A schema that contains all fields of a named schema becomes a reference plus
 * its additional fields. A repeated unnamed schema gets a name.
 * @param places for each object that contains schemas, the prefix for the names of its unnamed schemas
 */
export function replaceRepeatedSchemas(
  schemas: Schemas,
  places: Map<object, string>,
): <T extends object>(document: T) => T {
  Object.assign(schemas, nameRepeatedSchemas(schemas, places))
  const things = Object.entries(schemas)
    .filter(([, { properties }]) => properties)
    .map(([name, schema]) => objectShapeOf(name, schema))
    .sort((one, other) => other.shape.length - one.shape.length || one.name.length - other.name.length)
  const exact = new Map(things.toReversed().map(({ name, shape }) => [shape, name]))
  const named = new Set<unknown>(Object.values(schemas))

  function within<N>(node: N): N {
    if (Array.isArray(node)) return node.map(within) as N
    if (typeof node !== 'object' || node === null) return node
    if (!isObjectSchema(node)) return eachOf(node)
    const { shape, fields } = objectShapeOf('', node)
    const same = exact.get(shape)
    if (same !== undefined && !named.has(node)) return { $ref: schemaReferenceTo(same) } as N
    const base = things.find((one) => one.fields.size < fields.size && one.fields.isSubsetOf(fields))
    return base && base.fields.size >= minSharedFields ? (eachOf(extensionOfBase(node, base)) as N) : eachOf(node)
  }
  const eachOf = <N extends object>(node: N) =>
    Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, within(inner)])) as N

  return eachOf
}

const isObjectSchema = (node: object): node is JsonSchema => 'properties' in node && 'type' in node

/** Names repeated schemas after the place of their first occurrence, such as `BoardUnchecked`. */
function nameRepeatedSchemas(schemas: Schemas, places: Map<object, string>): Schemas {
  const taken = new Set(Object.values(schemas).map((schema) => objectShapeOf('', schema).shape))
  const found = new Map<string, { schema: JsonSchema; name: string; count: number }>()
  function look(node: unknown, name: string, above: number): void {
    if (typeof node !== 'object' || node === null) return
    if (!Array.isArray(node) && isObjectSchema(node)) {
      const { shape } = objectShapeOf('', node)
      const known = found.get(shape)
      if (known) known.count++
      else if (above <= 0 && shape.length >= minNamedJsonLength && !taken.has(shape))
        found.set(shape, { schema: node, name, count: 1 })
      for (const [key, inner] of Object.entries(node.properties ?? {}))
        look(inner, name + (key === 'data' ? '' : key.charAt(0).toUpperCase() + key.slice(1)), above - 1)
    } else for (const inner of Object.values(node)) look(inner, name, above)
  }
  for (const [name, schema] of Object.entries(schemas)) look(schema, name, 0)
  // The two outer levels (response and envelope) get no name here: `extractCommonOpenApiParts` moves them to `components`.
  for (const [place, name] of places) look(place, name, 2)
  const fresh: Schemas = {}
  for (const { schema, name, count } of found.values()) {
    const full = name in schemas || name in fresh ? `${name}Answer` : name
    if (count > 1 && !(full in schemas || full in fresh)) fresh[full] = schema
  }
  return fresh
}

function objectShapeOf(name: string, { description: _, ...schema }: JsonSchema): ObjectShape {
  const { properties = {}, required = [] } = schema
  const fields = Object.entries(properties).map(([key, of]) => JSON.stringify([key, of, required.includes(key)]))
  return { name, shape: JSON.stringify(schema), names: Object.keys(properties), fields: new Set(fields) }
}

function extensionOfBase(
  { description, properties = {}, required = [], ...rest }: JsonSchema,
  base: ObjectShape,
): JsonSchema {
  const isOwn = (name: string) => !base.names.includes(name)
  const own: JsonSchema = {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isOwn(name))),
    required: required.filter(isOwn),
  }
  if (own.required?.length === 0) delete own.required
  return { ...(description !== undefined && { description }), allOf: [{ $ref: schemaReferenceTo(base.name) }, own] }
}
