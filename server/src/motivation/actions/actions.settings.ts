import { requireGrant } from '@markaz/protocol/route'
import { defineSettingGroup, type SettingGroup } from '../../centre/settings/setting-groups.ts'
import { sql } from '../../db/db.ts'

/** Two entries of the settings page. One shows how many actions earn points, the other how many score bands exist. */
export const pointActionsSettings: SettingGroup[] = [
  defineSettingGroup({
    needs: requireGrant('gamification:actions', 'read'),
    path: '/actions',
    audited: { entity: 'gamification_action' },
    read: ({ db }) =>
      db.one<{ count: number }>(sql`select count(*)::int as count from gamification_action where deleted_at is null`),
    settings: [
      {
        title: 'XP va kumush beriladigan amallar',
        effect: 'Davomat, vazifa va imtihon uchun qancha XP va kumush berilishi',
        soughtBy: "ball tanga mukofot rag'bat jarima kechikish kechikkan vaqtida kelish o'z vaqtida",
        value: (found) => `${found?.count ?? 0} ta amal`,
      },
    ],
  }),
  defineSettingGroup({
    needs: requireGrant('gamification:actions', 'read'),
    path: '/actions',
    audited: { entity: 'action_level' },
    read: ({ db }) => db.one<{ count: number }>(sql`select count(*)::int as count from action_level`),
    settings: [
      {
        title: 'Baho oraliqlari uchun XP va kumush',
        effect: "Vazifa va imtihon bahosi qaysi oraliqda bo'lsa, shuncha XP va kumush beriladi",
        soughtBy: "ball mukofot rag'bat daraja",
        value: (found) => `${found?.count ?? 0} ta oraliq`,
      },
    ],
  }),
]
