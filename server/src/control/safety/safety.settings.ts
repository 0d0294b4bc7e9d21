import { dataSafety } from '@markaz/protocol/control/safety/routes'
import { readExportLimits } from '../../access/people-export.ts'
import { defineSettingGroup } from '../../centre/settings/setting-groups.ts'

export const exportLimitSettings = defineSettingGroup({
  needs: dataSafety.read.access,
  path: '/settings/security',
  audited: { entity: 'safety-setting', entityId: 1 },
  read: ({ db }) => readExportLimits(db),
  settings: [
    {
      title: 'Bir kunda fayllardagi odamlar',
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
})
