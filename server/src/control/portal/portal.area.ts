import { ownPortal, portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { portalSetting } from '../../access/portal.ts'
import type { Area } from '../../area.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { botAnswers } from '../../people/telegram/bot-answers.ts'
import { tellAttendance, tellTimetable, tellToday, tellWork } from './bot-answers.ts'
import { portalRoutes } from './portal.routes.ts'
import { portalSettingsList } from './portal.settings.ts'
import { savePortalSettings } from './settings.ts'

export const portalArea: Area = {
  routes(app, deps) {
    portalRoutes(app, deps)
    mount(app, deps, portalSettings.read, async ({ db }) => ({ settings: await portalSetting(db) }))
    mountWrite(app, deps, portalSettings.save, savePortalSettings)
    mount(app, deps, ownPortal.settings, async ({ db }) => ({ settings: await portalSetting(db) }))
  },
  settings: portalSettingsList,
  listens() {
    botAnswers.suppliedBy({ bugun: tellToday, jadval: tellTimetable, vazifa: tellWork, davomat: tellAttendance })
  },
  undo: {
    'portal-setting.update': undoByCall(portalSettings.save, { params: () => ({}) }),
  },
}
