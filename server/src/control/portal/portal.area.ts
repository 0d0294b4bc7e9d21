import { ownPortal, portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { readPortalSettings } from '../../access/portal.ts'
import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/restored.ts'
import { mountInTransaction, mountRoute } from '../../http/mount.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { botAnswersProvider } from '../../people/telegram/bot-answers.ts'
import { attendanceBotAnswer, homeworkBotAnswer, timetableBotAnswer, todayBotAnswer } from './bot-answers.ts'
import { portalRoutes } from './portal.routes.ts'
import { portalSettingGroups } from './portal.settings.ts'
import { savePortalSettings, skipDueWeeklyLetters } from './settings.ts'

export const portalArea: FeatureArea = {
  routes(app, deps) {
    portalRoutes(app, deps)
    mountRoute(app, deps, portalSettings.read, async ({ db }) => ({ settings: await readPortalSettings(db) }))
    mountInTransaction(app, deps, portalSettings.save, savePortalSettings)
    mountRoute(app, deps, ownPortal.settings, async ({ db }) => ({ settings: await readPortalSettings(db) }))
  },
  settings: portalSettingGroups,
  listens() {
    centreRestoredEvent.heardBy(skipDueWeeklyLetters)
    botAnswersProvider.suppliedBy({
      bugun: todayBotAnswer,
      jadval: timetableBotAnswer,
      vazifa: homeworkBotAnswer,
      davomat: attendanceBotAnswer,
    })
  },
  undo: {
    'portal-setting.update': undoByOppositeCall(portalSettings.save, { params: () => ({}) }),
  },
}
