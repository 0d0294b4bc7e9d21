import { portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import type { PortalSettingName } from '@markaz/protocol/route'
import { readPortalSettings } from '../../access/portal.ts'
import { auditPathOfSetting, defineSettingGroup, type SettingGroup } from '../../centre/settings/setting-groups.ts'

const settingTexts: Record<PortalSettingName, { title: string; effect: string }> = {
  showPlaces: { title: "Portal: o'rinlar", effect: "Talabalar bir-birining o'rni va ballarini ko'radi" },
  showShop: { title: "Portal: do'kon", effect: 'Talabalar kumushiga buyum sotib oladi' },
  showComments: { title: 'Portal: izohlar', effect: "Talabalar postlar ostida izoh o'qiydi va yozadi" },
  showRecordings: { title: 'Portal: dars yozuvlari', effect: "Talabalar o'z darslarining yozuvini ko'radi" },
}

const weekdays = ['dushanba', 'seshanba', 'chorshanba', 'payshanba', 'juma', 'shanba', 'yakshanba']

export const portalSettingGroups: SettingGroup[] = [
  defineSettingGroup({
    needs: portalSettings.read.access,
    path: '/settings/portal',
    audited: { entity: 'portal-setting', entityId: 1 },
    read: ({ db }) => readPortalSettings(db),
    settings: [
      {
        title: 'Jim soatlar',
        effect: 'Bu oraliqda talaba va ota-onalarga xabar yuborilmaydi, tugagach yuboriladi; shoshilinchi kutmaydi',
        soughtBy: 'tinch kechasi tungi uyqu push bildirishnoma eslatma sms vaqti',
        value: ({ quietFrom, quietTo }) => (quietFrom === quietTo ? "yo'q" : `${quietFrom} – ${quietTo}`),
        field: auditPathOfSetting('quietFrom', 'quietTo'),
      },
      {
        title: 'Xat va savollarga javob muddati',
        effect: 'Shuncha soatda javob berilmagan ota-ona xati va talaba savoli haqida rahbarlarga bildirishnoma boradi',
        soughtBy: 'javob kechikish rahbar eskalatsiya murojaat',
        value: ({ answerHours }) => `${answerHours} soat`,
        field: '$.answerHours',
      },
      {
        title: 'Haftalik xat',
        effect: "Ota-onaga farzandining haftasi haqida xat shu kuni va soatda boradi; kuni tanlanmasa, xat bo'lmaydi",
        soughtBy: 'hafta yakuni juma hisobot digest davomat baho vazifa',
        value: ({ letterDay, letterHour }) =>
          letterDay === null ? "yo'q" : `${weekdays[letterDay - 1]}, ${letterHour}:00`,
        field: auditPathOfSetting('letterDay', 'letterHour'),
      },
      ...(Object.keys(settingTexts) as PortalSettingName[]).map((which) => ({
        ...settingTexts[which],
        soughtBy: "ko'rinadi ko'rsatish ruxsat talaba o'quvchi ilova reyting video market komment",
        value: (setting: Record<PortalSettingName, boolean>) => (setting[which] ? "ko'rinadi" : "ko'rinmaydi"),
        field: `$.${which}`,
      })),
    ],
  }),
]
