import { leavers } from '@markaz/protocol/people/leavers/routes'
import { erasureUndoDays, erasureWarningDays } from '@markaz/protocol/people/leavers/schemas'
import { defineSettingGroup, type SettingGroup } from '../../centre/settings/setting-groups.ts'
import { sql } from '../../db/db.ts'

export const leaversSettings: SettingGroup[] = [
  defineSettingGroup({
    needs: leavers.list.access,
    path: '/leavers',
    audited: { entity: 'leaver-setting', entityId: 1 },
    read: async ({ db }) => (await db.one<{ months: number | null }>(sql`select months from leaver_setting`))?.months,
    settings: [
      {
        title: "Ketgan talabalarning ma'lumotlari muddati",
        effect: `Oxirgi kunidan keyin shuncha vaqt o'tsa, shaxsiy ma'lumotlari o'chiriladi: ${erasureWarningDays} kun oldin ogohlantiriladi, keyin ${erasureUndoDays} kun qaytarish mumkin`,
        soughtBy: "ketgan talaba shaxsiy ma'lumot o'chirish muddat qonun",
        value: (months) => (months ? `${months} oy` : "o'zi o'chirilmaydi"),
      },
    ],
  }),
]
