import { safety } from '@markaz/protocol/control/safety/routes'
import { exportLimits, peopleExported } from '../../access/people-export.ts'
import type { Area } from '../../area.ts'
import { settingGroup } from '../../centre/settings/declared.ts'
import { unusualReading } from '../../http/personal-reading.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { tellExport, tellReading } from './notices.ts'
import { safetyRoutes } from './safety.routes.ts'

export const safetyArea: Area = {
  routes: safetyRoutes,
  listens() {
    peopleExported.heardBy(tellExport)
    unusualReading.heardBy(tellReading)
  },
  settings: [
    settingGroup({
      needs: safety.read.access,
      path: '/settings/security',
      audited: { entity: 'safety-setting', entityId: 1 },
      read: ({ db }) => exportLimits(db),
      settings: [
        {
          title: 'Bir kunda yuklab olinadigan odamlar',
          effect: "Bir xodim bir kunda fayllarda shuncha kishining ma'lumotini yuklab oladi",
          soughtBy: 'eksport excel chegara limit xavfsizlik',
          value: ({ peoplePerDay }) => `${peoplePerDay} kishi`,
          field: '$.peoplePerDay',
        },
        {
          title: 'Bir kunda yuklab olinadigan fayllar',
          effect: "Bir xodim bir kunda odamlar ma'lumoti bor shuncha faylni yuklab oladi",
          soughtBy: 'eksport excel chegara limit xavfsizlik',
          value: ({ exportsPerDay }) => `${exportsPerDay} ta`,
          field: '$.exportsPerDay',
        },
        {
          title: "Dasturlar o'qiydigan odamlar",
          effect: "Bir xodimning tokenlari bilan dasturlar bir kunda shuncha kishining ma'lumotini o'qiydi",
          soughtBy: 'token oneroster api eksport chegara limit xavfsizlik',
          value: ({ peopleByPrograms }) => `${peopleByPrograms} kishi`,
          field: '$.peopleByPrograms',
        },
      ],
    }),
  ],
  undo: {
    'safety-setting.update': undoByCall(safety.saveLimits, { params: () => ({}) }),
  },
}
