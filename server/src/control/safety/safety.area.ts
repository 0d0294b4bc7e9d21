import { dataSafety } from '@markaz/protocol/control/safety/routes'
import { peopleExportedEvent } from '../../access/people-export.ts'
import type { FeatureArea } from '../../area.ts'
import { unusualPersonalDataReadingEvent } from '../../http/personal-data-reads.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { notifyOfPeopleExport, notifyOfUnusualPersonalDataReading } from './notices.ts'
import { dataSafetyRoutes } from './safety.routes.ts'
import { exportLimitSettings } from './safety.settings.ts'

export const safetyArea: FeatureArea = {
  routes: dataSafetyRoutes,
  listens() {
    peopleExportedEvent.addListeners(notifyOfPeopleExport)
    unusualPersonalDataReadingEvent.addListeners(notifyOfUnusualPersonalDataReading)
  },
  settings: [exportLimitSettings],
  undo: {
    'safety-setting.update': undoByOppositeCall(dataSafety.saveLimits, { params: () => ({}) }),
  },
}
