import { type Db, raw, sql } from '../../db/db.ts'
import type { ErpCourse, ErpHeadOffice } from '../../integrations/erp/port.ts'
import { type SyncBatchCounts, type SyncNowAndToday, syncBatchCountsSql } from './batch-counts.ts'
import type { ErpCollection } from './collections.ts'

export const headOfficesErpCollection: ErpCollection = {
  entity: 'head_office',
  title: 'Bosh ofis',
  // Each import button of the synchronization page imports head offices first, because all other kinds of ERP rows
  // refer to them.
  buttons: ['teachers', 'student', 'groups'],
  table: raw('head_office'),
  rows: () => sql`select ext_id, name, null::text as place, null::bigint as place_id from head_office`,
  read: (erp, options) => erp.headOffices(options),
  take: applyHeadOffices,
  inUse: () => sql`not by_hand`,
}

export const coursesErpCollection: ErpCollection = {
  entity: 'course',
  title: 'Kurs',
  buttons: ['groups'],
  table: raw('course'),
  rows: () => sql`select ext_id, name, null::text as place, null::bigint as place_id from course`,
  read: (erp, options) => erp.courses(options),
  take: applyCourses,
  inUse: () => sql`true`,
}

async function applyHeadOffices(tx: Db, records: ErpHeadOffice[]): Promise<SyncBatchCounts> {
  const row = await tx.one<SyncBatchCounts>(sql`
    with judged as materialized (
      select i.*, o.id as old_id, false as waits, '' as reason,
        case when o.id is null then 'new' when (o.name, o.gone_at) is not distinct from (i.name, null) then 'same' else 'changed' end as verdict
      from json_to_recordset(${JSON.stringify(records)}::json) as i("extId" text, name text)
      left join head_office o on o.ext_id = i."extId"
    ), changed as (
      update head_office o set name = j.name, gone_at = null from judged j where o.id = j.old_id and j.verdict = 'changed'
    ), added as (
      insert into head_office (ext_id, name) select "extId", name from judged where verdict = 'new'
    )
    select ${syncBatchCountsSql} from judged`)
  return row as SyncBatchCounts
}

/**
 * Creates a head office that is not in the ERP, or restores it if it was deleted. Its name is also its id, because
 * imported files name head offices.
 */
export async function ensureLocalHeadOffice(tx: Db, name: string): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    insert into head_office (ext_id, name, by_hand) values (${name}, ${name}, true)
    on conflict (ext_id) do update set gone_at = null returning id`)
  return (row as { id: number }).id
}

/**
 * Imports courses with their prices. A price that the ERP no longer lists stays valid for students who have it, but is
 * no longer offered.
 */
async function applyCourses(tx: Db, records: ErpCourse[], { now }: SyncNowAndToday): Promise<SyncBatchCounts> {
  await addCategoriesOfErp(
    tx,
    records.map((record) => record.category),
  )
  const row = await tx.one<SyncBatchCounts>(sql`
    with judged as materialized (
      select i.*, category.id as category_id, o.id as old_id, false as waits, '' as reason,
        case when o.id is null then 'new'
          when (o.name, o.category_id, o.gone_at) is not distinct from (i.name, category.id, null) and (i.prices is null or told.is_here) then 'same'
          else 'changed' end as verdict
      from json_to_recordset(${JSON.stringify(records)}::json) as i("extId" text, name text, category text, prices json)
      left join category on category.h_name = i.category
      left join course o on o.ext_id = i."extId"
      cross join lateral (
        select not exists (
          select from (select name, amount from price where course_id = o.id and gone_at is null) here
          full join json_to_recordset(i.prices) as there (name text, amount bigint) on there.name = here.name
          where here.amount is distinct from there.amount
        ) as is_here
      ) told
    ), changed as (
      update course o set name = j.name, category_id = j.category_id, gone_at = null
      from judged j where o.id = j.old_id and j.verdict = 'changed'
    ), added as (
      insert into course (ext_id, name, category_id) select "extId", name, category_id from judged where verdict = 'new'
      returning id, ext_id
    ), told as materialized (
      select old_id as course_id, prices from judged where verdict = 'changed' and prices is not null
      union all select added.id, prices from added join judged on "extId" = ext_id where prices is not null
    ), listed as materialized (
      select told.course_id, price.* from told
      cross join lateral rows from (json_to_recordset(prices) as (name text, amount bigint)) with ordinality as price (name, amount, place)
    ), dropped_prices as (
      update price set gone_at = ${now} where gone_at is null and course_id in (select course_id from told)
        and not exists (select from listed where listed.course_id = price.course_id and listed.name = price.name)
    ), taken_prices as (
      insert into price (course_id, name, amount) select course_id, name, amount from listed order by course_id, place
      on conflict (course_id, name) do update set amount = excluded.amount, gone_at = null
      where (price.amount, price.gone_at) is distinct from (excluded.amount, null)
    )
    select ${syncBatchCountsSql} from judged`)
  return row as SyncBatchCounts
}

/** Adds categories by the names in the ERP. Display names that users have changed stay. */
export async function addCategoriesOfErp(tx: Db, names: (string | null)[]): Promise<void> {
  const wanted = distinctNames(names)
  if (wanted.length === 0) return
  await tx.run(sql`
    insert into category (h_name, display_name) select name, name from unnest(${wanted}::text[]) as name
    where not exists (select from category where h_name = name)`)
}

export async function addLearningTypesOfErp(tx: Db, names: (string | null)[]): Promise<void> {
  const wanted = distinctNames(names)
  if (wanted.length === 0) return
  await tx.run(sql`
    insert into learning_type (name) select wanted from unnest(${wanted}::text[]) as wanted
    where not exists (select from learning_type where name = wanted)`)
}

function distinctNames(names: (string | null)[]): string[] {
  return [...new Set(names)].filter((name) => name !== null).filter((name) => name.trim() !== '')
}
