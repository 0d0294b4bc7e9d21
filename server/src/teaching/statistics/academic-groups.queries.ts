import type { TaughtGroup } from '@markaz/protocol/teaching/statistics/group-history.schemas'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import type { Clock } from '../../deps.ts'
import { orNotFound } from '../../http/refuse.ts'
import { groupsOfStaffSql, type TeachingStaffListDefinition } from '../../people/academics/academic-lists.ts'
import { groupStatusSql, hasGroupStatusSql } from '../groups/group-rows.ts'
import { computeKpis, type KpiSums, kpiSumsSql } from '../groups/kpi.ts'

interface GroupsFilter {
  page: number
  perPage: number
  value?: string | undefined
  status?: TaughtGroup['status'] | undefined
}

/**
 * Lists the groups of a teacher or assistant. Throws NOT_FOUND for a person who is not in the given list (teachers,
 * assistants or both).
 */
export async function listGroupsOfTeacherOrAssistant(
  { db, viewer, today, clock }: { db: Db; viewer: Viewer; today: string; clock: Clock },
  list: TeachingStaffListDefinition,
  id: number,
  filter: GroupsFilter,
): Promise<{ groups: TaughtGroup[]; total: number }> {
  orNotFound(await db.one(sql`select id from staff where id = ${id} and ${list.people}`))
  const status = filter.status ? [hasGroupStatusSql(filter.status, today)] : []
  const where = sql`staff.id = ${id} and ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)}
    and ${joinFiltersByAnd([...status, ...searchConditions(sql`study_group.search`, filter.value)])}`
  const from = sql`
    from staff cross join lateral (${groupsOfStaffSql(list.roles)}) place
    join study_group on study_group.id = place.group_id
    where ${where}`
  const rows = await db.many<Omit<TaughtGroup, 'rating'> & { sums: KpiSums }>(sql`
    with page as materialized (
      select study_group.id, study_group.name, study_group.head_office_id, place.role, place.first, place.last, ${groupStatusSql(today)} as status
      ${from} order by study_group.id desc, place.role desc ${pageSql(filter)}
    )
    select page.id, page.name, page.role, page.status, page.first as "startedDate", page.last as "endedDate", to_json(sums) as sums,
      case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office
    from page
    left join office on office.head_office_id = page.head_office_id and office.deleted_at is null
    cross join lateral (${kpiSumsSql(clock.now(), sql`= page.id`)}) sums
    order by page.id desc, page.role desc`)
  const total = await countRowsOf(db, from)
  return {
    groups: rows.map(({ sums, ...group }) => ({ ...group, rating: computeKpis(sums).rating })),
    total,
  }
}
