import { webhooks } from '@markaz/protocol/control/webhooks/routes'
import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/complete-restores.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall, undoSoftDelete } from '../../http/undo-by-call.ts'
import { reencryptWebhookSecrets } from './signature.ts'
import { readWebhook } from './webhooks.queries.ts'
import { webhookRoutes } from './webhooks.routes.ts'

export const webhooksArea: FeatureArea = {
  routes: webhookRoutes,
  sealsAnew: reencryptWebhookSecrets,
  names: { webhook: sql`select name from webhook where id = it.id` },
  listens() {
    // After a backup was restored, webhook messages that waited at the time of the backup are sent only manually.
    centreRestoredEvent.addListeners(async (tx) => {
      await tx.run(sql`update webhook_delivery set state = 'dead', next_at = null where state = 'waiting'`)
    })
  },
  undo: {
    'webhook.create': undoByOppositeCall(webhooks.remove),
    'webhook.update': undoByOppositeCall(webhooks.update),
    'webhook.delete': undoSoftDelete(webhooks.remove, sql`webhook`, async (tx, { viewer }, { entityId }) => {
      await readWebhook(tx, viewer, entityId)
    }),
  },
}
