import { AppError } from '@markaz/protocol/errors'
import type { Named } from '@markaz/protocol/fields'
import type { Academic, AcademicFilter, AcademicGroup } from '@markaz/protocol/people/academics/schemas'
import { RoleType } from '@markaz/protocol/people/roles/schemas'
import { allGrants } from '@markaz/protocol/permissions'
import { type Viewer, withinScope } from '../../access/viewer.ts'
import { type Db, join, type Sql, sql } from '../../db/db.ts'
import { contains, searchWords } from '../../db/search-words.ts'
import type { Clock } from '../../deps.ts'
import { groupHasStatus, groupStatus } from '../../teaching/groups/group-status.ts'
import { type KpiSums, kpiSums, kpisOf } from '../../teaching/groups/kpi.ts'
import { listPeople, readPerson } from '../staff/people.queries.ts'
import { type AcademicList, placesOf } from './academic-lists.ts'

export async function listAcademics(db: Db, viewer: Viewer, list: AcademicList, filter: AcademicFilter) {
  const { people: academics, total } = await listPeople<GroupsCount>(
    db,
    viewer,
    list.people,
    filter,
    groupsCount(viewer, list),
  )
  return { academics, total }
}

/** @throws AppError NOT_FOUND */
export async function readAcademic(db: Db, viewer: Viewer, list: AcademicList, id: number) {
  const academic = await readPerson<GroupsCount>(db, viewer, list.people, id, groupsCount(viewer, list))
  if (!academic) throw new AppError('NOT_FOUND')
  return academic
}

type GroupsCount = Pick<Academic, 'groupsCount'>

/** As many as the person's groups call lists without a filter. */
function groupsCount(viewer: Viewer, { roles }: AcademicList): Sql {
  return sql`, (
    select count(*) from (${placesOf(roles)}) place join study_group on study_group.id = place.group_id
    where ${withinScope(viewer, sql`study_group.head_office_id`)}) as "groupsCount"`
}

/** Roles for teaching people that the viewer may hand out. */
export async function rolesToChoose(db: Db, viewer: Viewer): Promise<Named[]> {
  const holdsAll = allGrants.every((grant) => viewer.grants.has(grant))
  return db.many<Named>(sql`
    select id, name from role
    where deleted_at is null and type = ${RoleType.Academic} and case when is_admin then ${holdsAll} else grants <@ ${[...viewer.grants]} end
    order by lower(name), id`)
}

interface GroupsFilter {
  page: number
  perPage: number
  value?: string | undefined
  status?: AcademicGroup['status'] | undefined
}

/** Groups of the viewer's branches, newest first. @throws AppError NOT_FOUND for a person outside the list */
export async function groupsOfAcademic(
  { db, viewer, today, clock }: { db: Db; viewer: Viewer; today: string; clock: Clock },
  list: AcademicList,
  id: number,
  filter: GroupsFilter,
): Promise<{ groups: AcademicGroup[]; total: number }> {
  await requireAcademic(db, list, id)
  const words = searchWords(filter.value).map((word) => contains(sql`study_group.search`, word))
  const status = filter.status ? [groupHasStatus(filter.status, today)] : []
  const where = join(
    [sql`staff.id = ${id}`, withinScope(viewer, sql`study_group.head_office_id`), ...status, ...words],
    ' and ',
  )
  const from = sql`
    from staff cross join lateral (${placesOf(list.roles)}) place
    join study_group on study_group.id = place.group_id
    where ${where}`
  const rows = await db.many<Omit<AcademicGroup, 'rating'> & { sums: KpiSums }>(sql`
    with page as materialized (
      select study_group.id, study_group.name, study_group.head_office_id, place.role, place.first, place.last, ${groupStatus(today)} as status
      ${from} order by study_group.id desc, place.role desc limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}
    )
    select page.id, page.name, page.role, page.status, page.first as "startedDate", page.last as "endedDate", to_json(sums) as sums,
      case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office
    from page
    left join office on office.head_office_id = page.head_office_id and office.deleted_at is null
    cross join lateral (${kpiSums(clock.now(), sql`= page.id`)}) sums
    order by page.id desc, page.role desc`)
  const total = await db.one<{ count: number }>(sql`select count(*) ${from}`)
  return {
    groups: rows.map(({ sums, ...group }) => ({ ...group, rating: kpisOf(sums).rating })),
    total: total?.count ?? 0,
  }
}

async function requireAcademic(db: Db, list: AcademicList, id: number): Promise<void> {
  if (!(await db.one(sql`select id from staff where id = ${id} and ${list.people}`))) throw new AppError('NOT_FOUND')
}
