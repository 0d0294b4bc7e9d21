import { z } from 'zod'
import { requireGrant, route } from '../../route.ts'
import {
  idParameterName,
  isCollectionOfPeople,
  type NestedCollectionPath,
  nestedCollectionPaths,
  type OneRosterCollectionName,
  oneRosterCollections,
  oneRosterServicePaths,
  routeNameOfNestedCollection,
} from './collections.ts'
import { OneRosterListQuery } from './schemas.ts'

const names = (Object.keys(oneRosterCollections) as OneRosterCollectionName[]).map((name) => [name])

/** The OneRoster 1.2 API for programs with an access token; it returns only rows of the token owner's branches. */
export const oneRoster = {
  list: callsOf(names, listOf),
  read: callsOf(names, readOf),
  within: callsOf(nestedCollectionPaths, listOf),
}

function callsOf<R>(ways: readonly NestedCollectionPath[], make: (way: NestedCollectionPath) => R): Record<string, R> {
  return Object.fromEntries(ways.map((way) => [routeNameOfNestedCollection(way), make(way)]))
}

function listOf(way: NestedCollectionPath) {
  const { service, many, schema, access, summary } = oneRosterCollections[way.at(-1) as OneRosterCollectionName]
  const parents = way.slice(0, -1)
  return route(
    'GET',
    [oneRosterServicePaths[service], ...parents.map((name) => `${name}/{${idParameterName(name)}}`), way.at(-1)].join(
      '/',
    ),
    {
      access,
      bare: true,
      summary: `OneRoster 1.2: ${summary}`,
      ...(parents.length > 0 && { params: idsOf(parents) }),
      query: OneRosterListQuery,
      ...(isCollectionOfPeople(way.at(-1) as OneRosterCollectionName) && { exportsPeople: 'feed' as const }),
      answer: z.object({ [many]: z.array(schema as z.ZodType) }),
      errors: ['NOT_FOUND'],
    },
  )
}

function readOf(way: NestedCollectionPath) {
  const [name] = way as [OneRosterCollectionName]
  const { service, one, schema, access, summary } = oneRosterCollections[name]
  return route('GET', `${oneRosterServicePaths[service]}/${name}/{${idParameterName(name)}}`, {
    access,
    bare: true,
    summary: `OneRoster 1.2: ${summary}, bittasi`,
    params: idsOf(way),
    query: OneRosterListQuery.pick({ fields: true }),
    ...(isCollectionOfPeople(name) && { exportsPeople: 'feed' as const }),
    answer: z.object({ [one]: schema as z.ZodType }),
  })
}

function idsOf(way: NestedCollectionPath) {
  return z.object(Object.fromEntries(way.map((name) => [idParameterName(name), z.string().min(1).max(255)])))
}

export const oneRosterFile = {
  /**
   * Downloads a OneRoster CSV bundle with the files that the user may read; its manifest marks other files as absent.
   */
  download: route('POST', '/oneroster/bundle', {
    access: requireGrant('settings:integrations', 'read'),
    summary: "Odamlar, guruhlar va natijalarni OneRoster 1.2 CSV ko'rinishida yuklab olish",
    download: 'application/zip',
    exportsPeople: 'feed',
  }),
}
