import { personalDataRegistration } from '@markaz/protocol/control/data-registration/routes'
import { defineSettingGroup } from '../../centre/settings/setting-groups.ts'

import { readPersonalDataOperator } from './data-registration.routes.ts'

export const personalDataRegistrationSettings = defineSettingGroup({
  needs: personalDataRegistration.read.access,
  path: '/settings/personal-data',
  audited: { entity: 'data-registration', entityId: 1 },
  read: ({ db }) => readPersonalDataOperator(db),
  settings: [
    {
      title: "Shaxsiy ma'lumotlar bazasining egasi",
      effect: "Bazani davlat reyestriga kiritish varaqasi: qanday ma'lumot, kimniki, qayerda, kim o'qiydi, qancha vaqt",
      soughtBy: "qonun ro'yxatdan o'tkazish reyestr mas'ul shaxs registratsiya",
      value: ({ name }) => name || 'kiritilmagan',
    },
  ],
})
