import { type Db, sql } from '../../db/db.ts'
import type { ErpCourse, ErpHeadOffice } from '../../integrations/erp/port.ts'
import { type Taken, taken } from './taken.ts'

export async function takeHeadOffices(tx: Db, records: ErpHeadOffice[]): Promise<Taken> {
  const row = await tx.one<Taken>(sql`
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
    select ${taken} from judged`)
  return row as Taken
}

export async function takeCourses(tx: Db, records: ErpCourse[]): Promise<Taken> {
  await addCategories(
    tx,
    records.map((record) => record.category),
  )
  const row = await tx.one<Taken>(sql`
    with judged as materialized (
      select i.*, category.id as category_id, o.id as old_id, false as waits, '' as reason,
        case when o.id is null then 'new'
          when (o.name, o.category_id, o.gone_at) is not distinct from (i.name, category.id, null) then 'same'
          else 'changed' end as verdict
      from json_to_recordset(${JSON.stringify(records)}::json) as i("extId" text, name text, category text)
      left join category on category.h_name = i.category
      left join course o on o.ext_id = i."extId"
    ), changed as (
      update course o set name = j.name, category_id = j.category_id, gone_at = null
      from judged j where o.id = j.old_id and j.verdict = 'changed'
    ), added as (
      insert into course (ext_id, name, category_id) select "extId", name, category_id from judged where verdict = 'new'
    )
    select ${taken} from judged`)
  return row as Taken
}

/** Categories live by their names; what people see of a known one stays as they wrote it. */
export async function addCategories(tx: Db, names: (string | null)[]): Promise<void> {
  const wanted = named(names)
  if (wanted.length === 0) return
  await tx.run(sql`
    insert into category (h_name, display_name) select name, name from unnest(${wanted}::text[]) as name
    where not exists (select from category where h_name = name)`)
}

export async function addLearningTypes(tx: Db, names: (string | null)[]): Promise<void> {
  const wanted = named(names)
  if (wanted.length === 0) return
  await tx.run(sql`
    insert into learning_type (name) select wanted from unnest(${wanted}::text[]) as wanted
    where not exists (select from learning_type where name = wanted)`)
}

function named(names: (string | null)[]): string[] {
  return [...new Set(names)].filter((name) => name !== null).filter((name) => name.trim() !== '')
}
