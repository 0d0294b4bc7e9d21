import type { GroupAccessScope } from '@markaz/protocol/route'
import { isGroupInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'

export type ChatScope = { kind: 'homework'; groupId: number } | { kind: 'exam'; examId: number }

interface ChatScopeContext {
  about: ChatScope
  reach: GroupAccessScope
  viewer: Viewer
  today: string
}

/**
 * SQL condition that the chat is about this group's homework or this exam. The caller must have checked access to the
 * group or the exam.
 */
export function isChatOfScopeSql(about: ChatScope): Sql {
  return about.kind === 'homework'
    ? sql`chat.group_id = ${about.groupId} and chat.homework_id is not null`
    : sql`chat.exam_id = ${about.examId}`
}

/**
 * Checks that the viewer may see the chats. Returns the group and the number `seq` of its last chat event. Call it
 * before reading the chats, so that the event stream misses no change.
 */
export async function requireChatsInScope(
  db: Db,
  { about, reach, viewer, today }: ChatScopeContext,
): Promise<{ groupId: number; seq: number }> {
  const which =
    about.kind === 'homework'
      ? sql`study_group.id = ${about.groupId}`
      : sql`study_group.id = (select group_id from exam where id = ${about.examId} and deleted_at is null)`
  const group = orNotFound(
    await db.one<{ groupId: number; seq: number }>(sql`
    select study_group.id as "groupId", coalesce((select seq from chat_feed where group_id = study_group.id), 0) as seq
    from study_group where ${which} and ${isGroupInScopeSql(reach, viewer, today)}`),
  )
  return group
}

/**
 * Returns the id of the chat's group. Throws NOT_FOUND unless the chat belongs to the homework or exam of `context` and
 * the viewer may see its group.
 */
export async function requireAccessToChat(db: Db, context: ChatScopeContext, chatId: number): Promise<number> {
  const { about, reach, viewer, today } = context
  const chat = orNotFound(
    await db.one<{ groupId: number }>(sql`
    select chat.group_id as "groupId" from chat join study_group on study_group.id = chat.group_id
    left join homework on homework.id = chat.homework_id
    left join exam on exam.id = chat.exam_id
    where chat.id = ${chatId} and ${isChatOfScopeSql(about)} and ${isGroupInScopeSql(reach, viewer, today)}
      and homework.deleted_at is null and exam.deleted_at is null`),
  )
  return chat.groupId
}

export function isInChatScope(about: ChatScope, chat: { homeworkId: number | null; examId: number | null }): boolean {
  return about.kind === 'homework' ? chat.homeworkId !== null : chat.examId === about.examId
}
