import type { CentreSetting } from '@markaz/protocol/centre/settings/schemas'
import { isInBranchScope, type Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { SettingGroup } from './declared.ts'

/** @param field jsonpath of the setting in an audit entry; undefined = every entry of this kind of record */
type AskedChange = Required<SettingGroup>['audited'] & { field?: string | undefined }
type Change = CentreSetting['changed']

/** Searches the audit backwards by the index audit_kind_index. */
export async function readLastSettingChanges(
  db: Db,
  viewer: Viewer,
  asked: readonly (AskedChange | undefined)[],
): Promise<Change[]> {
  const rows = await db.many<{ at: string; by: { id: number; fullName: string } | null; nth: number }>(sql`
    select line.created_at as at, asked.nth::int,
      (select json_build_object('id', id, 'fullName', full_name) from staff where id = line.staff_id and (id = ${viewer.id}
        or ${viewer.isSuperadmin} or exists (select from staff_head_office where staff_id = staff.id and ${isInBranchScope(viewer, sql`head_office_id`)}))) as by
    from unnest(${asked.map((one) => one?.entity ?? null)}::text[], ${asked.map((one) => one?.entityId ?? null)}::bigint[],
      ${asked.map((one) => one?.field ?? null)}::text[]) with ordinality as asked (entity, entity_id, field, nth)
    cross join lateral (
      select created_at, staff_id from audit
      where audit.entity = asked.entity and (asked.entity_id is null or audit.entity_id = asked.entity_id)
        and (asked.field is null or jsonb_path_query_array(before, asked.field::jsonpath) is distinct from jsonb_path_query_array(after, asked.field::jsonpath))
      order by created_at desc, id desc limit 1) line`)
  const byNth = new Map(rows.map(({ nth, at, by }) => [nth, { at, by }]))
  return asked.map((_, index) => byNth.get(index + 1) ?? null)
}
