import { safety } from '@markaz/protocol/control/safety/routes'
import { peopleExported } from '../../access/people-export.ts'
import type { Area } from '../../area.ts'
import { unusualReading } from '../../http/personal-reading.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { notifyOfExport, notifyOfUnusualReading } from './notices.ts'
import { safetyRoutes } from './safety.routes.ts'
import { safetySettings } from './safety.settings.ts'

export const safetyArea: Area = {
  routes: safetyRoutes,
  listens() {
    peopleExported.heardBy(notifyOfExport)
    unusualReading.heardBy(notifyOfUnusualReading)
  },
  settings: [safetySettings],
  undo: {
    'safety-setting.update': undoByCall(safety.saveLimits, { params: () => ({}) }),
  },
}
