import { centreSettings } from '@markaz/protocol/centre/settings/routes'
import type { CentreSetting } from '@markaz/protocol/centre/settings/schemas'
import { isAccessAllowed } from '@markaz/protocol/route'
import { normalizeForSearch } from '@markaz/protocol/search-text'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import type { FeatureArea } from '../../area.ts'
import { type Db, sql } from '../../db/db.ts'
import { splitSearchWords } from '../../db/search-words.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { declaredSettingGroups, type SettingGroup } from './setting-groups.ts'

export const settingsArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, centreSettings.list, async (call) => ({ settings: await listSettings(call) }))
  },
}

/**
 * Lists the settings: first those whose title matches the search text, then those that users can change, then
 * constants.
 */
async function listSettings(call: RouteCall<typeof centreSettings.list>): Promise<CentreSetting[]> {
  const { db, viewer, query } = call
  const open = declaredSettingGroups()
    .filter(({ needs }) => !needs || isAccessAllowed(needs, viewer.grants, viewer.isSuperadmin))
    .toSorted((one, other) => Number(!one.path) - Number(!other.path))
  const words = splitSearchWords(query.value)
  const found = open.flatMap((group) =>
    group.settings.flatMap((setting) => {
      const holds = (text: string) => words.every((word) => normalizeForSearch(text).includes(word))
      if (!holds([setting.title, setting.effect, setting.soughtBy].join(' '))) return []
      return [{ group, setting, isNamed: holds(setting.title) }]
    }),
  )
  found.sort((one, other) => Number(other.isNamed) - Number(one.isNamed))
  const states = new Map(
    await Promise.all(
      [...new Set(found.map(({ group }) => group))].map(async (group) => [group, await group.read(call)] as const),
    ),
  )
  const asked = found.map(({ group, setting: { field } }) => group.audited && { ...group.audited, field })
  const changes = await readLastSettingChanges(db, viewer, asked)
  return found.map(({ group, setting: { title, effect, value } }, index) => ({
    ...{ title, effect, value: value(states.get(group)), path: group.path ?? null },
    changed: changes[index] ?? null,
  }))
}

/** @param field jsonpath of the setting in an audit entry; undefined = every entry of this kind of record */
type SettingChangeQuery = Required<SettingGroup>['audited'] & { field?: string | undefined }
type Change = CentreSetting['changed']

/** Reads the last change of each setting from the newest audit entries, through the index audit_kind_index. */
async function readLastSettingChanges(
  db: Db,
  viewer: Viewer,
  asked: readonly (SettingChangeQuery | undefined)[],
): Promise<Change[]> {
  const rows = await db.many<{ at: string; by: { id: number; fullName: string } | null; nth: number }>(sql`
    select line.created_at as at, asked.nth::int,
      (select json_build_object('id', id, 'fullName', full_name) from staff where id = line.staff_id and (id = ${viewer.id}
        or ${viewer.isSuperadmin} or exists (select from staff_head_office where staff_id = staff.id and ${isInBranchScopeSql(viewer, sql`head_office_id`)}))) as by
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
