import type { Db } from '../../db/db.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { TelegramError, type TelegramMessage } from '../../integrations/telegram/port.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { sendTelegramMessage } from '../telegram/send-telegram.ts'
import { confirmationNumberChoicesOf } from './approve-request.ts'
import { isPasswordRequestPendingSql, mayParentApprovePasswordRequestSql } from './recovery.queries.ts'
import { accountRecoveryText } from './recovery.text.ts'

export const askPasswordApprovalJobKind = 'recovery.approval'
const retryAfterMinutes = [0.1, 1, 5]

/** Asks one parent in Telegram to approve a child's request for a new password. */
export const createAskParentApprovalJob = (deps: Deps): JobHandler => ({
  kind: askPasswordApprovalJobKind,
  retryAfterMinutes,
  async run({ key }) {
    const { db, clock } = deps
    const [id, agentId] = key.split(':')
    const row = await db.one<{ id: number; mark: number; child: string; chatId: number; device: string | null }>(sql`
      select password_request.id, mark, device, student.full_name as child, chat_id as "chatId"
      from password_request join student on student.id = password_request.student_id
        join agent on agent.id = ${agentId}::bigint
        join telegram_chat on telegram_chat.agent_id = agent.id and telegram_chat.ended_at is null
      where password_request.id = ${id}::bigint and approved_at is null and ${isPasswordRequestPendingSql(clock.now())} and ${mayParentApprovePasswordRequestSql(sql`student.id`)}`)
    if (!row) return
    const press = (mark: number) => `password:${row.id}:${mark}`
    return send(deps, {
      chatId: row.chatId,
      text: accountRecoveryText.approve(row.child, row.device),
      buttons: [
        confirmationNumberChoicesOf(row).map((mark) => ({ text: String(mark), press: press(mark) })),
        [{ text: accountRecoveryText.refuse, press: press(0) }],
      ],
    })
  },
})

async function send(deps: Deps, message: TelegramMessage) {
  const outcome = await sendTelegramMessage(deps, message)
  if (outcome.kind === 'later') return { againAt: new Date(deps.clock.now().getTime() + outcome.seconds * 1_000) }
  if (outcome.kind === 'failed' && !outcome.isFinal && !outcome.mayHaveArrived) throw new TelegramError(outcome.why)
}

export const passwordResetRequestVisibleDays = 7

export async function deleteOldPasswordResetRequests(db: Db, now: Date): Promise<void> {
  await db.run(
    sql`delete from password_request where asked_at < ${new Date(now.getTime() - passwordResetRequestVisibleDays * 86_400_000)}`,
  )
}
