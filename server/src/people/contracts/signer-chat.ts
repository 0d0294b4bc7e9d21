import { maySignInAsParent } from '../../access/parent.ts'
import { studentSignInRules } from '../../centre/sign-in/side.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

/**
 * Finds only a Telegram chat that was linked by the confirmed number: staff may have linked another chat with a printed
 * code (decision 811).
 */
export async function findSignerChat(
  db: Db,
  { telegram }: Pick<Deps, 'telegram'>,
  contractId: number,
): Promise<{ id: number } | null> {
  if (!telegram) return null
  const chat = await db.one<{ id: number }>(sql`
    select chat.id from student_contract contract
    join telegram_chat chat on chat.ended_at is null and chat.linked_by = 'contact' and (
      contract.type = 'self' and contract.agent_id is null and chat.student_id = contract.student_id
        and exists (select from student where student.id = chat.student_id and ${studentSignInRules.isOpen})
      or contract.type = 'agent' and chat.agent_id = (
        select agent.id from agent signer join agent on agent.id = coalesce(signer.merged_into_id, signer.id)
        where signer.id = contract.agent_id and ${maySignInAsParent}))
    where contract.id = ${contractId}`)
  return chat ?? null
}
