import { type BundleLimits, type CsvBundle, openCsvBundle } from './csv-bundle.ts'
import { parseCsvHeader, toRawRow } from './csv-columns.ts'
import { isPlainObject } from './oneroster-schema.ts'
import {
  createOneRosterSource,
  type OneRosterTables,
  type RawPages,
  type RawRow,
  type RequiredOneRosterTable,
  readPagesOfListErpMayLack,
} from './oneroster-source.ts'
import { ErpError, type ErpReadOptions, type ErpSource } from './port.ts'

interface OneRosterCsvSettings extends Partial<BundleLimits> {
  pageSize?: number
}

/**
 * Reads a OneRoster ZIP file. `since` is ignored: the manifest declares each file as complete (`bulk`), changes
 * (`delta`) or absent.
 * @throws ErpError at the first batch if the ZIP file is missing, invalid or too large
 */
export function createOneRosterCsvSource(filePath: string, settings: OneRosterCsvSettings = {}): ErpSource {
  const { pageSize = 1000, maxEntries = 200, maxInflatedBytes = 2 * 1024 ** 3 } = settings

  /** Yields the rows of a CSV file in pages. `more` adds values from another CSV file to each row. */
  async function* table(name: string, { signal }: ErpReadOptions, more?: typeof withRoles): RawPages {
    signal.throwIfAborted()
    const bundle = await openCsvBundle(filePath, { maxEntries, maxInflatedBytes })
    try {
      const notes: string[] = []
      let full = await isWhole(bundle, name, signal, notes)
      if (full === null) {
        yield { rows: [], total: null, full: false, notes }
        return
      }
      const others = more && (await more(bundle, signal, notes))
      if (full && others && !others.areAll) {
        notes.push("roles.csv to'liq o'qilmadi: yo'qolgan foydalanuvchilar tugatilmaydi")
        full = false
      }
      let rows: RawRow[] = []
      for await (const { row, lost } of rowsOf(bundle, name, signal, notes)) {
        if (lost) full = false
        rows.push(others ? others.complete(row) : row)
        if (rows.length < pageSize) continue
        yield { rows, total: null, full, notes: notes.splice(0) }
        signal.throwIfAborted()
        rows = []
      }
      yield { rows, total: null, full, notes }
    } finally {
      bundle.close()
    }
  }

  /** Reads the required files once to their end, so that errors are found before any row is imported. */
  async function checkFiles(tables: readonly RequiredOneRosterTable[], signal: AbortSignal): Promise<void> {
    const bundle = await openCsvBundle(filePath, { maxEntries, maxInflatedBytes })
    try {
      const modes = await modesOf(bundle, signal)
      for (const name of new Set(tables.flatMap((required) => filesOf[required] ?? [required]))) {
        const mode = modes.get(name.toLowerCase())
        if (mode === 'absent') continue
        if (!bundle.files.has(`${name.toLowerCase()}.csv`)) {
          if (mode === 'bulk' || mode === 'delta')
            throw new ErpError('nonsense', `${name}.csv manifestda bor, lekin ZIP ichida yo'q`)
          continue
        }
        for await (const _ of rowsOf(bundle, name, signal, [])) signal.throwIfAborted()
      }
    } finally {
      bundle.close()
    }
  }

  const only = (name: string) => (options: ErpReadOptions) => table(name, options)
  const users = (options: ErpReadOptions) => table('users', options, withRoles)
  const tables: OneRosterTables = {
    orgs: only('orgs'),
    academicSessions: only('academicSessions'),
    courses: only('courses'),
    classes: only('classes'),
    staff: (options) => [{ pages: users(options), role: null }],
    students: (options) => ({ pages: users(options), role: null }),
    guardians: users,
    staffEnrollments: only('enrollments'),
    studentEnrollments: only('enrollments'),
    demographics: (options) =>
      readPagesOfListErpMayLack('demographics.csv', table('demographics', options), options.signal),
    check: checkFiles,
  }
  return createOneRosterSource(tables, pageSize)
}

const filesOf: Partial<Record<RequiredOneRosterTable, readonly string[]>> = {
  staff: ['users', 'roles'],
  students: ['users', 'roles'],
}

interface Roles {
  complete(row: RawRow): RawRow
  /** False = some roles of users may be missing, so a user without a role does not count as deleted. */
  areAll: boolean
}

/** Reads the roles of users: OneRoster 1.2 has them in a separate file, 1.1 in columns of the users' file. */
async function withRoles(bundle: CsvBundle, signal: AbortSignal, notes: string[]): Promise<Roles> {
  const roles = new Map<string, Record<string, unknown>[]>()
  // Users with equal roles share one object to save memory.
  const kept = new Map<string, Record<string, unknown>>()
  const whole = await isWhole(bundle, 'roles', signal, notes)
  let areAll = whole ?? (await hasColumn(bundle, 'users', 'role', signal))
  if (whole !== null) {
    for await (const { row } of rowsOf(bundle, 'roles', signal, notes)) {
      const value = isPlainObject(row.value) ? row.value : {}
      if (row.broken !== undefined || typeof value.user !== 'string' || value.user === '') {
        areAll = false
        notes.push(`${row.place}: ${row.broken ?? "Foydalanuvchisi yo'q (userSourcedId)"}`)
      } else if (!/^(tobedeleted|inactive)$/i.test(String(value.status ?? ''))) {
        const { role, roleType, org } = value
        const sign = JSON.stringify([role, roleType, org])
        const one = kept.get(sign) ?? { role, roleType, org }
        kept.set(sign, one)
        roles.set(value.user, [...(roles.get(value.user) ?? []), one])
      }
    }
  }
  const complete = (row: RawRow) => {
    const value = isPlainObject(row.value) ? row.value : {}
    const found = roles.get(String(value.sourcedId ?? ''))
    return found ? { ...row, value: { ...value, roles: found } } : row
  }
  return { complete, areAll }
}

async function hasColumn(bundle: CsvBundle, name: string, field: string, signal: AbortSignal): Promise<boolean> {
  const file = `${name}.csv`
  for await (const { cells } of bundle.lines(file, signal)) return parseCsvHeader(cells ?? [], file, []).includes(field)
  return true
}

/**
 * Yields the rows of a CSV file. `lost`: an unclosed quote swallowed later rows, so missing rows must not count as
 * deleted.
 */
async function* rowsOf(
  bundle: CsvBundle,
  name: string,
  signal: AbortSignal,
  notes: string[],
): AsyncGenerator<{ row: RawRow; lost: boolean }> {
  const file = `${name}.csv`
  let header: ReturnType<typeof parseCsvHeader> | null = null
  for await (const line of bundle.lines(file, signal)) {
    if (header === null) header = parseCsvHeader(line.cells ?? [], file, notes)
    else yield { row: toRawRow(header, line, file), lost: line.trouble !== null }
  }
}

async function modesOf(bundle: CsvBundle, signal: AbortSignal): Promise<Map<string, string>> {
  const modes = new Map<string, string>()
  for await (const { cells } of bundle.lines('manifest.csv', signal)) {
    const name = /^file\.(.+)$/.exec(cells?.[0]?.trim().toLowerCase() ?? '')?.[1]
    if (name) modes.set(name, cells?.[1]?.trim().toLowerCase() ?? '')
  }
  return modes
}

/** Returns whether the CSV file contains the complete collection; null = the file is absent and must not be read. */
async function isWhole(bundle: CsvBundle, name: string, signal: AbortSignal, notes: string[]): Promise<boolean | null> {
  const mode = (await modesOf(bundle, signal)).get(name.toLowerCase()) ?? null
  const isThere = bundle.files.has(`${name.toLowerCase()}.csv`)
  if (mode === 'absent') {
    if (isThere) notes.push(`${name}.csv manifestda "absent" deyilgan: o'qilmadi`)
    return null
  }
  if (!isThere) {
    if (mode === 'bulk' || mode === 'delta') notes.push(`${name}.csv manifestda bor, lekin ZIP ichida yo'q`)
    return null
  }
  if (mode !== 'bulk' && mode !== 'delta')
    notes.push(`${name}.csv to'liqligi manifestda aytilmagan: yo'qolganlar tugatilmaydi`)
  return mode === 'bulk'
}
