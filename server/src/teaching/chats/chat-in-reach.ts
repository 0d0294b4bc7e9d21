import type { Reach } from '@markaz/protocol/route'
import { withinReach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/or-not-found.ts'

/** Which chats a call may reach: those about a group's homework, or about one exam, within the viewer's reach. */
export type About = { kind: 'homework'; groupId: number } | { kind: 'exam'; examId: number }

interface ChatAsker {
  about: About
  reach: Reach
  viewer: Viewer
  today: string
}

/** The condition on `chat` alone; its group is a second question. */
export function isAbout(about: About): Sql {
  return about.kind === 'homework'
    ? sql`chat.group_id = ${about.groupId} and chat.homework_id is not null`
    : sql`chat.exam_id = ${about.examId}`
}

/**
 * The group of what it is about, and the number of the last thing it was told: read before the rows, so that what
 * changes between the two is told again by the stream, and never left out.
 * @throws AppError NOT_FOUND when it is not there, or beyond the reach
 */
export async function worksInReach(
  db: Db,
  { about, reach, viewer, today }: ChatAsker,
): Promise<{ groupId: number; seq: number }> {
  const which =
    about.kind === 'homework'
      ? sql`study_group.id = ${about.groupId}`
      : sql`study_group.id = (select group_id from exam where id = ${about.examId} and deleted_at is null)`
  const group = orNotFound(
    await db.one<{ groupId: number; seq: number }>(sql`
    select study_group.id as "groupId", coalesce((select seq from chat_feed where group_id = study_group.id), 0) as seq
    from study_group where ${which} and ${withinReach(reach, viewer, today)}`),
  )
  return group
}

/**
 * The group of that chat.
 * @throws AppError NOT_FOUND when it is none of those, or beyond the reach
 */
export async function chatInReach(db: Db, keeper: ChatAsker, chatId: number): Promise<number> {
  const { about, reach, viewer, today } = keeper
  const chat = orNotFound(
    await db.one<{ groupId: number }>(sql`
    select chat.group_id as "groupId" from chat join study_group on study_group.id = chat.group_id
    left join homework on homework.id = chat.homework_id
    left join exam on exam.id = chat.exam_id
    where chat.id = ${chatId} and ${isAbout(about)} and ${withinReach(reach, viewer, today)}
      and homework.deleted_at is null and exam.deleted_at is null`),
  )
  return chat.groupId
}

/** Whether what happened in a chat of the same group is told to who watches these. */
export function isSame(about: About, chat: { homeworkId: number | null; examId: number | null }): boolean {
  return about.kind === 'homework' ? chat.homeworkId !== null : chat.examId === about.examId
}
