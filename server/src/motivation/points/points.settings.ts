import { requireGrant } from '@markaz/protocol/route'
import { defineSettingGroup, type SettingGroup } from '../../centre/settings/setting-groups.ts'
import { sql } from '../../db/db.ts'

export const pointsSettings: SettingGroup[] = [
  defineSettingGroup({
    needs: requireGrant('gamification:levels', 'read'),
    path: '/levels',
    audited: { entity: 'gamification_level' },
    read: ({ db }) => db.one<{ count: number }>(sql`select count(*)::int as count from gamification_level`),
    settings: [
      {
        title: 'Darajalar uchun XP chegaralari',
        effect: "Talaba shuncha XP yig'ganda keyingi darajaga chiqadi",
        soughtBy: 'gamifikatsiya daraja ball bosqich level',
        value: (found) => `${found?.count ?? 0} ta daraja`,
      },
    ],
  }),
]
