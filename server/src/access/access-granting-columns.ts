import type { Db, Sql } from '../db/db.ts'

/**
 * Columns that decide who has access. A program with an access token may not write these columns; `'all'` = it may not
 * write to the table at all.
 */
export const accessGrantingColumns: Readonly<Record<string, readonly string[] | 'all'>> = {
  access_token: ['staff_id', 'grants', 'secret_hash'],
  agent: ['phone', 'phone_asked_by', 'merged_into_id', 'status'],
  agent_phone: 'all',
  asked_code: 'all',
  agent_student: ['agent_id', 'student_id', 'ended_at'],
  calendar_address: 'all',
  parent_code: 'all',
  parent_session: [
    'agent_id',
    'refresh_hash',
    'family_hash',
    'expires_at',
    'device_hash',
    'telegram_chat_id',
    'browser_hash',
    'former_browser_hash',
    'former_refresh_hash',
  ],
  password_request: 'all',
  recovery_code: 'all',
  role: 'all',
  second_factor: 'all',
  session: [
    'staff_id',
    'refresh_hash',
    'family_hash',
    'expires_at',
    'password_at',
    'with_factor',
    'device_hash',
    'browser_hash',
    'former_browser_hash',
    'former_refresh_hash',
  ],
  staff: [
    'login',
    'password_hash',
    'must_change_password',
    'role_id',
    'is_superadmin',
    'is_blocked',
    'work_status',
    'phone_number',
    'phone_typed_by',
  ],
  staff_head_office: 'all',
  staff_phone: 'all',
  student: [
    'login',
    'password_hash',
    'must_change_password',
    'system_status',
    'phone_number',
    'mobile',
    'phone_typed_by',
  ],
  student_contract: ['phone', 'wanted_phone', 'wanted_phone_by', 'token_hash', 'token_expires_at', 'code_hash'],
  student_phone: 'all',
  student_session: [
    'student_id',
    'refresh_hash',
    'family_hash',
    'expires_at',
    'viewed_in',
    'device_hash',
    'telegram_chat_id',
    'browser_hash',
    'former_browser_hash',
    'former_refresh_hash',
  ],
  telegram_chat: 'all',
  telegram_link: 'all',
  webhook: ['secret', 'old_secret', 'old_secret_until'],
}

const writeStatement = /\b(?:insert\s+into|(?<!\bdo\s+)update|delete\s+from)\s+(?:only\s+)?(\w+)/gi

/**
 * Returns the access-granting columns that the SQL writes, as `table.column`. A deletion gives `table.*`, a call of a
 * database function `name()`.
 */
export function findAccessColumnsInSql(text: string): string[] {
  const called = [...text.matchAll(undoFunctionCall)].map(([, name]) => `${name}()`)
  return [...called, ...findWrittenColumns(text)]
}

const undoFunctionCall = /\b(undo_held)\s*\(/g

const findWrittenColumns = (text: string) =>
  [...text.matchAll(writeStatement)].flatMap(({ 0: head, 1: name = '', index }) => {
    const table = name.toLowerCase()
    const columns = Object.hasOwn(accessGrantingColumns, table) ? accessGrantingColumns[table] : undefined
    if (!columns) return []
    const rest = text.slice(index + head.length)
    if (/^delete/i.test(head)) return columns === 'all' ? [`${table}.*`] : []
    const written = /^insert/i.test(head)
      ? [...findInsertedColumns(rest), ...findAssignedColumns(findConflictUpdate(rest))]
      : findAssignedColumns(rest)
    return written
      .filter((column) => columns === 'all' || columns.includes(column))
      .map((column) => `${table}.${column}`)
  })

const findInsertedColumns = (rest: string) =>
  (/^[^(]*\(([^)]*)\)/.exec(rest)?.[1] ?? '').split(',').map((column) => column.trim().toLowerCase())

const findConflictUpdate = (rest: string) =>
  rest.split(writeStatement)[0]?.match(/do\s+update(\s+set[\s\S]*)/i)?.[1] ?? ''

function findAssignedColumns(rest: string): string[] {
  const start = /\bset\s/i.exec(rest)
  if (!start) return []
  const columns: string[] = []
  let depth = 0
  let at = ''
  for (const sign of rest.slice(start.index + start[0].length)) {
    if (sign === '(') depth++
    if (sign === ')' && --depth < 0) break
    if (depth > 0) continue
    if (sign === ',') at = ''
    else at += sign
    if (/\b(from|where|returning)\s$/i.test(at)) break
    const name = /^\s*(?:\w+\.)?(\w+)\s*=$/.exec(at)?.[1]
    if (name) columns.push(name.toLowerCase())
  }
  return columns
}

/** Calls `see` with the columns before each SQL statement that writes access-granting columns. */
export function reportWritesToAccessColumns(db: Db, see: (columns: string[]) => void): Db {
  const looked = (query: Sql) => {
    const columns = findAccessColumnsInSql(query.text)
    if (columns.length > 0) see(columns)
    return query
  }
  return {
    ...db,
    many: async (query) => db.many(looked(query)),
    one: async (query) => db.one(looked(query)),
    newId: async (query) => db.newId(looked(query)),
    run: async (query) => db.run(looked(query)),
    transaction: (work) => db.transaction((tx) => work(reportWritesToAccessColumns(tx, see))),
    quickTransaction: (work) => db.quickTransaction((tx) => work(reportWritesToAccessColumns(tx, see))),
  }
}
