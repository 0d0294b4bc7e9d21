import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import { revokeAccessOfAccounts } from '../../centre/sign-in/revoke-access.ts'
import { sql } from '../../db/db.ts'
import { revokeAccessOfParentsWithoutChildren } from './student-parents.ts'

export const personalDataHandlersOfParents: StudentPersonalDataHandlers = {
  tables: ['agent_student', 'agent_phone', 'parent_session', 'parent_code'],
  read: async (db, studentId) => ({
    vakillar: await db.many(sql`
      select full_name as "fish", phone as "telefon", relation as "kimi" from agent_student join agent on agent.id = agent_id
      where student_id = ${studentId} order by agent.id`),
  }),
  /** Erases parents who have no other child. Their rows stay, because signed contracts refer to them. */
  async forget(tx, { studentId, now }) {
    const parents = await tx.many<{ id: number }>(
      sql`delete from agent_student where student_id = ${studentId} returning agent_id as id`,
    )
    const ids = parents.map(({ id }) => id)
    const goes = sql`(id = any(${ids}::bigint[]) or merged_into_id = any(${ids}::bigint[]))
      and not exists (select from agent_student where agent_id in (agent.id, agent.merged_into_id))`
    const going = await tx.many<{ id: number }>(sql`select id from agent where ${goes} order by id`)
    await revokeAccessOfAccounts(
      tx,
      'agent',
      going.map(({ id }) => id),
      'forgotten',
      { now },
    )
    await revokeAccessOfParentsWithoutChildren(tx, ids, { now })
    await tx.run(sql`
      update agent set full_name = 'O''chirilgan vakil ' || id, phone = '', passport_series = 'OO', status = 2,
        passport_number = lpad((id % 10000000)::text, 7, '0'), ext_id = null, erp = null
      where ${goes}`)
    const forgotten = sql`agent_id in (
      select id from agent where (id = any(${ids}::bigint[]) or merged_into_id = any(${ids}::bigint[])) and phone = '')`
    await tx.run(sql`delete from agent_phone where ${forgotten}`)
    await tx.run(sql`delete from parent_session where ${forgotten}`)
    await tx.run(sql`delete from parent_code where ${forgotten}`)
  },
}
