import type { ParentRelation } from '@markaz/protocol/people/parents/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { isParentInScopeSql } from './parents.queries.ts'

interface ImportedParent {
  studentId: number
  fullName: string
  phone: string
  relation: ParentRelation
}

/**
 * Creates one parent for all rows with the same phone number and name, and none if the viewer's branches already have
 * this parent.
 */
export async function addImportedParents(tx: Db, viewer: Viewer, parents: readonly ImportedParent[]): Promise<void> {
  if (parents.length === 0) return
  await tx.run(sql`
    with given as materialized (
      select i.*, search_fold("fullName") as name
      from json_to_recordset(${JSON.stringify(parents)}::json) as i("studentId" bigint, "fullName" text, phone text, relation text)
    ), known as materialized (
      select agent.phone, search_fold(full_name) as name, min(agent.id) as id from agent
      where agent.phone in (select phone from given) and merged_into_id is null and ${isParentInScopeSql(viewer)} group by 1, 2
    ), made as (
      insert into agent (full_name, phone, phone_asked_by)
      select distinct on (phone, name) "fullName", phone, ${viewer.id}::bigint from given
      where not exists (select from known where known.phone = given.phone and known.name = given.name)
      returning phone, search_fold(full_name) as name, id
    ), people as (
      select * from known union all select * from made
    )
    insert into agent_student (agent_id, student_id, relation, source)
    select people.id, "studentId", relation, 'import' from given join people using (phone, name)`)
}

/**
 * Deletes the import's links between parents and students. Parents whom the import created lose their personal data if
 * no other link exists; their rows stay.
 */
export async function undoImportOfParents(tx: Db, studentIds: readonly number[]): Promise<void> {
  const gone = await tx.many<{ id: number; startedAt: string }>(sql`
    delete from agent_student where student_id = any(${studentIds}) and source = 'import'
    returning agent_id as id, started_at as "startedAt"`)
  await tx.run(sql`
    delete from agent_phone where agent_id = any(${gone.map(({ id }) => id)}::bigint[])
      and not exists (select from agent_student where agent_student.agent_id = agent_phone.agent_id)`)
  // Clears only parents whom the import created: their creation time equals that of the link, because one transaction
  // wrote both.
  await tx.run(sql`
    update agent set full_name = 'O''chirilgan vakil ' || agent.id, phone = '', status = 2
    from json_to_recordset(${JSON.stringify(gone)}::json) as was(id bigint, "startedAt" timestamptz)
    where agent.id = was.id and date_trunc('milliseconds', agent.created_at) = date_trunc('milliseconds', was."startedAt")
      and not exists (select from agent_student where agent_student.agent_id = agent.id)`)
}
