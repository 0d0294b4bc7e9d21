import { ownPortalSettings, portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { readPortalSettings } from '../../access/portal.ts'
import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/complete-restores.ts'
import { type Db, sql } from '../../db/db.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { telegramBotAnswersProvider } from '../../people/telegram/bot-answers.ts'
import {
  composeBotAnswerAboutAttendance,
  composeBotAnswerAboutHomework,
  composeBotAnswerAboutTimetable,
  composeBotAnswerAboutToday,
} from './bot-answers.ts'
import { portalRoutes } from './portal.routes.ts'
import { portalSettingGroups } from './portal.settings.ts'

async function savePortalSettings({ body, audit, clock }: RouteCall<typeof portalSettings.save>, tx: Db) {
  await tx.run(sql`select from portal_setting for update`)
  const before = await readPortalSettings(tx)
  await tx.run(sql`
    update portal_setting set show_places = ${body.showPlaces}, show_shop = ${body.showShop}, show_comments = ${body.showComments},
      show_recordings = ${body.showRecordings}, quiet_from = ${body.quietFrom}, quiet_to = ${body.quietTo},
      answer_hours = ${body.answerHours}, letter_day = ${body.letterDay}, letter_hour = ${body.letterHour},
      letter_since = case when (letter_day, letter_hour) is distinct from (${body.letterDay}::smallint, ${body.letterHour}::smallint)
        then ${clock.now()}::timestamptz else letter_since end`)
  const settings = await readPortalSettings(tx)
  if (JSON.stringify(before) !== JSON.stringify(settings))
    await audit(tx, { action: 'update', entity: 'portal-setting', entityId: 1, before, after: settings })
  return { settings }
}

/** Skips due weekly letters after a restore, because they may have been sent after the backup was made. */
async function skipDueWeeklyLetters(tx: Db, { now }: { now: Date }): Promise<void> {
  await tx.run(sql`update portal_setting set letter_since = ${now}`)
}

export const portalArea: FeatureArea = {
  routes(app, deps) {
    portalRoutes(app, deps)
    mountRoute(app, deps, portalSettings.read, async ({ db }) => ({ settings: await readPortalSettings(db) }))
    mountTransactionalRoute(app, deps, portalSettings.save, savePortalSettings)
    mountRoute(app, deps, ownPortalSettings.settings, async ({ db }) => ({ settings: await readPortalSettings(db) }))
  },
  settings: portalSettingGroups,
  listens() {
    centreRestoredEvent.addListeners(skipDueWeeklyLetters)
    telegramBotAnswersProvider.suppliedBy({
      bugun: composeBotAnswerAboutToday,
      jadval: composeBotAnswerAboutTimetable,
      vazifa: composeBotAnswerAboutHomework,
      davomat: composeBotAnswerAboutAttendance,
    })
  },
  undo: {
    'portal-setting.update': undoByOppositeCall(portalSettings.save, { params: () => ({}) }),
  },
}
