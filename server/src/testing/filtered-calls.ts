import { allApiRoutes } from '@markaz/protocol/catalogue'
import { allGrants } from '@markaz/protocol/permissions'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import { z } from 'zod'
import type { ApiAudience } from '../http/openapi/document.ts'
import type { TestApp } from './app.ts'
import { buildGroup, buildHeadOffice, buildParent, buildStudent } from './build.ts'
import { openParentSession, openStudentSession } from './portal-session.ts'

export type FilterValue = string | string[]

export const routesWithFilters = allApiRoutes.flatMap(({ area, name, route }) => {
  const schema = (route.method === 'GET' ? route.query : route.body) as unknown as
    | { shape?: Record<string, z.ZodType>; safeParse(value: unknown): { success: boolean } }
    | undefined
  const shape = schema?.shape ?? {}
  const understands = (filterValues: Record<string, FilterValue>) => schema?.safeParse(filterValues).success ?? false
  /** The values of a filter that accepts only fixed values; undefined = any value. */
  const choices = (field: string): string[] | undefined => {
    const options = z.toJSONSchema(shape[field] as z.ZodType, { io: 'input', unrepresentable: 'any' }).enum
    return options?.map(String)
  }
  const fields = Object.keys(shape)
  const isFilter = !route.stream && fields.length > 0 && understands({})
  return isFilter ? [{ label: `${area}.${name}`, route, fields, understands, choices }] : []
})

/** Values for filters. Tests try each value with each filter whose schema accepts the value. */
export const valuesForFilterTests: FilterValue[] = [
  ...['1', '3', 'true', 'ASC', 'DESC', '2026-03-02', '2026-03', 'done', 'self', 'lastName', 'fullName'],
  ...[['1', '2'], ['1', '2', '3', '4'], ['lastName', 'hId'], ['phone']],
]

export type RouteCaller = (route: RouteDefinition, filterValues: Record<string, FilterValue>) => Promise<number>

/** Returns a function that calls a route as a user with all rights, and returns the status code. */
export async function createSuperadminRouteCaller(t: TestApp): Promise<RouteCaller> {
  const groupId = await buildGroup(t.db, { headOfficeId: await buildHeadOffice(t.db) })
  const studentId = await buildStudent(t.db, { login: 'sinov.oquvchi' })
  const tokens: Record<ApiAudience, string> = {
    staff: (await t.signedIn({ isSuperadmin: true, grants: allGrants })).token,
    student: await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null }),
    parent: await openParentSession(t.deps, t.db, await buildParent(t.db, { studentIds: [studentId] })),
  }
  return async (route, filterValues) => {
    const path = apiPath(route)
      .replace('{type}', route.path.startsWith('/users') ? 'staff' : 'teachers')
      .replace(/\{\w+\}/g, String(groupId))
    const query = new URLSearchParams(
      Object.entries(filterValues).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
    )
    const isGet = route.method === 'GET'
    const response = await t.app.inject({
      method: route.method,
      url: isGet ? `${path}?${query}` : path,
      headers: { authorization: `Bearer ${tokens[route.side ?? 'staff']}` },
      ...(!isGet && { payload: filterValues }),
    })
    return response.statusCode
  }
}
