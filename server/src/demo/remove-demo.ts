import { writeAudit } from '../access/audit.ts'
import { type Db, raw, type Sql, skipPreparedStatementSql, sql } from '../db/db.ts'
import { demoRowConditionsByTable } from './demo-rows.ts'

/** Of these tables, only rows that the demo wrote are deleted. Demo rows that real rows refer to remain. */
const ownRows = ['staff', 'student', 'agent', 'study_group', 'course', 'office', 'head_office', 'role', 'file']
/**
 * Tables whose rows are deleted with the staff member's account. Rows of other tables that name the staff member as
 * author stay.
 */
const ofPerson = [
  ...['session', 'second_factor', 'recovery_code', 'staff_head_office', 'group_staff', 'notification_receiver'],
  ...[
    'notification_off',
    'saved_view',
    'chat_read',
    'study_month_role',
    'client_log',
    'staff_hours',
    'staff_absence',
    'meeting',
    'meeting_time',
    'access_token',
  ],
]

interface Link {
  child: string
  column: string
  isOptional: boolean
  parent: string
  key: string
}

export interface DemoRemovalResult {
  removed: Record<string, number>
  /** Names of demo people that real rows refer to. Their rows stay, and their accounts are closed. */
  closed: string[]
  /**
   * Number of real branches, people and groups that are restored because the demo's synchronization had marked them as
   * gone.
   */
  reopened: number
  /** Keys of files that the caller must delete; `videos` holds the folders of videos. */
  files: string[]
  videos: string[]
}

/**
 * Removes the demo's rows, the rows that depend on them, and what the demo wrote about real students and groups. Audit
 * rows stay.
 * @param isWanted is called at the end with the result; false = the transaction is rolled back
 * @returns null when it was rolled back
 */
export async function removeDemoData(
  db: Db,
  isWanted: (removed: DemoRemovalResult) => Promise<boolean>,
): Promise<DemoRemovalResult | null> {
  return db
    .transaction(async (tx) => {
      const links = await linksOf(tx)
      await tx.run(sql`create temp table demo_gone (tab text, at tid, primary key (tab, at)) on commit drop`)
      for (const { table, where } of demoRowConditionsByTable)
        await add(tx, table, sql`select ctid from ${raw(table)} where ${where}`)
      await keepWhatIsUsed(tx, links)
      await takeParts(tx, links)
      await takeOrphans(tx)
      await takeParts(tx, links)
      const files = await filesOfGone(tx)
      const closed = await closePeople(tx, links)
      const videos = await tx.many<{ id: string }>(
        sql`select host_id as id from video where ctid in (${gone('video')})`,
      )
      const reopened = await reopen(tx)
      await clearLinks(tx, links)
      const removed = await deleteGone(tx)
      await repair(tx)
      await tx.run(sql`delete from app_value where name = 'demo' or name like 'demo-%'`)
      await writeAudit(
        tx,
        { staffId: null, roleId: null, permissionName: 'auth', address: null, requestId: null },
        { action: 'delete', entity: 'centre', comment: 'demo', after: { removed, closed, reopened } },
      )
      const report = { removed, closed, reopened, files, videos: videos.map(({ id }) => id) }
      if (!(await isWanted(report))) throw new Unwanted()
      return report
    })
    .catch((error: unknown) => {
      if (error instanceof Unwanted) return null
      throw error
    })
}

class Unwanted extends Error {}

const gone = (table: string) => sql`select at from demo_gone where tab = ${table}`

const add = (tx: Db, table: string, rows: Sql) =>
  tx.run(
    sql`insert into demo_gone select ${table}, found.ctid from (${rows}) found on conflict do nothing ${skipPreparedStatementSql}`,
  )

async function linksOf(tx: Db): Promise<Link[]> {
  const links = await tx.many<Link>(sql`
    select conrelid::regclass::text as child, mine.attname as column, not mine.attnotnull as "isOptional",
      confrelid::regclass::text as parent, its.attname as key
    from pg_constraint
    join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = conkey[1]
    join pg_attribute its on its.attrelid = confrelid and its.attnum = confkey[1]
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    order by 1, 2`)
  const children = [...new Set(links.map(({ child }) => child))]
  const looks = children.map((table) => `select '${table}' as table where exists (select from "${table}")`)
  const filled = new Set((await tx.many<{ table: string }>(text(looks.join(' union all ')))).map(({ table }) => table))
  return links.filter(({ child }) => filled.has(child))
}

/** SQL: rows of the child table that refer to a row marked for deletion in the parent table. */
const pointing = ({ child, column, parent, key }: Link) => sql`
  select ${raw(child)}.ctid from ${raw(child)} join ${raw(parent)} parent on parent.${raw(key)} = ${raw(child)}.${raw(column)}
  where parent.ctid in (${gone(parent)})`

/** Keeps demo rows, such as courses and roles, that rows of the real centre refer to. */
async function keepWhatIsUsed(tx: Db, links: Link[]): Promise<void> {
  const between = links.filter(
    ({ child, parent }) => ownRows.includes(child) && ownRows.includes(parent) && child !== 'file',
  )
  for (let kept = -1; kept !== 0; ) {
    kept = 0
    for (const { child, column, parent, key } of between.filter(({ column }) => column !== 'referrer_id'))
      kept += await tx.run(sql`
        delete from demo_gone where tab = ${parent} and at in (
          select parent.ctid from ${raw(parent)} parent join ${raw(child)} child on child.${raw(column)} = parent.${raw(key)}
          where child.ctid not in (${gone(child)})) ${skipPreparedStatementSql}`)
  }
}

async function takeParts(tx: Db, links: Link[]): Promise<void> {
  const parts = links.filter(
    ({ child, parent }) =>
      !ownRows.includes(child) && child !== 'audit' && (parent !== 'staff' || ofPerson.includes(child)),
  )
  for (let taken = -1; taken !== 0; ) {
    taken = 0
    const parents = await tablesOfGone(tx)
    for (const link of parts.filter(({ parent }) => parents.includes(parent)))
      taken += await add(tx, link.child, pointing(link))
  }
}

/**
 * Marks further demo rows for deletion, which no foreign key links to demo rows, such as notifications without
 * receivers.
 */
async function takeOrphans(tx: Db): Promise<void> {
  // Deletes demo phone calls without a remaining reason, and categories and types of study that no group uses any more.
  await add(
    tx,
    'family_call',
    sql`select ctid from family_call where exists (select from family_call_cause cause where call_id = family_call.id and cause.ctid in (${gone('family_call_cause')}))
      and not exists (select from family_call_cause cause where call_id = family_call.id and cause.ctid not in (${gone('family_call_cause')}))`,
  )
  for (const [table, column] of [
    ['category', 'category_id'],
    ['learning_type', 'learning_type_id'],
  ] as const)
    await add(
      tx,
      table,
      sql`select ctid from ${raw(table)} sort where exists (select from study_group where ${raw(column)} = sort.id and ctid in (${gone('study_group')}))
        and not exists (select from study_group where ${raw(column)} = sort.id and ctid not in (${gone('study_group')}))
        and not exists (select from course where category_id = sort.id and ${table} = 'category' and ctid not in (${gone('course')}))`,
    )
  await add(
    tx,
    'notification',
    sql`select ctid from notification where not exists (
        select from notification_receiver receiver where notification_id = notification.id and receiver.ctid not in (${gone('notification_receiver')}))
      and not exists (
        select from student_notification receiver where notification_id = notification.id and receiver.ctid not in (${gone('student_notification')}))`,
  )
  const { lesson, chat, purchase, event } = {
    ...{
      lesson: sql`select id from lesson where ctid in (${gone('lesson')})`,
      chat: sql`select id from chat where ctid in (${gone('chat')})`,
    },
    purchase: sql`select id from store_transaction where ctid in (${gone('store_transaction')})`,
    event: sql`select id from event where ctid in (${gone('event')})`,
  }
  await add(
    tx,
    'point_entry',
    sql`select ctid from point_entry where (cause = 1 and cause_id in (${lesson})) or (cause in (2, 3) and cause_id in (${chat}))
      or (cause = 5 and cause_id in (${purchase})) or (cause = 6 and cause_id in (${event}))`,
  )
}

/** Keeps demo staff to whom remaining rows refer, closes their accounts and returns their names. */
async function closePeople(tx: Db, links: Link[]): Promise<string[]> {
  const authors = links.filter(({ parent }) => parent === 'staff')
  for (const { child, column } of authors)
    await tx.run(sql`
      delete from demo_gone where tab = 'staff' and at in (
        select staff.ctid from staff join ${raw(child)} child on child.${raw(column)} = staff.id
        where child.ctid not in (${gone(child)})) ${skipPreparedStatementSql}`)
  const isDemos = demoRowConditionsByTable.filter(({ table }) => table === 'staff').map(({ where }) => where)
  const people: string[] = []
  for (const where of isDemos) {
    const rows = await tx.many<{ name: string }>(sql`
      update staff set login = null, password_hash = null, role_id = null, is_blocked = true, work_status = 2
      where ${where} and ctid not in (${gone('staff')}) and login is not null
      returning last_name || ' ' || first_name as name ${skipPreparedStatementSql}`)
    people.push(...rows.map(({ name }) => name))
  }
  return people
}

/** Marks files for deletion if their keys occur in deleted rows, and returns these keys. */
async function filesOfGone(tx: Db): Promise<string[]> {
  const tables = await tablesOfGone(tx)
  const keys = new Set<string>()
  for (const table of tables) {
    const rows = await tx.many<{ key: string }>(sql`
      select file.key from file join (
        select distinct found[1] as key from ${raw(table)} row, regexp_matches(to_jsonb(row)::text, '[a-zA-Z0-9_-]+(?:/[a-zA-Z0-9_-]+)*/[a-zA-Z0-9_-]+[.][a-z0-9]+', 'g') found
        where row.ctid in (${gone(table)})
      ) named on named.key = file.key and more_uses = 0 ${skipPreparedStatementSql}`)
    for (const { key } of rows) keys.add(key)
  }
  await add(tx, 'file', sql`select ctid from file where key = any(${[...keys]})`)
  return [...keys]
}

/** Restores real rows that the demo's synchronization had marked as gone, because the simulated ERP lacks them. */
async function reopen(tx: Db): Promise<number> {
  const rows = await tx.many<{ table: string }>(sql`
    select table_name::text as table from information_schema.columns where table_schema = 'public' and column_name = 'gone_at' order by 1`)
  let reopened = 0
  for (const { table } of rows)
    reopened += await tx.run(sql`
      update ${raw(table)} set gone_at = null where ctid not in (${gone(table)}) and exists (
        select from sync_run where ctid in (${gone('sync_run')}) and gone_at between started_at and finished_at) ${skipPreparedStatementSql}`)
  return reopened
}

async function clearLinks(tx: Db, links: Link[]): Promise<void> {
  for (const link of links.filter(({ isOptional, child }) => isOptional && child !== 'audit'))
    await tx.run(sql`
      update ${raw(link.child)} set ${raw(link.column)} = null
      where ctid not in (${gone(link.child)}) and ctid in (${pointing(link)}) ${skipPreparedStatementSql}`)
}

async function tablesOfGone(tx: Db): Promise<string[]> {
  return (await tx.many<{ table: string }>(sql`select distinct tab as table from demo_gone order by 1`)).map(
    ({ table }) => table,
  )
}

/**
 * Deletes all rows listed in `demo_gone` by one statement, because they may refer to each other. Triggers are off,
 * because the ledger forbids deleting.
 */
async function deleteGone(tx: Db): Promise<Record<string, number>> {
  const tables = await tablesOfGone(tx)
  for (const table of tables)
    await tx.run(sql`alter table ${raw(table)} disable trigger user ${skipPreparedStatementSql}`)
  const parts = tables.map(
    (table) =>
      `"${table}_gone" as (delete from "${table}" where ctid in (select at from demo_gone where tab = '${table}') returning 1)`,
  )
  const counts = tables.map((table) => `select '${table}' as table, count(*)::int as count from "${table}_gone"`)
  const rows = tables.length
    ? await tx.many<{ table: string; count: number }>(text(`with ${parts.join(', ')} ${counts.join(' union all ')}`))
    : []
  for (const table of tables)
    await tx.run(sql`alter table ${raw(table)} enable trigger user ${skipPreparedStatementSql}`)
  return Object.fromEntries(rows.map(({ table, count }) => [table, count]))
}

const text = (words: string) => sql`${raw(words)} ${skipPreparedStatementSql}`

/**
 * Clears values that the demo wrote into rows of the real centre, and recomputes attendance counts and point balances.
 */
async function repair(tx: Db): Promise<void> {
  await tx.run(sql`
    update student set passport_series = null, passport_number = null, birth_certificate_series = null, birth_certificate_number = null, personal_id = null
    where coalesce(passport_number, birth_certificate_number) = lpad((id * 7919 % 10000000)::text, 7, '0')
      and coalesce(passport_series, birth_certificate_series) in ('AA', 'AB', 'AC', 'AD', 'I-TN', 'I-FR', 'II-TN')
      and right(personal_id, 7) = lpad((id * 7919 % 10000000)::text, 7, '0')`)
  await tx.run(sql`
    update lesson set attended_count = 0, absent_count = 0, marked_at = null
    where marked_at is not null and not exists (select from attendance where lesson_id = lesson.id)`)
  await tx.run(sql`
    update point_balance set xp = sums.xp, coin = sums.coin from (
      select student.id, coalesce(sum(entry.xp), 0) as xp, coalesce(sum(entry.coin), 0) as coin
      from student left join point_entry entry on entry.student_id = student.id group by student.id
    ) sums where sums.id = student_id and (point_balance.xp, point_balance.coin) <> (sums.xp, sums.coin)`)
  // Empties `point_flow` and `sync_mark`, which the server fills again from the remaining rows.
  await tx.run(sql`delete from point_flow`)
  await tx.run(sql`update point_flow_end set entry_id = 0`)
  await tx.run(sql`delete from sync_mark`)
  await tx.run(sql`
    delete from contract_counter where not exists (select from student_contract where number like contract_counter.year || '/%')`)
}
