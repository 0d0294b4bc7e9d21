import type { portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { portalSetting } from '../../access/portal.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'

export async function savePortalSettings({ body, audit }: Call<typeof portalSettings.save>, tx: Db) {
  await tx.run(sql`select from portal_setting for update`)
  const before = await portalSetting(tx)
  await tx.run(sql`
    update portal_setting set show_places = ${body.showPlaces}, show_shop = ${body.showShop}, show_comments = ${body.showComments},
      show_recordings = ${body.showRecordings}, quiet_from = ${body.quietFrom}, quiet_to = ${body.quietTo},
      answer_hours = ${body.answerHours}`)
  const settings = await portalSetting(tx)
  if (JSON.stringify(before) !== JSON.stringify(settings))
    await audit(tx, { action: 'update', entity: 'portal-setting', entityId: 1, before, after: settings })
  return { settings }
}
