import { safety } from '@markaz/protocol/control/safety/routes'
import { peopleExportedEvent } from '../../access/people-export.ts'
import type { FeatureArea } from '../../area.ts'
import { unusualReadingEvent } from '../../http/personal-reading.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { notifyOfExport, notifyOfUnusualReading } from './notices.ts'
import { safetyRoutes } from './safety.routes.ts'
import { safetySettings } from './safety.settings.ts'

export const safetyArea: FeatureArea = {
  routes: safetyRoutes,
  listens() {
    peopleExportedEvent.heardBy(notifyOfExport)
    unusualReadingEvent.heardBy(notifyOfUnusualReading)
  },
  settings: [safetySettings],
  undo: {
    'safety-setting.update': undoByCall(safety.saveLimits, { params: () => ({}) }),
  },
}
