import { createErpFetch, requireAllowedErpHost, requireAllowedErpUrl } from './erp-url.ts'
import { createOneRosterClient, isValidErpToken } from './oneroster-client.ts'
import { type ErpClock, systemClockForErp } from './oneroster-http.ts'
import { createOneRosterPager } from './oneroster-paging.ts'
import {
  createOneRosterSource,
  type RawPages,
  type RequiredOneRosterTable,
  readPagesOfListErpMayLack,
} from './oneroster-source.ts'
import { ErpError, type ErpReadOptions, type ErpSource } from './port.ts'

export interface OneRosterRestSettings {
  /** The URL of the rostering service (`…/rostering/v1p2`, `…/v1p1`), or a URL below which the service is searched. */
  url: string
  tokenUrl?: string
  clientId?: string
  clientSecret?: string
  token?: string
  pageSize?: number
  timeoutMs?: number
  maxAnswerBytes?: number
  /** Maximum number of pages of a OneRoster list; if it has more, the import ends with an error. */
  maxPages?: number
  fetch?: typeof globalThis.fetch
  clock?: ErpClock
  findAddresses?: (host: string) => Promise<string[]>
}

/** Smaller than a page of the ERP, because other requests wait while a batch is processed. */
const maxRowsPerBatch = 200

/** @throws ErpError `not_configured`, before any request, if a setting is invalid or missing */
export function createOneRosterRestSource(settings: OneRosterRestSettings): ErpSource {
  const { pageSize = 1000, timeoutMs = 30_000, maxAnswerBytes = 64 * 1_048_576, maxPages = 20_000 } = settings
  const url = requireAllowedErpUrl(settings.url)
  const client = createOneRosterClient(credentialsOf(settings), {
    timeoutMs,
    maxAnswerBytes,
    fetch: settings.fetch ?? createErpFetch(settings.findAddresses),
    clock: settings.clock ?? systemClockForErp,
    assertHost: (host) => requireAllowedErpHost(host, settings.findAddresses),
  })
  const pages = createOneRosterPager({ url, client, pageSize, maxPages })
  const isOld = /\/v1p1\/?$/.test(url.pathname)

  /** A server may ignore the filter by role, so the role of each row is checked again when the row is converted. */
  const enrollments = (filter: string) => (options: ErpReadOptions) =>
    pages({ path: 'enrollments', key: 'enrollments', filters: [filter] }, options)

  return createOneRosterSource(
    {
      orgs: (options) => pages({ path: 'orgs', key: 'orgs' }, options),
      academicSessions: (options) => pages({ path: 'academicSessions', key: 'academicSessions' }, options),
      courses: (options) => pages({ path: 'courses', key: 'courses' }, options),
      classes: (options) => pages({ path: 'classes', key: 'classes' }, options),
      staff: (options) => [
        { pages: pages({ path: 'teachers', key: 'users' }, options), role: 'teacher' },
        {
          pages: readPagesOfListErpMayLack(
            'Assistentlar',
            usersOf(['aide', 'ext:assistant'], [404])(options),
            options.signal,
          ),
          role: null,
        },
      ],
      students: (options) => ({ pages: pages({ path: 'students', key: 'users' }, options), role: 'student' }),
      guardians: (options) =>
        readPagesOfListErpMayLack(
          "Ota-onalar ro'yxati",
          usersOf(['parent', 'guardian', 'relative'], [403, 404])(options),
          options.signal,
        ),
      staffEnrollments: enrollments("role!='student'"),
      studentEnrollments: enrollments("role='student'"),
      demographics: (options) =>
        readPagesOfListErpMayLack(
          '/demographics',
          pages({ path: 'demographics', key: 'demographics', missing: [403, 404] }, options),
          options.signal,
        ),
      async check(tables, signal) {
        for (const table of tables) await lookAt(table, signal)
      },
    },
    Math.min(pageSize, maxRowsPerBatch),
  )

  /** Requests one row of a list, to check that the server has the list. */
  async function lookAt(table: RequiredOneRosterTable, signal: AbortSignal): Promise<void> {
    const path = table === 'staff' ? 'teachers' : table
    const key = table === 'staff' || table === 'students' ? 'users' : table
    const one = createOneRosterPager({ url, client, pageSize: 1, maxPages })
    for await (const _ of one({ path, key }, { since: null, signal })) return
  }

  function usersOf(roles: readonly string[], missing: number[]) {
    const modern = roles.map((role) => `roles.role='${role}'`).join(' OR ')
    const old = roles.map((role) => `role='${role}'`).join(' OR ')
    const filters = isOld ? [old, modern] : [modern, old]
    return (options: ErpReadOptions): RawPages => pages({ path: 'users', key: 'users', filters, missing }, options)
  }
}

function credentialsOf({ tokenUrl, clientId = '', clientSecret = '', token }: OneRosterRestSettings) {
  if (token !== undefined && !isValidErpToken(token)) {
    throw new ErpError('not_configured', "ERP tokenida bo'sh joy yoki boshqa begona belgi bor")
  }
  if (token === undefined && tokenUrl !== undefined && (clientId === '' || clientSecret === '')) {
    throw new ErpError('not_configured', 'ERP token manzili berilgan, lekin client id yoki client secret berilmagan')
  }
  if (token === undefined && tokenUrl === undefined && (clientId !== '' || clientSecret !== '')) {
    throw new ErpError('not_configured', 'ERP client id berilgan, lekin token manzili berilmagan')
  }
  const url = token === undefined && tokenUrl !== undefined ? requireAllowedErpUrl(tokenUrl) : null
  return { tokenUrl: url, clientId, clientSecret, token: token ?? null }
}
