import { AppError } from '@markaz/protocol/errors'
import { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { homework as calls } from '@markaz/protocol/teaching/homework/routes'
import { type Db, sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { type Change, reachOfChange, type Undo } from '../../http/undo.ts'
import { undoDelete } from '../../http/undo-by-call.ts'
import { parentNotifications } from '../../people/notifications/parent-notices.ts'
import { revertExtension, setVerdict, type Verdict } from '../chats/change-chat.ts'
import { chatInReach } from '../chats/chat-in-reach.ts'
import { publishToGroup } from '../chats/feed.ts'
import { withLateMarks } from '../chats/late-marks.ts'
import { type LockedChat, lockChat } from '../chats/lock-chat.ts'
import { type Checked, undoVerdict } from '../chats/undo-verdict.ts'
import { setDeadline } from './change-deadline.ts'
import { publishToMembers, removeUnused } from './change-homework.ts'
import { homeworkText } from './homework.text.ts'
import { homeworkChecked } from './homework-checked.ts'
import { lockHomework } from './homework-in-reach.ts'
import { syncHomeworkRosters } from './roster.ts'
import { sumUpHomework } from './sum-up.ts'

type Asker = Pick<Call<typeof calls.read.all>, 'viewer' | 'today' | 'clock'>

/** Homework given by mistake: gone, as long as nobody has handed in. */
export const undoGiveHomework: Undo = {
  access: (change) => calls.create[reachOfChange(change)].access,
  async run(tx, asker, change: Change) {
    const { id } = await lock(tx, asker, change)
    await removeUnused(tx, id, asker.clock.now())
  },
}

/** Homework deleted by mistake is there again with its works, of everybody who is in the group by now. */
export const undoRemoveHomework = (change: Change): Undo =>
  undoDelete(calls.remove[reachOfChange(change)], sql`homework`, async (tx, asker) => {
    const { id, groupId } = await lock(tx, asker, change)
    await syncHomeworkRosters(tx, [groupId])
    publishToMembers(tx, { groupId, id })
  })

/** A verdict given by mistake, and what it has paid. */
export const undoCheck: Undo = {
  access: (change) => calls.check[reachOfChange(change)].access,
  async run(tx, { viewer, today, clock }, change: Change<Checked, Checked>) {
    const { entityId: chatId, before, after } = change
    const now = clock.now()
    const { groupId } = orNotFound(
      await tx.one<{ groupId: number }>(sql`select group_id as "groupId" from chat where id = ${chatId}`),
    )
    await chatInReach(tx, { about: { kind: 'homework', groupId }, reach: reachOfChange(change), viewer, today }, chatId)
    const chat = await lockChat(tx, sql`chat.id = ${chatId}`)
    // It has the verdict before it again before it waits: what waits keeps what its last verdict has paid.
    const waited = before.status === ChatStatus.Waiting
    if (waited) {
      const earlier = await lastVerdict(tx, chatId)
      await setVerdict(
        tx,
        chatId,
        { ...earlier, comment: null, failureReasonId: null, result: null },
        { staffId: viewer.id, now },
      )
      await homeworkChecked.tell(tx, { chatId, now })
    }
    await undoVerdict(tx, { chat, before, after, viewer, now })
    if (!waited) await homeworkChecked.tell(tx, { chatId, now })
    await sumUpHomework(tx, [chat.homeworkId as number])
    if (after.status === ChatStatus.Rejected) await correctParents(tx, chat, before, now)
  },
}

/** They have heard of the rejection, perhaps of the wrong child's work. */
function correctParents(tx: Db, chat: LockedChat, before: Checked, now: Date): Promise<void> {
  const { id, studentId, theme, groupId } = chat
  const holds =
    before.status === ChatStatus.Waiting ? homeworkText.checkedAgain(theme) : homeworkText.score(theme, before.score)
  return parentNotifications.tell(tx, {
    kind: ParentKind.HomeworkBack,
    cause: `chat:${id}`,
    title: homeworkText.corrected,
    told: [{ studentId, body: homeworkText.correctedBody(holds) }],
    groupId,
    now,
  })
}

/**
 * The last verdict that was not taken back, as the one being undone already is; where there was none, one that pays
 * nothing. Asked of the audit: work that is handed in anew has forgotten it, and a message does not say that its verdict
 * was taken back.
 */
async function lastVerdict(tx: Db, chatId: number): Promise<Pick<Verdict, 'status' | 'score'>> {
  const verdict = await tx.one<Pick<Verdict, 'status' | 'score'>>(sql`
    select (after ->> 'status')::int as status, (after ->> 'score')::int as score from audit
    where entity = 'chat' and entity_id = ${chatId} and action = 'check'
      and not exists (select from taken_back where taken_back.request_id = audit.request_id)
    order by created_at desc, id desc limit 1`)
  return verdict ?? { status: ChatStatus.Rejected, score: null }
}

interface Deadline {
  deadline: string | null
  /** The student it is of; left out = everybody's. */
  studentId?: number
}

/** A deadline is what it was; words and files that were edited as well are left to the editor. */
export const undoDeadline: Undo = {
  access: (change) => calls.deadline[reachOfChange(change)].access,
  async run(tx, asker, change: Change<Deadline, Deadline>) {
    const { before, after } = change
    if (after.deadline === undefined) throw new AppError('NOT_TAKEN_BACK')
    const homework = await lock(tx, asker, change)
    const { studentId = null } = after
    // What was handed in thanks to it would be late.
    const counts = before.deadline ?? homework.deadline
    const used = await tx.one(sql`
      select from chat where homework_id = ${homework.id} and handed_in_at > ${counts}
        and (${studentId}::bigint is null or student_id = ${studentId}) limit 1`)
    if (used) throw new AppError('NOTHING_TO_TAKE_BACK')
    if (studentId !== null) return takeFromOne(tx, asker, homework, { before, after, studentId })
    requireStill(homework.deadline, after.deadline)
    // It would be over at once, for everybody who was told of more time.
    if (new Date(counts) <= asker.clock.now()) throw new AppError('NOTHING_TO_TAKE_BACK')
    await setDeadline(tx, asker, homework, new Date(counts))
  },
}

/** The student reads in the chat which deadline counts now. */
async function takeFromOne(
  tx: Db,
  { viewer, clock }: Asker,
  homework: { id: number; groupId: number; deadline: string },
  { before, after, studentId }: { before: Deadline; after: Deadline; studentId: number },
): Promise<void> {
  const chat = orNotFound(
    await tx.one<{ id: number; deadline: string | null }>(sql`
    select id, deadline from chat where homework_id = ${homework.id} and student_id = ${studentId} for no key update`),
  )
  requireStill(chat.deadline, after.deadline)
  const now = clock.now()
  const counts = new Date(before.deadline ?? homework.deadline)
  await withLateMarks(tx, { about: 'homework', id: homework.id, now }, async () => {
    const messageId = await revertExtension(tx, { chatId: chat.id, own: before.deadline, counts, sender: viewer, now })
    await publishToGroup(tx, { groupId: homework.groupId, chatId: chat.id, messageId, now })
  })
}

function requireStill(now: string | null, then: string | null): void {
  if (now === null || then === null || Date.parse(now) !== Date.parse(then)) throw new AppError('NOTHING_TO_TAKE_BACK')
}

async function lock(tx: Db, { viewer, today }: Asker, change: Change) {
  const { groupId } = orNotFound(
    await tx.one<{ groupId: number }>(sql`select group_id as "groupId" from homework where id = ${change.entityId}`),
  )
  const params = { id: groupId, homeworkId: change.entityId }
  return { ...(await lockHomework(tx, { reach: reachOfChange(change), viewer, today, params })), groupId }
}
