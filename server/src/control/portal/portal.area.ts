import { ownPortal, portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { readPortalSetting } from '../../access/portal.ts'
import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/restored.ts'
import { mountRoute, mountWrite } from '../../http/mount.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { botAnswersProvider } from '../../people/telegram/bot-answers.ts'
import { answerAttendance, answerHomework, answerTimetable, answerToday } from './bot-answers.ts'
import { portalRoutes } from './portal.routes.ts'
import { portalSettingGroups } from './portal.settings.ts'
import { savePortalSettings, skipDueWeeklyLetters } from './settings.ts'

export const portalArea: FeatureArea = {
  routes(app, deps) {
    portalRoutes(app, deps)
    mountRoute(app, deps, portalSettings.read, async ({ db }) => ({ settings: await readPortalSetting(db) }))
    mountWrite(app, deps, portalSettings.save, savePortalSettings)
    mountRoute(app, deps, ownPortal.settings, async ({ db }) => ({ settings: await readPortalSetting(db) }))
  },
  settings: portalSettingGroups,
  listens() {
    centreRestoredEvent.heardBy(skipDueWeeklyLetters)
    botAnswersProvider.suppliedBy({
      bugun: answerToday,
      jadval: answerTimetable,
      vazifa: answerHomework,
      davomat: answerAttendance,
    })
  },
  undo: {
    'portal-setting.update': undoByCall(portalSettings.save, { params: () => ({}) }),
  },
}
