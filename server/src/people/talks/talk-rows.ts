import type { FamilyConversation } from '@markaz/protocol/people/talks/schemas'
import { isActiveParentLinkSql } from '../../access/parent.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type FileAddressContext, signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'

export type ConversationReadContext = FileAddressContext & { db: Db; viewer: Pick<Viewer, 'sessionId' | 'standing'> }

/** SQL condition: the query's parent (`agent_student`, `agent`) may read the family's conversation. */
const isConversationParent: Sql = sql`(${isActiveParentLinkSql} and agent.status = 1 and agent.merged_into_id is null)`

/** SQL condition: at least one parent of the query's `student` can read the family's conversation. */
export const canAnyParentReadConversationSql: Sql = sql`exists (
  select from agent_student join agent on agent.id = agent_student.agent_id
  where agent_student.student_id = student.id and ${isConversationParent})`

/** SQL subquery for a lateral join as `last`: the newest message about the query's `student`. */
export const lastConversationMessageJoinSql: Sql = sql`
  select id, text, cardinality(files) as files_count, agent_id is not null as is_from_family, created_at from family_message
  where family_message.student_id = student.id order by id desc limit 1`

/** SQL columns that need `student` and the join `last` (the last message) in the query. */
export const conversationColumns: Sql = sql`
  student.id as "studentId", student.full_name as "fullName", student.photo,
  last.id as "lastId", last.text as "lastText", last.files_count as "lastFilesCount",
  last.is_from_family as "lastIsFromFamily", last.created_at as "lastAt"`

export type ConversationColumns = { studentId: number; fullName: string; photo: string | null } & (
  | { lastId: number; lastText: string; lastFilesCount: number; lastIsFromFamily: boolean; lastAt: string }
  | { lastId: null; lastText: null; lastFilesCount: null; lastIsFromFamily: null; lastAt: null }
)

export function toConversation<R extends ConversationColumns>(reader: FileAddressContext, row: R) {
  const { studentId, fullName, photo, lastId, lastText, lastFilesCount, lastIsFromFamily, lastAt, ...rest } = row
  const lastMessage =
    lastId === null
      ? null
      : {
          id: lastId,
          text: lastText,
          filesCount: lastFilesCount,
          isFromFamily: lastIsFromFamily,
          createdAt: lastAt,
        }
  return {
    ...rest,
    student: { id: studentId, fullName, photo: signedFileAddressOf(reader, photo) },
    lastMessage,
  }
}

type TalkRow = ConversationColumns &
  Pick<FamilyConversation, 'parents' | 'unreadCount' | 'waitingSince' | 'assignee' | 'closedAt' | 'closedBy'>

/** Returns one entry for each student, also for a student without messages. The caller must have checked access. */
export async function readConversations(
  reader: ConversationReadContext,
  studentIds: readonly number[],
): Promise<FamilyConversation[]> {
  if (studentIds.length === 0) return []
  const person = (table: Sql) => sql`
    case when ${table}.id is not null then json_build_object('id', ${table}.id, 'fullName', ${table}.full_name) end`
  const rows = await reader.db.many<TalkRow>(sql`
    select ${conversationColumns}, waiting_since as "waitingSince", closed_at as "closedAt",
      ${person(sql`assignee`)} as assignee, ${person(sql`closer`)} as "closedBy",
      (select coalesce(json_agg(json_build_object('id', agent.id, 'fullName', agent.full_name, 'relation', relation) order by agent.id), '[]')
        from agent_student join agent on agent.id = agent_student.agent_id
        where agent_student.student_id = student.id and ${isConversationParent}) as parents,
      (select count(*)::int from family_message
        where family_message.student_id = student.id and agent_id is not null and read_at is null) as "unreadCount"
    from unnest(${studentIds}::bigint[]) with ordinality as wanted (id, place)
    join student on student.id = wanted.id
    left join family_talk on family_talk.student_id = student.id
    left join staff assignee on assignee.id = assignee_id
    left join staff closer on closer.id = closed_by
    left join lateral (${lastConversationMessageJoinSql}) last on true
    order by place`)
  return rows.map((row) => toConversation(reader, row))
}

export async function readConversation(
  reader: ConversationReadContext,
  studentId: number,
): Promise<FamilyConversation> {
  const [talk] = await readConversations(reader, [studentId])
  return talk as FamilyConversation
}
