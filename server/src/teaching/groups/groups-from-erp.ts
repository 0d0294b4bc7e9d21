import { isGroupInScopeSql } from '../../access/reach.ts'
import { type SyncBatchCounts, type SyncNowAndToday, syncBatchCountsSql } from '../../centre/sync/batch-counts.ts'
import { type ErpCollection, isErpRowCurrentSql } from '../../centre/sync/collections.ts'
import { addCategoriesOfErp, addLearningTypesOfErp } from '../../centre/sync/reference-collections.ts'
import { type Db, raw, sql } from '../../db/db.ts'
import type { ErpGroup } from '../../integrations/erp/port.ts'
import { createInternalEvent } from '../../internal-event.ts'
import { createLessonsAhead } from './lessons.ts'
import { applyErpSchedules, linkScheduleItemsToRooms } from './schedules-from-erp.ts'

/** Emitted after the ERP changed schedules and lessons were planned by the new schedules. */
export const schedulesSynchronizedEvent = createInternalEvent<{ groupIds: readonly number[]; now: Date }>(
  'schedules synchronized',
)

export const groupsErpCollection: ErpCollection = {
  entity: 'group',
  title: 'Guruh',
  buttons: ['groups'],
  table: raw('study_group'),
  fills: [raw('schedule_item'), raw('lesson'), raw('lesson_hold')],
  rows: ({ viewer, today }) => sql`
    select ext_id, name, 'group' as place, id as place_id from study_group where ${isGroupInScopeSql('all', viewer, today)}`,
  read: (erp, options) => erp.groups(options),
  // Small number of groups per transaction, because each group has about a hundred lessons to plan.
  mostAtOnce: 25,
  take: importGroups,
  inUse: isErpRowCurrentSql,
  afterEnding: planLessons,
}

/**
 * Imports groups and plans their lessons in one transaction, so that an interrupted synchronisation leaves no group
 * without lessons.
 */
async function importGroups(tx: Db, records: ErpGroup[], at: SyncNowAndToday): Promise<SyncBatchCounts> {
  await addCategoriesOfErp(
    tx,
    records.map((record) => record.category),
  )
  await addLearningTypesOfErp(
    tx,
    records.map((record) => record.learningType),
  )
  const { written, ...groups } = (await tx.one<SyncBatchCounts & { written: number[] }>(sql`
    with judged as materialized (
      select i.*, o.id as old_id, known.*, learning_type.id as learning_type_id,
        case when known.started_date > known.ended_date then 'Tugash sanasi boshlanishidan oldin (endedDate: ' || known.started_date || '–' || known.ended_date || ')'
          when known.office_missing then 'Bosh ofisi hali kelmagan (ERPdagi raqami: ' || i."headOfficeExtId" || ')'
          else 'Kursi hali kelmagan (ERPdagi raqami: ' || i."courseExtId" || ')' end as reason,
        (known.office_missing or known.course_missing) and not coalesce(known.started_date > known.ended_date, false) as waits,
        case
          when known.started_date > known.ended_date then 'refused'
          when o.id is null then 'new'
          when (o.name, o.head_office_id, o.course_id, o.category_id, o.learning_type_id, o.direction, o.started_date, o.ended_date, o.gone_at) is not distinct from
              (i.name, known.head_office_id, known.course_id, known.category_id, learning_type.id, i.direction, known.started_date, known.ended_date, null) then 'same'
          else 'changed' end as verdict
      from json_to_recordset(${JSON.stringify(records)}::json) as i("extId" text, name text, "courseExtId" text, "headOfficeExtId" text,
        category text, "learningType" text, direction text, "startedDate" date, "endedDate" date, untold text[])
      left join study_group o on o.ext_id = i."extId"
      left join head_office on head_office.ext_id = i."headOfficeExtId"
      left join course on course.ext_id = i."courseExtId"
      left join category on category.h_name = i.category
      left join learning_type on learning_type.name = i."learningType"
      cross join lateral (
        select i."headOfficeExtId" is not null and head_office.id is null as office_missing, i."courseExtId" is not null and course.id is null as course_missing
      ) missing
      cross join lateral (
        select missing.*, case when office_missing then o.head_office_id else head_office.id end as head_office_id,
          case when course_missing then o.course_id else course.id end as course_id,
          case when 'category' = any(i.untold) then coalesce(o.category_id, category.id) else category.id end as category_id,
          case when 'startedDate' = any(i.untold) then coalesce(o.started_date, i."startedDate") else i."startedDate" end as started_date,
          case when 'endedDate' = any(i.untold) then coalesce(o.ended_date, i."endedDate") else i."endedDate" end as ended_date
      ) known
    ), changed as (
      update study_group o set name = j.name, head_office_id = j.head_office_id, course_id = j.course_id, category_id = j.category_id,
        learning_type_id = j.learning_type_id, direction = j.direction, started_date = j.started_date, ended_date = j.ended_date, gone_at = null
      from judged j where o.id = j.old_id and j.verdict = 'changed'
      returning o.id
    ), added as (
      insert into study_group (ext_id, name, head_office_id, course_id, category_id, learning_type_id, direction, started_date, ended_date)
      select "extId", name, head_office_id, course_id, category_id, learning_type_id, direction, started_date, ended_date
      from judged where verdict = 'new'
      returning id
    )
    select ${syncBatchCountsSql}, (select coalesce(json_agg(id), '[]') from (select id from changed union all select id from added) w) as written
    from judged`)) as SyncBatchCounts & { written: number[] }

  const refused = new Set(groups.refused.map(({ extId }) => extId))
  const rescheduled = await applyErpSchedules(
    tx,
    records.filter(({ extId }) => !refused.has(extId)),
    at,
  )
  const already = new Set(written)
  const onlyRescheduled = rescheduled.filter((id) => !already.has(id))
  await planLessons(tx, [...written, ...onlyRescheduled], at)
  return {
    ...groups,
    changed: groups.changed + onlyRescheduled.length,
    unchanged: groups.unchanged - onlyRescheduled.length,
  }
}

async function planLessons(tx: Db, groupIds: number[], at: SyncNowAndToday): Promise<void> {
  if (groupIds.length === 0) return
  await linkScheduleItemsToRooms(tx, groupIds)
  await createLessonsAhead(tx, { ...at, groupIds })
  await schedulesSynchronizedEvent.emit(tx, { groupIds, now: at.now })
}
