import { allApiRoutes } from '@markaz/protocol/catalogue'
import type { RouteDefinition } from '@markaz/protocol/route'
import { z } from 'zod'

export type QueryParameters = Record<string, string | string[]>

/** A filter has one parameter, or two that form a date range (`startDate` and `endDate`). */
export interface TestedListFilter {
  name: string
  parts: string[]
  /** The accepted values of an enumeration or boolean; undefined = a filter of another type. */
  choices?: string[]
}

export interface TestedListCall {
  label: string
  route: RouteDefinition
  /** The field of the answer that contains the rows; a dotted path if the field is nested. */
  rows: string
  /** The accepted page sizes, largest last; empty = the list has no pages. */
  pageSizes: number[]
  /** The highest page number that tests ask for. */
  lastPage: number
  filters: TestedListFilter[]
  /**
   * Query parameters for each sort order and for each variant of the list, such as the archive. Tests request the list
   * with each of them.
   */
  sorts: QueryParameters[]
  row: ListJsonSchema
}

export interface ListJsonSchema {
  type?: string
  enum?: unknown[]
  items?: ListJsonSchema
  properties?: Record<string, ListJsonSchema>
  anyOf?: ListJsonSchema[]
}

const dateRangeParameters = [
  ['from', 'to'],
  ['startDate', 'endDate'],
  ['fromByStartedDate', 'toByStartedDate'],
  ['fromByEndedDate', 'toByEndedDate'],
]
/** Parameters that are not filters. `keys`: the fields in which a text search (parameter `value`) looks. */
const nonFilterParameters = ['page', 'perPage', 'keys', 'orderBy', 'sortBy']
/** Parameters that select another list, such as the archive, instead of filtering the list. */
const listSwitches = ['archived', 'tab']

/** The field that contains the rows, for answers with several lists or a nested list. */
const rowsOf: Record<string, string> = {
  'teachingStaffGroupHistory.attendances': 'teacherAttendancesData.0.attendances',
  'teacherGroupHistory.attendances': 'teacherAttendancesData.0.attendances',
  'childReadRoutes.groupJournal': 'lessons',
  'ownJournal.group': 'lessons',
  'autoCalls.ofStudent': 'callHistories',
  'teachers.list': 'teachers',
  'students.list': 'students',
  'statistics.boardPart': 'lessons.rows',
  'statistics.todayPart': 'homeworks.rows',
}

/** Routes whose answer has a total but no list. */
const noLists = ['sync.state', 'risks.weeks']

/** All routes that return rows of a list and their total. */
export const testedListCalls: readonly TestedListCall[] = allApiRoutes.flatMap(({ area, name, route }) => {
  const query = shapeOf(route.query)
  const label = `${area}.${name}`
  const answer = schemaOf(route.answer)
  const lists = Object.keys(answer.properties ?? {}).filter((field) => rowSchema(answer.properties?.[field]))
  const rows = rowsOf[label] ?? lists[0]
  const isList = 'perPage' in query || (answer.properties?.total && !noLists.includes(label))
  if (route.method !== 'GET' || !isList || !rows) return []
  return [
    {
      ...{ label, route, rows, sorts: sortsOf(query), filters: filtersOf(query) },
      pageSizes: [1, 3, 10, 20, 50, 1000].filter((size) => query.perPage?.safeParse(String(size)).success),
      lastPage: query.page?.safeParse('2').success ? 3 : 1,
      row: rowSchema(answer.properties?.[rows]) ?? {},
    },
  ]
})

function shapeOf(schema: unknown): Record<string, z.ZodType> {
  return (schema as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {}
}

function schemaOf(schema: unknown, io: 'input' | 'output' = 'output'): ListJsonSchema {
  return (schema ? z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' }) : {}) as ListJsonSchema
}

/** Returns the JSON schema of the rows; undefined = the field is not a list of objects. */
function rowSchema(field: ListJsonSchema | undefined): ListJsonSchema | undefined {
  const list = field?.anyOf?.find(({ type }) => type === 'array') ?? field
  return list?.type === 'array' && list.items?.properties ? list.items : undefined
}

function filtersOf(query: Record<string, z.ZodType>): TestedListFilter[] {
  const names = Object.keys(query).filter((name) => ![...nonFilterParameters, ...listSwitches].includes(name))
  const isOfSpan = (name: string) =>
    dateRangeParameters.some((span) => span.includes(name) && span.every((part) => part in query))
  return [
    ...names
      .filter((name) => !isOfSpan(name))
      .map((name) => {
        const choices = choicesOf(query[name] as z.ZodType)
        return { name, parts: [name], ...(choices && { choices }) }
      }),
    ...dateRangeParameters
      .filter((span) => span.every((part) => part in query))
      .map((parts) => ({ name: parts.join(), parts })),
  ]
}

function choicesOf(schema: z.ZodType): string[] | undefined {
  const [{ type, enum: typed }, { enum: read }] = [schemaOf(schema, 'input'), schemaOf(schema)]
  const choices = typed ?? read
  if (choices) return choices.map(String)
  const accepts = (value: unknown) => schema.safeParse(value).success
  return type === 'boolean' || (accepts('true') && accepts('false') && !accepts('maybe'))
    ? ['true', 'false']
    : undefined
}

function sortsOf(query: Record<string, z.ZodType>): QueryParameters[] {
  const orders = query.orderBy ? ['ASC', 'DESC'] : []
  const columns = (query.sortBy && choicesOf(query.sortBy)) || []
  const both = columns.flatMap((sortBy) => orders.map((orderBy): QueryParameters => ({ sortBy, orderBy })))
  const shown = listSwitches.flatMap((name) =>
    query[name] ? (choicesOf(query[name]) ?? []).map((value): QueryParameters => ({ [name]: value })) : [],
  )
  return [{}, ...shown, ...(columns.length > 0 ? both : orders.map((orderBy): QueryParameters => ({ orderBy })))]
}
