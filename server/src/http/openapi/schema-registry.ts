import type { NamedRoute } from '@markaz/protocol/catalogue'
import type { RouteDefinition } from '@markaz/protocol/route'
import { paramsSchemaOf, responseSchemaOf } from '@markaz/protocol/route-schemas'
import type { z } from 'zod'
import type { ProtocolSchemaNames } from './names.ts'
import { addEnumNames, createJsonSchemas, type JsonSchema, type SchemaDirection, schemaReferenceTo } from './schemas.ts'

export interface SchemaRegistry {
  /** Keeps a schema's properties inline, as OpenAPI requires for parameters. */
  open(type: z.ZodType, io: SchemaDirection): JsonSchema
  /** Returns a reference if the schema has a name, otherwise the schema itself. */
  closed(type: z.ZodType, io: SchemaDirection): JsonSchema
  /** All named schemas to which the returned schemas refer, directly or indirectly. */
  components(): Record<string, JsonSchema>
}

/** A schema whose input and output differ, for example by a default, becomes two components: `Thing`, `ThingInput`. */
export function createSchemaRegistry(names: ProtocolSchemaNames, calls: readonly NamedRoute[]): SchemaRegistry {
  const ids = new Map(names.schemas)
  for (const { area, name, route } of calls)
    for (const type of partsOf(route)) if (!ids.has(type)) ids.set(type, `${area}.${name}`.concat(`.${ids.size}`))
  const lists = [...names.enums].map(([values, name]): [string, JsonSchema] => [name, enumSchemaOf(values as never)])
  const written = {
    input: new Map([...createJsonSchemas(ids, 'input', names.enums), ...lists]),
    output: new Map([...createJsonSchemas(ids, 'output', names.enums), ...lists]),
  }
  const inputNames = namesOfInput(written)
  const nameOf = (id: string, io: SchemaDirection) => (io === 'input' ? (inputNames.get(id) ?? id) : id)
  const used = new Map<string, JsonSchema>()

  const settled = (schema: JsonSchema, io: SchemaDirection): JsonSchema =>
    mapRefs(schema, (id) => {
      const name = nameOf(id, io)
      if (!used.has(name)) {
        used.set(name, {})
        const comment = names.comments.get(id)
        used.set(name, { ...(comment && { description: comment }), ...settled(whole(id, io), io) })
      }
      return name
    })
  const whole = (id: string, io: SchemaDirection) => {
    const schema = written[io].get(id)
    if (!schema) throw new Error(`no schema is called ${id}`)
    return schema
  }
  const idOf = (type: z.ZodType) => ids.get(type) as string
  return {
    open: (type, io) => settled(whole(idOf(type), io), io),
    closed: (type, io) =>
      settled(names.schemas.has(type) ? { $ref: schemaReferenceTo(idOf(type)) } : whole(idOf(type), io), io),
    components: () => Object.fromEntries([...used].sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

const partsOf = (route: RouteDefinition) =>
  [paramsSchemaOf(route), route.query, route.body, responseSchemaOf(route)].filter((type) => type !== undefined)

function enumSchemaOf(values: Record<string, string | number>): JsonSchema {
  const schema: JsonSchema = {}
  addEnumNames(values, schema)
  return schema
}

/** Returns names (`ThingInput`) of schemas whose input and output differ, directly or in a nested schema. */
function namesOfInput({ input, output }: Record<SchemaDirection, Map<string, JsonSchema>>): Map<string, string> {
  const unlike = new Set(
    [...input.keys()].filter((id) => JSON.stringify(input.get(id)) !== JSON.stringify(output.get(id))),
  )
  const holders = [...input].map(([id, schema]) => ({ id, held: refsIn(schema) }))
  for (let before = -1; before < unlike.size; ) {
    before = unlike.size
    for (const { id, held } of holders) if (held.some((one) => unlike.has(one))) unlike.add(id)
  }
  const answered = new Set([...output].flatMap(([, schema]) => refsIn(schema)))
  const free = (name: string): string => (input.has(name) ? `${name}Sent` : name)
  return new Map([...unlike].filter((id) => answered.has(id)).map((id) => [id, free(`${id}Input`)]))
}

const refPrefix = schemaReferenceTo('')

function refsIn(schema: JsonSchema): string[] {
  const found: string[] = []
  mapRefs(schema, (id) => {
    found.push(id)
    return id
  })
  return found
}

function mapRefs<T>(node: T, rename: (id: string) => string): T {
  if (Array.isArray(node)) return node.map((inner) => mapRefs(inner, rename)) as T
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? schemaReferenceTo(rename(inner.slice(refPrefix.length)))
        : mapRefs(inner as unknown, rename),
    ]),
  ) as T
}
