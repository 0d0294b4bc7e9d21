import { auditActionsOfWebhookKinds } from '../control/webhooks/events.ts'
import { encryptWebhookSecret, generateWebhookSecret } from '../control/webhooks/signature.ts'
import { sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addDemoDataOnce } from './add-once.ts'

export const demoWebhookName = 'Buxgalteriya dasturi (namuna)'
const kinds = ['contract.signed', 'student.joined', 'membership.changed'] as const

/** Adds a paused webhook, because a demo must not send anything to other systems. */
export async function addDemoWebhooks(deps: Deps, today: string): Promise<void> {
  const midnight = Date.parse(`${today}T00:00:00+05:00`)
  const at = (daysAgo: number, hour: number) => new Date(midnight - daysAgo * 86_400_000 + hour * 3_600_000)
  await addDemoDataOnce(deps, { name: 'demo-webhooks', today }, async (tx) => {
    const id = await tx.newId(sql`
      insert into webhook (name, url, kinds, sources, secret, is_paused, created_by, created_at)
      select ${demoWebhookName}, 'https://hisob.example.com/markaz', ${[...kinds]}, ${auditActionsOfWebhookKinds(kinds)},
        ${encryptWebhookSecret(deps, generateWebhookSecret())}, true, min(id), ${at(9, 10)} from staff where is_superadmin returning id`)
    for (const [index, kind] of [...kinds, ...kinds].entries()) {
      const sentAt = at(7 - index, 11)
      const isDead = index === 3
      const delivery = await tx.newId(sql`
        insert into webhook_delivery (webhook_id, kind, subject, body, state, first_tried_at, created_at)
        values (${id}, ${kind}, ${`demo:${index}`}, ${JSON.stringify({ type: kind, timestamp: sentAt, data: {} })},
          ${isDead ? 'dead' : 'delivered'}, ${sentAt}, ${sentAt}) returning id`)
      await tx.run(sql`
        insert into webhook_attempt (delivery_id, at, status, took_ms, error)
        values (${delivery}, ${sentAt}, ${isDead ? null : 200}, ${isDead ? 15_000 : 84 + 13 * index}, ${isDead ? 'ECONNREFUSED' : null})`)
    }
  })
}
