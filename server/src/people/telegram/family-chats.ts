import type { familyTelegram } from '@markaz/protocol/people/telegram/routes'
import type { FamilyChat } from '@markaz/protocol/people/telegram/schemas'
import { requireStudentInScope } from '../../access/student-in-reach.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { unlinkTelegramChats } from './link-chat.ts'

export async function listFamilyChats({ db, viewer, params }: RouteCall<typeof familyTelegram.list>) {
  await requireStudentInScope(db, viewer, params.id)
  const chats = await db.many<FamilyChat & object>(sql`
    select id, json_build_object('side', case when student_id is not null then 'student' else 'agent' end,
      'id', coalesce(student_id, agent_id)) as owner, linked_at as "linkedAt", linked_by as "linkedBy"
    from telegram_chat where ended_at is null and ${isOfFamily(params.id)} order by student_id, agent_id`)
  return { chats }
}

export async function unlinkFamilyChat(call: RouteCall<typeof familyTelegram.unlink>, tx: Db) {
  const { viewer, params, clock, audit } = call
  await requireStudentInScope(tx, viewer, params.id)
  const which = sql`id = ${params.chatId} and ${isOfFamily(params.id)}`
  const count = await unlinkTelegramChats(tx, which, { reason: 'revoked', now: clock.now(), note: audit })
  orNotFound(count || undefined)
  return {}
}

/** SQL condition: the query's `telegram_chat` belongs to the student or to a parent with an active link. */
const isOfFamily = (studentId: number): Sql => sql`(student_id = ${studentId} or agent_id in (
  select agent_id from agent_student where student_id = ${studentId} and ended_at is null))`
