import { isStudentInScopeSql } from '../../access/reach.ts'
import { revokeAccessOfAccounts } from '../../centre/sign-in/revoke-access.ts'
import {
  changedErpValuesSql,
  type SyncBatchCounts,
  type SyncNowAndToday,
  syncBatchCountsSql,
} from '../../centre/sync/batch-counts.ts'
import type { ErpCollection } from '../../centre/sync/collections.ts'
import { addCategoriesOfErp } from '../../centre/sync/reference-collections.ts'
import { type Db, raw, sql } from '../../db/db.ts'
import type { ErpStudent } from '../../integrations/erp/port.ts'
import { revokeAccessOfParentsWithoutChildren } from '../parents/student-parents.ts'

export const studentsErpCollection: ErpCollection = {
  entity: 'student',
  title: 'Talaba',
  buttons: ['student'],
  table: raw('student'),
  rows: ({ viewer }) => sql`
    select ext_id, full_name as name, 'student' as place, id as place_id from student where ${isStudentInScopeSql(viewer)}`,
  read: (erp, options) => erp.students(options),
  take: saveStudents,
  inUse: () => sql`true`,
  afterEnding: endAccessOfStudents,
}

/**
 * The ERP's phone (`mobile`) becomes the student's own `phone_number` only while `phone_number` is empty.
 * While none of the student's branches in the ERP exists in Markaz, the student's branches are not changed. A
 * synchronisation after the branches were created sets them.
 */
async function saveStudents(tx: Db, records: ErpStudent[], { now }: SyncNowAndToday): Promise<SyncBatchCounts> {
  await addCategoriesOfErp(
    tx,
    records.flatMap((record) => record.categories),
  )
  const { renumbered, ...counts } = (await tx.one<SyncBatchCounts & { renumbered: number[] }>(sql`
    with judged as materialized (
      select i.*, o.id as old_id, o.mobile <> (f.fresh ->> 'mobile') as is_renumbered, s.said, f.fresh, offices.ids as office_ids, offices.are_missing as waits, categories.ids as category_ids,
        'Bosh ofisi hali kelmagan (ERPdagi raqami: ' || array_to_string(i."headOfficeExtIds", ', ') || ')' as reason,
        case
          when o.id is null then 'new'
          when f.fresh = '{}' and o.gone_at is null and (o.phone_number is not null or i.phone is null)
            and (offices.are_missing or offices.ids = array(select head_office_id from student_head_office where student_id = o.id and from_erp order by 1))
            and (categories.ids = '{}' or categories.ids = array(
              select category_id from student_category where student_id = o.id and (not by_hand or category_id = any (categories.ids)) order by 1)) then 'same'
          else 'changed' end as verdict
      from json_to_recordset(${JSON.stringify(records)}::json) as i("extId" text, "hId" text, "firstName" text, "lastName" text,
        "middleName" text, phone text, "birthDate" date, gender smallint, "headOfficeExtIds" text[], "erpStatus" text,
        "contractStatus" text, "contractType" text, categories text[])
      left join student o on o.ext_id = i."extId"
      left join control_action on control_action.name = i."erpStatus"
      ${changedErpValuesSql(sql`jsonb_build_object('firstName', i."firstName", 'lastName', i."lastName", 'middleName', i."middleName", 'hId', i."hId",
        'birthDate', i."birthDate", 'gender', i.gender, 'mobile', i.phone, 'statusId', control_action.id,
        'contractStatus', i."contractStatus", 'contractType', coalesce(i."contractType", ''))`)}
      cross join lateral (select array(select id from head_office where ext_id = any (i."headOfficeExtIds") order by id) as ids) known
      cross join lateral (select known.ids, known.ids = '{}' and i."headOfficeExtIds" <> '{}' as are_missing) offices
      cross join lateral (select array(select id from category where h_name = any (i.categories) order by id) as ids) categories
    ), changed as (
      update student o set
        first_name = coalesce(fresh ->> 'firstName', o.first_name), last_name = coalesce(fresh ->> 'lastName', o.last_name),
        middle_name = coalesce(fresh ->> 'middleName', o.middle_name), h_id = coalesce(fresh ->> 'hId', o.h_id),
        birth_date = coalesce((fresh ->> 'birthDate')::date, o.birth_date), gender = coalesce((fresh ->> 'gender')::smallint, o.gender),
        mobile = coalesce(fresh ->> 'mobile', o.mobile), phone_number = coalesce(o.phone_number, j.phone),
        status_id = coalesce((fresh ->> 'statusId')::smallint, o.status_id), contract_status = coalesce(fresh ->> 'contractStatus', o.contract_status),
        contract_type = case when fresh ? 'contractType' then nullif(fresh ->> 'contractType', '') else o.contract_type end,
        erp = coalesce(o.erp, '{}') || j.said, gone_at = null
      from judged j where o.id = j.old_id and j.verdict = 'changed'
    ), added as (
      insert into student (ext_id, erp, first_name, last_name, middle_name, h_id, birth_date, gender, mobile, phone_number, status_id, contract_status, contract_type)
      select "extId", said, "firstName", "lastName", "middleName", "hId", "birthDate", gender, phone, phone, (said ->> 'statusId')::smallint, "contractStatus", "contractType"
      from judged where verdict = 'new'
      returning id, ext_id
    ), written as materialized (
      select old_id as id, waits, office_ids, category_ids from judged where verdict = 'changed'
      union all select added.id, waits, office_ids, category_ids from added join judged on "extId" = ext_id
    ), left_offices as (
      delete from student_head_office l using written w where l.student_id = w.id and not w.waits and l.from_erp and l.head_office_id <> all (w.office_ids)
    ), joined_offices as (
      insert into student_head_office (student_id, head_office_id, from_erp) select id, unnest(office_ids), true from written
      on conflict (student_id, head_office_id) do update set from_erp = true where not student_head_office.from_erp
    ), left_categories as (
      delete from student_category l using written w
      where l.student_id = w.id and w.category_ids <> '{}' and not l.by_hand and l.category_id <> all (w.category_ids)
    ), joined_categories as (
      insert into student_category (student_id, category_id) select id, unnest(category_ids) from written on conflict do nothing
    )
    select ${syncBatchCountsSql}, coalesce(json_agg(old_id) filter (where verdict = 'changed' and is_renumbered), '[]') as renumbered
    from judged`)) as SyncBatchCounts & { renumbered: number[] }
  await revokeAccessOfAccounts(tx, 'student', renumbered, 'pupilPhone', { now })
  return counts
}

/**
 * Ends the access of students whom the ERP no longer lists, and of their parents without another child in the centre.
 * The access stays ended when a student returns.
 */
async function endAccessOfStudents(tx: Db, ids: number[], { now }: SyncNowAndToday): Promise<void> {
  await revokeAccessOfAccounts(tx, 'student', ids, 'left', { now })
  const parents = await tx.many<{ id: number }>(
    sql`select distinct agent_id as id from agent_student where student_id = any(${ids}::bigint[])`,
  )
  const agentIds = parents.map(({ id }) => id)
  await revokeAccessOfParentsWithoutChildren(tx, agentIds, { now })
}
