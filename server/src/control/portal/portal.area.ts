import { ownPortal, portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { portalSetting } from '../../access/portal.ts'
import type { Area } from '../../area.ts'
import { centreRestored } from '../../centre/backup/restored.ts'
import { mountRoute, mountWrite } from '../../http/mount.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { botAnswers } from '../../people/telegram/bot-answers.ts'
import { answerAttendance, answerTimetable, answerToday, answerWork } from './bot-answers.ts'
import { portalRoutes } from './portal.routes.ts'
import { portalSettingsList } from './portal.settings.ts'
import { savePortalSettings, skipDueLetters } from './settings.ts'

export const portalArea: Area = {
  routes(app, deps) {
    portalRoutes(app, deps)
    mountRoute(app, deps, portalSettings.read, async ({ db }) => ({ settings: await portalSetting(db) }))
    mountWrite(app, deps, portalSettings.save, savePortalSettings)
    mountRoute(app, deps, ownPortal.settings, async ({ db }) => ({ settings: await portalSetting(db) }))
  },
  settings: portalSettingsList,
  listens() {
    centreRestored.heardBy(skipDueLetters)
    botAnswers.suppliedBy({
      bugun: answerToday,
      jadval: answerTimetable,
      vazifa: answerWork,
      davomat: answerAttendance,
    })
  },
  undo: {
    'portal-setting.update': undoByCall(portalSettings.save, { params: () => ({}) }),
  },
}
