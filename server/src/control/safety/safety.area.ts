import { safety } from '@markaz/protocol/control/safety/routes'
import { peopleExported } from '../../access/people-export.ts'
import type { Area } from '../../area.ts'
import { unusualReading } from '../../http/personal-reading.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { tellExport, tellReading } from './notices.ts'
import { safetyRoutes } from './safety.routes.ts'
import { safetySettings } from './safety.settings.ts'

export const safetyArea: Area = {
  routes: safetyRoutes,
  listens() {
    peopleExported.heardBy(tellExport)
    unusualReading.heardBy(tellReading)
  },
  settings: [safetySettings],
  undo: {
    'safety-setting.update': undoByCall(safety.saveLimits, { params: () => ({}) }),
  },
}
