import type { FastifyInstance } from 'fastify'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { centreRestoredEvent } from '../backup/complete-restores.ts'
import { createSmsStatusPollHandler } from './poll-sms-status.ts'
import { createSmsSendHandler, reencryptWaitingSms } from './send-sms.ts'
import { smsText } from './sms.text.ts'
import { registerSmsCallbackRoute } from './sms-callback.ts'
import { deleteExpiredSmsCodes } from './sms-codes.ts'

/**
 * After a restore, cancels the SMS that waited when the backup was made: they are outdated, or were sent in the
 * meantime.
 */
async function cancelSmsAfterRestore(tx: Db): Promise<void> {
  await tx.run(sql`
    update sms set status = 'not_sent', body = null, error = ${smsText.restored} where status = 'waiting'`)
}

function registerSmsJobs(app: FastifyInstance, deps: Deps): void {
  registerSmsJobHandlers(app.queue, deps)
  registerSmsCallbackRoute(app, deps)
  registerDailyJob(app.queue, 'sms.forget', async () => {
    await deps.db.run(sql`delete from sms where created_at < ${dateDaysAgo(deps, 1_095)}`)
    await deleteExpiredSmsCodes(deps.db, dateDaysAgo(deps, 1))
  })
}

export function registerSmsJobHandlers(queue: JobQueue, deps: Deps): void {
  queue.handle(createSmsSendHandler(deps))
  queue.handle(createSmsStatusPollHandler(deps))
}

const personalDataHandlersOfSms: StudentPersonalDataHandlers = {
  tables: ['sms', 'asked_code'],
  read: async (db, studentId) => ({
    sms: await db.many(sql`
      select created_at as "sana", phone as "telefon", text as "matn", status as "holati" from sms
      where student_id = ${studentId} order by id`),
  }),
  /** The rows of SMS stay without text and number, so that the SMS are still counted. */
  async forget(tx, { studentId }) {
    await tx.run(sql`
      update sms set phone = '', text = '', body = null, error = null, provider_id = null,
        status = case when status = 'waiting' then 'not_sent' else status end
      where student_id = ${studentId}`)
  },
}

export const smsArea: FeatureArea = {
  routes: registerSmsJobs,
  listens() {
    centreRestoredEvent.addListeners(cancelSmsAfterRestore)
  },
  sealsAnew: reencryptWaitingSms,
  personalData: personalDataHandlersOfSms,
}
