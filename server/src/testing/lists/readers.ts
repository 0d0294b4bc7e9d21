import { allGrants } from '@markaz/protocol/permissions'
import { grantsToReadStaffPhones, personalDataGrant } from '@markaz/protocol/personal'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import { openSession } from '../../centre/sign-in/sessions.ts'
import { raw, sql } from '../../db/db.ts'
import { demoLogins, demoStudentLogin } from '../../demo/demo-accounts.ts'
import type { TestApp } from '../app.ts'
import { openParentSession, openStudentSession } from '../portal-session.ts'
import { insertReturningId } from '../rows.ts'
import type { QueryParameters, TestedListCall } from './list-calls.ts'
import type { ListRow } from './list-rows.ts'
import { pathParameterValuesSql, requiredListParametersSql } from './parameter-values.ts'

interface Page {
  rows: ListRow[]
  total: number | undefined
}
export type ReadListPage = (list: TestedListCall, parameters: QueryParameters) => Promise<Page>

class ReadRefused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Returns all rows of a list; null = the user has no right to the list, or may not see the record in its path. */
export async function readAllRowsIfAllowed(read: ReadListPage, list: TestedListCall): Promise<ListRow[] | null> {
  try {
    return await readAllRows(read, list, {})
  } catch (error) {
    if (error instanceof ReadRefused && [403, 404].includes(error.status)) return null
    throw error
  }
}

export interface ListReadFunctions {
  /** Reads each list as a user who normally sees it: the superadmin, the demo teacher, or the student or parent. */
  usual: ReadListPage
  /** Reads lists as a new staff member of these branches with every right (not a superadmin). */
  ofBranches: (headOfficeIds: number[]) => Promise<ReadListPage>
  /** Reads lists as a user of all branches who may not see personal data. */
  masked: ReadListPage
  download: (route: RouteDefinition, parameters: QueryParameters) => Promise<Buffer>
  branches: { officeId: number; headOfficeId: number }[]
  /**
   * Maps a person's full name to texts, such as phone numbers, by which a search finds the person although the list
   * does not show these texts.
   */
  hidden: Map<string, string>
}

const maskedGrants = allGrants.filter(
  (grant) => grant !== personalDataGrant && !grantsToReadStaffPhones.includes(grant),
)

export async function createListReadFunctions(t: TestApp): Promise<ListReadFunctions> {
  const roleId = await t.build.role({ name: 'Hammasi', grants: [...allGrants] })
  const maskedRoleId = await t.build.role({ name: 'Yashirilgan', grants: [...maskedGrants] })
  const studentId = await insertReturningId(t.db, sql`select id from student where login = ${demoStudentLogin}`)
  const agentId = await insertReturningId(
    t.db,
    sql`select agent_id as id from agent_student where student_id = ${studentId} limit 1`,
  )
  const teacherId = await insertReturningId(
    t.db,
    sql`update staff set role_id = ${roleId} where login = ${demoLogins.teacher} returning id`,
  )
  const adminId = await insertReturningId(
    t.db,
    sql`update staff set role_id = ${roleId} where is_superadmin returning id`,
  )
  const [place, needed] = [await idsFrom(t, pathParameterValuesSql), await idsFrom(t, requiredListParametersSql)]
  const tokenOf = async (staffId: number) =>
    (await openSession(t.deps, t.db, { staffId, address: '127.0.0.1', userAgent: null, fcmToken: null })).accessToken
  const admin = await tokenOf(adminId)
  const teacher = await tokenOf(teacherId)
  const student = await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
  const parent = await openParentSession(t.deps, t.db, agentId)
  const branches = await t.db.many<{ officeId: number; headOfficeId: number }>(
    sql`select id as "officeId", head_office_id as "headOfficeId" from office order by id`,
  )

  const readWith =
    (tokenFor: (list: TestedListCall) => string): ReadListPage =>
    async (list, parameters) => {
      const ids = { childId: studentId, ...place.get(list.label) } as Record<string, unknown>
      const query = { ...(needed.get(list.label) as QueryParameters | undefined), ...parameters }
      const response = await t.app.inject({
        method: 'GET',
        url: `${apiPath(list.route).replace(/\{(\w+)\}/g, (_, name) => String(ids[name]))}?${queryOf(query)}`,
        headers: { authorization: `Bearer ${tokenFor(list)}` },
      })
      if (response.statusCode !== 200)
        throw new ReadRefused(response.statusCode, `${list.label} ${JSON.stringify(query)}: ${response.body}`)
      const { data } = response.json()
      return { rows: list.rows.split('.').reduce((inside, name) => inside?.[name], data) ?? [], total: data.total }
    }
  const sides = { student, parent }
  const isOwn = ({ label }: TestedListCall) => /\.own$|\.mine$|todayPart$/.test(label)
  return {
    usual: readWith((list) => (list.route.side ? sides[list.route.side] : isOwn(list) ? teacher : admin)),
    ofBranches: async (headOfficeIds) => {
      const token = await tokenOf(await t.build.staff({ roleId, headOfficeIds }))
      return readWith(() => token)
    },
    masked: await (async () => {
      const token = await tokenOf(
        await t.build.staff({ roleId: maskedRoleId, headOfficeIds: branches.map(({ headOfficeId }) => headOfficeId) }),
      )
      return readWith(() => token)
    })(),
    download: async (route, parameters) => {
      const isGet = route.method === 'GET'
      const response = await t.app.inject({
        method: route.method,
        url: `${apiPath(route)}${isGet ? `?${queryOf(parameters)}` : ''}`,
        headers: { authorization: `Bearer ${admin}` },
        ...(!isGet && { payload: parameters }),
      })
      if (response.statusCode !== 200) throw new ReadRefused(response.statusCode, response.body)
      return response.rawPayload
    },
    branches,
    hidden: await hiddenTexts(t),
  }
}

async function idsFrom(t: TestApp, queries: Record<string, string>): Promise<Map<string, Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>()
  for (const [label, query] of Object.entries(queries)) {
    const ids = await t.db.one<Record<string, unknown>>(sql`${raw(query)}`)
    if (!ids) throw new Error(`${label}: the demo has no such place`)
    found.set(label, ids)
  }
  return found
}

async function hiddenTexts(t: TestApp): Promise<Map<string, string>> {
  const people = await t.db.many<{ name: string; texts: string }>(sql`
    select full_name as name, string_agg(texts, ' ') as texts from (
      select full_name, concat_ws(' ', h_id, phone_number, mobile) as texts from student
      union all select full_name, concat_ws(' ', middle_name, h_id, phone_number, login) from staff
      union all select full_name, phone from agent) people group by 1`)
  return new Map(people.map(({ name, texts }) => [name, texts]))
}

function queryOf(parameters: QueryParameters): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  )
}

export async function readAllRows(
  read: ReadListPage,
  list: TestedListCall,
  parameters: QueryParameters,
): Promise<ListRow[]> {
  const perPage = list.pageSizes.at(-1)
  const rows: ListRow[] = []
  for (let page = 1; ; page++) {
    const { rows: more } = await read(list, {
      ...parameters,
      ...(perPage && { page: String(page), perPage: String(perPage) }),
    })
    rows.push(...more)
    if (more.length < (perPage ?? Number.POSITIVE_INFINITY)) return rows
  }
}
