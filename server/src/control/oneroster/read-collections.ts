import {
  oneRosterCollections as declared,
  type NestedCollectionPath,
  type OneRosterCollectionName,
  oneRosterServicePaths,
} from '@markaz/protocol/control/oneroster/collections'
import type { OneRosterListQuery } from '@markaz/protocol/control/oneroster/schemas'
import { controlErrorTexts } from '@markaz/protocol/errors/control'
import type { z } from 'zod'
import { type Db, empty, join, raw, type Sql, skipPreparedStatementSql, sql } from '../../db/db.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import {
  academicSessionsCollection,
  classesCollection,
  coursesCollection,
  enrollmentsCollection,
  orgsCollection,
} from './classes.ts'
import { type OneRosterApiUser, type OneRosterCollection, parseSourcedIdOfThisServer } from './collection.ts'
import { type FilterableColumns, filterToSql } from './filter.ts'
import { categoriesCollection, lineItemsCollection, resultsCollection } from './gradebook.ts'
import { type OneRosterObject, type OneRosterRow, toOneRosterObject } from './oneroster-object.ts'
import { demographicsCollection, usersCollection } from './people.ts'

export const oneRosterCollectionsByName: Record<OneRosterCollectionName, OneRosterCollection> = {
  orgs: orgsCollection,
  schools: { ...orgsCollection, only: sql`it.type = 'school'` },
  academicSessions: academicSessionsCollection,
  terms: { ...academicSessionsCollection, only: sql`it.type = 'term'` },
  gradingPeriods: { ...academicSessionsCollection, only: sql`it.type = 'gradingPeriod'` },
  courses: coursesCollection,
  classes: classesCollection,
  enrollments: enrollmentsCollection,
  users: usersCollection,
  students: { ...usersCollection, only: sql`it._role = 'student'` },
  teachers: { ...usersCollection, only: sql`it._role = 'teacher'` },
  demographics: demographicsCollection,
  categories: categoriesCollection,
  lineItems: lineItemsCollection,
  results: resultsCollection,
}

export interface OneRosterRequest extends OneRosterApiUser {
  db: Db
  publicUrl: string
}

/**
 * Reads one page of a OneRoster list. A path such as `/classes/{id}/students` limits the list to this class.
 * @throws AppError NOT_FOUND | VALIDATION when a query parameter is invalid
 */
export async function readOneRosterPage(
  question: OneRosterRequest,
  way: NestedCollectionPath,
  ids: string[],
  query: OneRosterListQuery,
) {
  const name = way.at(-1) as OneRosterCollectionName
  const where = await nestedPathConditions(question, way, ids)
  const columns = filterableColumnsOf(name)
  if (query.filter) where.push(filterToSql(query.filter, columns))
  const fields = query.fields && requestedFields(name, query.fields)
  const order = sql`${sortOrderSql(query, columns)} it._kind, it._id`
  const from = sql`from (${oneRosterCollectionsByName[name].rows(question)}) it where ${join(where, ' and ')}`
  const page = sql`select * ${from} order by ${order} limit ${query.limit} offset ${query.offset}`
  const rows = await question.db.many<OneRosterRow>(rowsWithSlowFieldsSql(question, name, page, order))
  const total = await question.db.one<{ count: number }>(sql`${skipPreparedStatementSql} select count(*) ${from}`)
  return { things: rows.map((row) => toOneRosterObject(question, row, fields)), total: total?.count ?? 0 }
}

/** @throws AppError NOT_FOUND | VALIDATION when a query parameter is invalid */
export async function readOneRosterObject(
  question: OneRosterRequest,
  name: OneRosterCollectionName,
  id: string,
  fields?: string,
): Promise<OneRosterObject> {
  const row = sql`select * from (${oneRosterCollectionsByName[name].rows(question)}) it where ${join([...requiredConditionOf(name), hasSourcedIdSql(id)], ' and ')}`
  const [first] = await question.db.many<OneRosterRow>(rowsWithSlowFieldsSql(question, name, row, sql`it._id`))
  return toOneRosterObject(question, orNotFound(first), fields && requestedFields(name, fields))
}

export async function countPeopleReadableByToken(question: OneRosterRequest): Promise<number> {
  const row = await question.db.one<{ count: number }>(
    sql`${skipPreparedStatementSql} select count(*) from (${usersCollection.rows(question)}) it where it.status = 'active'`,
  )
  return row?.count ?? 0
}

interface BatchRequest {
  kind: string
  after: number
  size: number
  fields: ReadonlySet<string>
}

export function readOneRosterBatch(
  question: OneRosterRequest,
  name: OneRosterCollectionName,
  { kind, after, size, fields }: BatchRequest,
) {
  const page = sql`
    select * from (${oneRosterCollectionsByName[name].rows(question)}) it
    where it._kind = ${raw(`'${kind}'`)} and it._id > ${after} order by it._id limit ${size}`
  return question.db.many<OneRosterRow>(rowsWithSlowFieldsSql(question, name, page, sql`it._id`, fields))
}

function rowsWithSlowFieldsSql(
  reader: OneRosterApiUser,
  name: OneRosterCollectionName,
  page: Sql,
  order: Sql,
  fields?: ReadonlySet<string>,
): Sql {
  const more = Object.entries(oneRosterCollectionsByName[name].more?.(reader) ?? {})
    .filter(([field]) => !fields || fields.has(field))
    .map(([field, value]) => sql`, ${value} as ${raw(`"${field}"`)}`)
  return sql`${skipPreparedStatementSql} select it.* ${more.length > 0 ? join(more, ' ') : empty} from (${page}) it order by ${order}`
}

async function nestedPathConditions(
  question: OneRosterRequest,
  way: NestedCollectionPath,
  ids: string[],
): Promise<Sql[]> {
  const listed = way.at(-1) as OneRosterCollectionName
  const where = requiredConditionOf(listed)
  for (const [at, parent] of way.slice(0, -1).entries()) {
    const { _kind, _id } = await findObject(question, way.slice(0, at + 1), ids.slice(0, at + 1))
    const child = way[at + 1] as OneRosterCollectionName
    // In `/schools/{id}/classes/{id}/students`, the class must belong to the school, but the students need not.
    const isLast = child === listed
    const within = oneRosterCollectionsByName[listed].within?.[parent]
    if (within && (isLast || parent !== 'schools')) where.push(within(_id, _kind, question))
  }
  return where
}

/**
 * @throws AppError NOT_FOUND when an object in the path does not exist, or does not belong to the object before it in
 * the path
 */
async function findObject(
  question: OneRosterRequest,
  way: NestedCollectionPath,
  ids: string[],
): Promise<{ _kind: string; _id: number }> {
  const name = way.at(-1) as OneRosterCollectionName
  const where = [
    ...(await nestedPathConditions(question, way, ids.slice(0, -1))),
    hasSourcedIdSql(ids.at(-1) as string),
  ]
  return orNotFound(
    await question.db.one<{ _kind: string; _id: number }>(sql`
      ${skipPreparedStatementSql} select it._kind, it._id from (${oneRosterCollectionsByName[name].rows(question)}) it where ${join(where, ' and ')}`),
  )
}

const requiredConditionOf = (name: OneRosterCollectionName): Sql[] => [
  oneRosterCollectionsByName[name].only ?? sql`true`,
]

function hasSourcedIdSql(id: string): Sql {
  const own = parseSourcedIdOfThisServer(id)
  const isOwn = own && sql`or it._ext is null and it._kind = ${own.kind} and it._id = ${own.id}`
  return sql`(it._ext = ${id} ${isOwn ?? empty})`
}

function filterableColumnsOf(name: OneRosterCollectionName): FilterableColumns {
  const { more, columns = {} } = oneRosterCollectionsByName[name]
  const dear = new Set(more ? Object.keys(more({ viewer: readerWithoutRights, today: '2000-01-01' })) : [])
  const cheap = fieldNamesOf(name).filter((field) => !dear.has(field) && field !== 'metadata')
  return new Map([
    ...cheap.flatMap((field): [string, Sql][] => {
      const column = raw(`it."${field}"`)
      return [
        [field, column],
        [`${field}.sourcedId`, column],
      ]
    }),
    ...Object.entries(columns),
  ])
}
const readerWithoutRights = { isSuperadmin: false, grants: new Set(), headOfficeIds: [] } as never

const fieldNamesOf = (name: OneRosterCollectionName) => Object.keys((declared[name].schema as z.ZodObject).shape)

function sortOrderSql({ sort, orderBy }: OneRosterListQuery, columns: FilterableColumns): Sql {
  if (!sort) return empty
  const column = columns.get(sort) ?? refuseField('sort', controlErrorTexts.sortField(sort))
  return sql`${column} ${orderBy === 'desc' ? sql`desc` : sql`asc`} nulls last,`
}

function requestedFields(name: OneRosterCollectionName, text: string): ReadonlySet<string> {
  const fields = text.split(',').map((field) => field.trim())
  const known = new Set(fieldNamesOf(name))
  for (const field of fields) if (!known.has(field)) refuseField('fields', controlErrorTexts.unknownField(field))
  return new Set(fields)
}

export const oneRosterServicePath = (name: OneRosterCollectionName): string =>
  oneRosterServicePaths[declared[name].service]
