import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { type Db, sql } from '../../db/db.ts'

export const personalDataHandlersOfChannels: StudentDataHandlers = {
  tables: ['telling', 'delivery', 'agent_wish'],
  read: async (db, studentId) => ({
    'ota-onaga xabarlar': await db.many(sql`
      select telling.created_at as "sana", title as "sarlavha", body as "matn",
        array(select agent.full_name || ': ' || way || ', ' || state from delivery join agent on agent.id = agent_id
          where telling_id = telling.id order by delivery.id) as "yetkazish"
      from telling where student_id = ${studentId} order by telling.id`),
    'telegramga xabarnomalar': await db.many(sql`
      select queued_at as "sana", title as "sarlavha", state as "holati"
      from delivery join notification on notification.id = notification_id
      where delivery.student_id = ${studentId} order by delivery.id`),
  }),
  forget: (tx, { studentId }) => deleteOldParentNotifications(tx, [studentId]),
}

export async function deleteOldParentNotifications(tx: Db, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from delivery where student_id = any(${studentIds}::bigint[])`)
  await tx.run(sql`delete from telling where student_id = any(${studentIds}::bigint[])`)
}
