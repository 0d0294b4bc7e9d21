import { erpErrorOfStatus, type OneRosterClient, type OneRosterHttpResponse } from './oneroster-client.ts'
import { readSourcedId } from './oneroster-row.ts'
import { isPlainObject } from './oneroster-schema.ts'
import type { RawPages } from './oneroster-source.ts'
import { ErpError, type ErpReadOptions } from './port.ts'

interface Collection {
  path: string
  /** The property of the OneRoster answer that contains the list of rows. */
  key: string
  /** The first of these filters that the server supports is used; without filters, all rows are read. */
  filters?: string[]
  /** HTTP statuses that mean that the OneRoster server does not have this list. */
  missing?: number[]
}

interface Settings {
  url: URL
  client: OneRosterClient
  pageSize: number
  maxPages: number
}

/**
 * Reads OneRoster lists page by page. A server may reduce the limit, so the next offset is the number of rows received.
 * The last row of each page is requested again: if it has moved, rows were deleted during the reading and others may
 * have been skipped. Missing rows then do not count as deleted.
 */
export function createOneRosterPager({ url, client, pageSize, maxPages }: Settings) {
  const service = serviceFinder(url, client)

  return async function* pages(collection: Collection, options: ErpReadOptions): RawPages {
    const over = new AbortController()
    const signal = AbortSignal.any([options.signal, over.signal])
    const base = await service(signal)
    const place = `/${collection.path}`
    const get = (offset: number, filter: string | null, limit = pageSize) => {
      const query = new URLSearchParams({ limit: String(limit), offset: String(offset) })
      if (filter !== null) query.set('filter', filter)
      return client.get(new URL(`${base.href.replace(/\/$/, '')}${place}?${query}`), signal)
    }

    const notes: string[] = []
    const first = await firstAnswer(collection, options.since, (filter) => get(0, filter), notes)
    const { status, complaint } = first.answer
    if (status >= 300) {
      if (!collection.missing?.includes(status)) throw erpErrorOfStatus(status, place, complaint)
      yield { rows: [], total: null, full: false, notes: [`ERP ${place} ro'yxatini bermadi (${status})`] }
      return
    }

    let { full } = first
    const doubt = (why: string) => {
      if (full) notes.push(`${why} (${place}): yo'qolganlar tugatilmaydi`)
      full = false
    }
    let page = pageOf(first.answer, collection, place)
    let received = 0
    const doubtIfMoved = async () => {
      if (!full) return
      const answer = await get(received - 1, first.filter, 1)
      const isThere = answer.status < 300 && pageOf(answer, collection, place).first === page.last
      if (!isThere) doubt("ERP ro'yxati o'qilayotganda o'zgardi")
    }
    try {
      for (let count = 1; page.rows.length > 0; count++) {
        signal.throwIfAborted()
        if (count > maxPages)
          throw new ErpError('nonsense', `ERP sahifalari tugamayapti (${place}, ${maxPages} sahifa)`)
        received += page.rows.length
        const coming = get(received, first.filter)
        coming.catch(() => {})
        yield {
          rows: page.rows.map((value) => ({ value, place: null })),
          total: page.total,
          full,
          notes: notes.splice(0),
        }
        const answer = await coming
        if (answer.status >= 300) {
          // Some OneRoster servers answer an error if the offset is after the last row. An error at the expected end is
          // therefore treated as the end of the list.
          const behindEnd = page.total === null ? answer.status !== 403 : received >= page.total
          if (!behindEnd) throw erpErrorOfStatus(answer.status, place, answer.complaint)
          if (page.total === null && answer.status !== 404) doubt(`ERP oxirgi sahifani rad etdi (${answer.status})`)
          await doubtIfMoved()
          break
        }
        const next = pageOf(answer, collection, place)
        if (next.rows.length > 0 && next.first === page.first && next.last === page.last) {
          if (page.rows.length === pageSize) {
            throw new ErpError('nonsense', `ERP sahifalashni bajarmayapti: offset e'tiborsiz qolyapti (${place})`)
          }
          // The server ignores the offset and may have cut the list, so missing rows must not count as deleted.
          if (page.rows.length < pageSize && received !== page.total) {
            doubt("ERP offset'ni bilmaydi, ro'yxat to'liqligi noma'lum")
          }
          break
        }
        await doubtIfMoved()
        page = next
      }
      if (page.total !== null && received < page.total) {
        doubt(`ERP ${page.total} ta qator va'da qildi, ${received} ta berdi`)
      }
      if (received === 0 || notes.length > 0) yield { rows: [], total: page.total, full, notes }
    } finally {
      over.abort()
    }
  }
}

/**
 * Requests the first page, with the first filter that the OneRoster server supports. The statuses 400 and 422 mean that
 * it does not support a filter.
 */
async function firstAnswer(
  collection: Collection,
  since: string | null,
  get: (filter: string | null) => Promise<OneRosterHttpResponse>,
  notes: string[],
): Promise<{ answer: OneRosterHttpResponse; filter: string | null; full: boolean }> {
  const { path, filters = [] } = collection
  const wanted = since === null ? filters : [`dateLastModified>'${new Date(since).toISOString()}'`]
  for (const filter of wanted) {
    const answer = await get(filter)
    if (answer.status === 400 || answer.status === 422) continue
    // A server may answer an unsupported filter with an empty list. If this answer were accepted, all rows would count
    // as deleted.
    if (since === null && answer.status < 300 && rowsOf(answer.body, collection)?.length === 0) continue
    return { answer, filter, full: since === null }
  }
  if (since !== null) notes.push(`ERP sana bo'yicha filtrni bilmaydi (/${path}): ro'yxat to'liq o'qildi`)
  const answer = await get(null)
  if (answer.status === 400 || answer.status === 422)
    throw erpErrorOfStatus(answer.status, `/${path}`, answer.complaint)
  return { answer, filter: null, full: true }
}

interface Page {
  rows: unknown[]
  total: number | null
  first: string | null
  last: string | null
}

function pageOf({ body, total }: OneRosterHttpResponse, collection: Collection, place: string): Page {
  const rows = rowsOf(body, collection)
  if (rows === null) throw new ErpError('nonsense', `ERP javobida ${collection.key} ro'yxati yo'q (${place})`)
  return { rows, total, first: rowIdentityOf(rows[0]), last: rowIdentityOf(rows.at(-1)) }
}

function rowIdentityOf(row: unknown): string | null {
  return readSourcedId(row) ?? JSON.stringify(row)?.slice(0, 500) ?? null
}

/**
 * Returns the rows of a response body. Some OneRoster servers name the list after the path (`{students: […]}`) or send
 * a bare array.
 */
function rowsOf(body: unknown, { key, path }: Pick<Collection, 'key' | 'path'>): unknown[] | null {
  if (Array.isArray(body)) return body
  const rows = isPlainObject(body) ? (body[key] ?? body[path]) : null
  return Array.isArray(rows) ? rows : null
}

/**
 * Finds the URL of the OneRoster service. A URL that contains a version is used as it is; below any other URL, the
 * known paths are tried once.
 */
function serviceFinder(url: URL, client: OneRosterClient): (signal: AbortSignal) => Promise<URL> {
  let found: URL | null = /\/v\d+p\d+\/?$/.test(url.pathname) ? url : null
  return async (signal) => {
    found ??= await findServiceBelow(url, client, signal)
    return found
  }
}

async function findServiceBelow(url: URL, client: OneRosterClient, signal: AbortSignal): Promise<URL> {
  const root = url.href.replace(/\/$/, '')
  for (const below of ['/rostering/v1p2', '/v1p1', '', '/ims/oneroster/rostering/v1p2', '/ims/oneroster/v1p1']) {
    const base = new URL(root + below)
    try {
      const answer = await client.get(new URL(`${base.href.replace(/\/$/, '')}/orgs?limit=1&offset=0`), signal)
      if (answer.status < 300 && rowsOf(answer.body, { key: 'orgs', path: 'orgs' }) !== null) return base
      if (answer.status === 403) throw erpErrorOfStatus(403, '/orgs', answer.complaint)
    } catch (error) {
      // A web page instead of JSON means that the OneRoster service is at another path, so the next path is tried.
      if (!(error instanceof ErpError) || error.kind !== 'nonsense') throw error
    }
  }
  throw new ErpError('nonsense', 'ERP manzilida OneRoster xizmati topilmadi (…/rostering/v1p2 yoki …/v1p1)')
}
