import { newSmsCode, storeCode } from '../../centre/sms/asked-code.ts'
import type { Db } from '../../db/db.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { TelegramError, type TelegramMessage } from '../../integrations/telegram/port.ts'
import type { Handler } from '../../jobs/queue.ts'
import { sendTelegram } from '../telegram/send-telegram.ts'
import { marksOf } from './approve-request.ts'
import { chatThatRecovers, isLiveRequest, mayApprove, recoverySides } from './recovery.queries.ts'
import { recoveryText } from './recovery.text.ts'

export const codeKind = 'recovery.code'
export const approvalKind = 'recovery.approval'
const retryAfterMinutes = [0.1, 1, 5]

interface Row {
  studentId: number | null
  staffId: number | null
  network: string
  requestHash: Buffer
}

/** Sends the code for a new password to the person's chat. The code is made now, so no table ever contains it. */
export const sendRecoveryCode = (deps: Deps): Handler => ({
  kind: codeKind,
  retryAfterMinutes,
  async run({ key }) {
    const { db, clock } = deps
    const row = await db.one<Row>(sql`
      select student_id as "studentId", staff_id as "staffId", network, request_hash as "requestHash" from password_request
      where id = ${key}::bigint and ${isLiveRequest(clock.now())}`)
    if (!row) return
    const side = recoverySides[row.studentId === null ? 'staff' : 'student']
    const personId = row.studentId ?? row.staffId ?? 0
    const code = newSmsCode()
    const chat = await db.transaction(async (tx) => {
      const chat = await chatThatRecovers(tx, side, personId, clock.now())
      if (chat) await storeCode(tx, deps, { ...row, owner: `chat-password ${chat.id}`, code })
      return chat
    })
    if (chat) return send(deps, { chatId: chat.chatId, text: recoveryText.code(code) })
  },
})

/** Asks one parent in Telegram to approve the request. */
export const askParent = (deps: Deps): Handler => ({
  kind: approvalKind,
  retryAfterMinutes,
  async run({ key }) {
    const { db, clock } = deps
    const [id, agentId] = key.split(':')
    const row = await db.one<{ id: number; mark: number; child: string; chatId: number; device: string | null }>(sql`
      select password_request.id, mark, device, student.full_name as child, chat_id as "chatId"
      from password_request join student on student.id = password_request.student_id
        join agent on agent.id = ${agentId}::bigint
        join telegram_chat on telegram_chat.agent_id = agent.id and telegram_chat.ended_at is null
      where password_request.id = ${id}::bigint and approved_at is null and ${isLiveRequest(clock.now())} and ${mayApprove(sql`student.id`)}`)
    if (!row) return
    const press = (mark: number) => `password:${row.id}:${mark}`
    return send(deps, {
      chatId: row.chatId,
      text: recoveryText.approve(row.child, row.device),
      buttons: [
        marksOf(row).map((mark) => ({ text: String(mark), press: press(mark) })),
        [{ text: recoveryText.refuse, press: press(0) }],
      ],
    })
  },
})

async function send(deps: Deps, message: TelegramMessage) {
  const outcome = await sendTelegram(deps, message)
  if (outcome.kind === 'later') return { againAt: new Date(deps.clock.now().getTime() + outcome.seconds * 1_000) }
  if (outcome.kind === 'failed' && !outcome.isFinal && !outcome.mayHaveArrived) throw new TelegramError(outcome.why)
}

/** Requests are shown to staff for a week. */
export const shownDays = 7

export async function deleteOldRequests(db: Db, now: Date): Promise<void> {
  await db.run(sql`delete from password_request where asked_at < ${new Date(now.getTime() - shownDays * 86_400_000)}`)
}
