import type { TestApp } from '../app.ts'
import { type TestedListCall, testedListCalls } from './list-calls.ts'
import type { ListReadFunctions } from './readers.ts'

/** The cost of a list's first page: number of SQL statements and of 8 kB database pages, equal on every machine. */
export interface QueryCost {
  statements: number
  buffers: number
}

interface Statement {
  text: string
  values: unknown[]
}

/** Measures the cost of each list. Lists without pages are read completely. */
export async function measureListCosts(t: TestApp, readers: ListReadFunctions): Promise<Map<string, QueryCost>> {
  const costs = new Map<string, QueryCost>()
  // The first call also reads the rights of the role, which are cached afterwards.
  await statementsOf(t, readers, testedListCalls[0] as TestedListCall)
  for (const list of testedListCalls) {
    const statements = await statementsOf(t, readers, list)
    let buffers = 0
    for (const statement of statements) buffers += await buffersOf(t, statement)
    costs.set(list.label, { statements: statements.length, buffers })
  }
  return costs
}

/**
 * Returns the SQL statements of the list's call, without the read of the session, which is the same for every route.
 */
async function statementsOf(t: TestApp, readers: ListReadFunctions, list: TestedListCall): Promise<Statement[]> {
  const { pool } = t.database
  const original = pool.query
  const query = pool.query.bind(pool) as (statement: Statement) => unknown
  const sent: Statement[] = []
  pool.query = ((statement: Statement) => {
    if (/^\s*(with|select)\b/i.test(statement.text)) sent.push(statement)
    return query(statement)
  }) as typeof pool.query
  try {
    await readers.usual(list, list.pageSizes.length > 0 ? { page: '1', perPage: String(firstPage(list)) } : {})
  } finally {
    pool.query = original
  }
  return sent
}

const firstPage = ({ pageSizes }: TestedListCall) => pageSizes.find((size) => size >= 10)

async function buffersOf({ database }: TestApp, { text, values }: Statement): Promise<number> {
  const { rows } = await database.pool.query(`explain (analyze, buffers, timing off, format json) ${text}`, values)
  const { Plan: plan } = rows[0]['QUERY PLAN'][0]
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

/**
 * The tables whose rows `tripleRowsOfGrowingTables` copies, because they grow as long as a centre works. For each
 * table: new values of the columns that must be unique.
 */
const growingTables: Record<string, Record<string, string>> = {
  face_log: { serial_no: 'serial_no + 1000000 * nth' },
  chat_message: {},
  point_entry: {},
  student: Object.fromEntries(
    ['ext_id', 'h_id', 'login', 'password_hash', 'personal_id', 'passport_series', 'passport_number'].map((name) => [
      name,
      'null',
    ]),
  ),
  agent: {},
  notification: {},
  sms: {},
}

/** Triples the rows of growing tables. New students belong to the first branch. */
export async function tripleRowsOfGrowingTables({ database: { direct } }: TestApp): Promise<void> {
  const client = await direct.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const [table, changed] of Object.entries(growingTables)) {
      const { rows } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
          and is_generated = 'NEVER' and is_identity = 'NO'`,
        [table],
      )
      const columns = rows.map(({ name }) => `"${name}"`).join()
      const values = rows.map(({ name }) => changed[name] ?? `"${name}"`).join()
      await client.query(`insert into ${table} (${columns})
        select ${values} from ${table}, generate_series(1, 2) nth on conflict do nothing`)
    }
    await client.query(`insert into student_head_office (student_id, head_office_id)
      select id, (select min(head_office_id) from office) from student on conflict do nothing`)
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}
