import type { IdAndName } from '@markaz/protocol/fields'
import type { TeachingStaffFilter, TeachingStaffMember } from '@markaz/protocol/people/academics/schemas'
import { RoleType } from '@markaz/protocol/people/roles/schemas'
import { allGrants } from '@markaz/protocol/permissions'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import { listStaffMembers, readStaffMember } from '../staff/people.queries.ts'
import { groupsOfStaffSql, type TeachingStaffListDefinition } from './academic-lists.ts'

export async function listTeachingStaff(
  db: Db,
  viewer: Viewer,
  list: TeachingStaffListDefinition,
  filter: TeachingStaffFilter,
) {
  const { people: academics, total } = await listStaffMembers<GroupsCount>(
    db,
    viewer,
    list.people,
    filter,
    groupsCount(viewer, list),
  )
  return { academics, total }
}

/** @throws AppError NOT_FOUND when the person is not in this list of teaching staff */
export async function readTeachingStaffMember(db: Db, viewer: Viewer, list: TeachingStaffListDefinition, id: number) {
  const academic = orNotFound(
    await readStaffMember<GroupsCount>(db, viewer, list.people, id, groupsCount(viewer, list)),
  )
  return academic
}

type GroupsCount = Pick<TeachingStaffMember, 'groupsCount'>

function groupsCount(viewer: Viewer, { roles }: TeachingStaffListDefinition): Sql {
  return sql`, (
    select count(*) from (${groupsOfStaffSql(roles)}) place join study_group on study_group.id = place.group_id
    where ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)}) as "groupsCount"`
}

export async function listAssignableRoles(db: Db, viewer: Viewer): Promise<IdAndName[]> {
  const holdsAll = allGrants.every((grant) => viewer.grants.has(grant))
  return db.many<IdAndName>(sql`
    select id, name from role
    where deleted_at is null and type = ${RoleType.Academic} and case when is_admin then ${holdsAll} else grants <@ ${[...viewer.grants]} end
    order by lower(name), id`)
}
