import type { familyConversations } from '@markaz/protocol/people/talks/routes'
import type { ConversationState } from '@markaz/protocol/people/talks/schemas'
import { parentSearchConditions, studentSearchConditions } from '../../access/people-search.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, join, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import type { RouteCall } from '../../http/mount.ts'
import { type ConversationReadContext, readConversations } from './talk-rows.ts'

type Filter = RouteCall<typeof familyConversations.list>['query']

const stateConditions: Record<ConversationState, Sql> = {
  waiting: sql`waiting_since is not null`,
  open: sql`waiting_since is null and closed_at is null`,
  closed: sql`closed_at is not null`,
}

/** Order: families that wait for an answer, longest wait first; then all other families, latest message first. */
export async function listConversations(reader: ConversationReadContext & { viewer: Viewer }, filter: Filter) {
  const { db, viewer } = reader
  const set = conversationSearchConditions(viewer, filter.value)
  if (filter.state) set.push(stateConditions[filter.state])
  if (filter.whose === 'mine') set.push(sql`assignee_id = ${viewer.id}`)
  if (filter.whose === 'nobodys') set.push(sql`assignee_id is null`)
  if (filter.officeIds?.length) set.push(isOfOffices(filter.officeIds))
  const from = sql`
    from family_talk join student on student.id = family_talk.student_id
    where ${isStudentInScopeSql(viewer)} and ${joinFiltersByAnd(set)}`
  const page = await db.many<{ id: number }>(sql`
    select student.id ${from}
    order by waiting_since nulls last, last_message_at desc, student.id ${pageSql(filter)}`)
  const talks = await readConversations(
    reader,
    page.map(({ id }) => id),
  )
  return { talks, total: await countRowsOf(db, from), waiting: await countWaiting(db, viewer) }
}

const countWaiting = (db: Db, viewer: Viewer) =>
  countRowsOf(
    db,
    sql`from family_talk join student on student.id = family_talk.student_id
      where ${stateConditions.waiting} and ${isStudentInScopeSql(viewer)}`,
  )

/** Searches by the student's or a parent's name. */
function conversationSearchConditions(viewer: Viewer, value: string | undefined): Sql[] {
  const byPupil = studentSearchConditions(viewer, value)
  const byParent = parentSearchConditions(viewer, value)
  if (byPupil.length === 0) return []
  return [
    sql`(${join(byPupil, ' and ')} or exists (
      select from agent_student join agent on agent.id = agent_student.agent_id
      where agent_student.student_id = student.id and ${join(byParent, ' and ')}))`,
  ]
}

const isOfOffices = (officeIds: number[]) => sql`exists (
  select from student_head_office
  where student_head_office.student_id = student.id and ${isInChosenBranchesSql(officeIds, sql`student_head_office.head_office_id`)})`
