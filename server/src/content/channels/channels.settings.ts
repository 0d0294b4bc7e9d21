import { parentNotificationChannels } from '@markaz/protocol/content/channels/routes'
import type { NotificationChannelRule, NotificationChannelSettings } from '@markaz/protocol/content/channels/schemas'
import type { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { defineReadOnlySettings, defineSettingGroup, type SettingGroup } from '../../centre/settings/setting-groups.ts'
import { readNotificationChannelSettings } from './save-channel-settings.ts'

/** For each kind of notification: its name, and other words by which users search for it. */
const namesOfKinds: Record<ParentNotificationKind, [name: string, soughtBy: string]> = {
  absence: ['darsga kelmagani', "kelmadi kechikish kechikkan davomat dars qoldirish sababsiz yo'qlama"],
  homework_back: ['uy vazifasi qaytarilgani', 'vazifa qaytdi'],
  exam_result: ['imtihon natijasi', 'natija baho ball'],
  centre: ['markaz xabari', "e'lon"],
  contract: ['imzolanadigan shartnoma', 'imzo muddati'],
  lesson: ["dars o'zgarishi", "bekor qilindi ko'chirildi dars bo'lmaydi almashtirildi ustoz bayram jadval"],
  late: ['darsga kechikkani', 'kech qoldi davomat'],
  homework_missing: ['topshirilmagan uy vazifasi', 'vazifa topshirmadi qilmagan muddat'],
  weekly: ['haftalik xat', 'hafta yakuni juma hisobot'],
  pass: ["eshikdan o'tgani", 'face-id keldi ketdi kirish chiqish kechikish'],
}
const channelNames = { push: 'push', telegram: 'Telegram', sms: 'SMS', call: "qo'ng'iroq" }

export const parentNotificationRetentionDays = 1_095

export const notificationChannelSettings: SettingGroup[] = [
  defineSettingGroup({
    needs: parentNotificationChannels.settings.access,
    path: '/settings/ways',
    audited: { entity: 'way-setting', entityId: 0 },
    read: async ({ db }) => (await readNotificationChannelSettings(db, null)).settings,
    settings: [
      {
        title: 'Bitta SMS narxi',
        effect: 'Oilalarga yuborilgan SMSlarning xarajati shu narxda hisoblanadi',
        soughtBy: "pul puli so'm xarajat to'lov narxi tarif",
        value: ({ smsPrice }) => `${smsPrice} so'm`,
        field: '$.smsPrice',
      },
      ...Object.entries(namesOfKinds).map(([kind, [name, soughtBy]]) => ({
        title: `Oilaga aytish: ${name}`,
        effect: "Qaysi yo'llar bilan va har birida qancha kutib aytilishi",
        soughtBy: `ota-ona xabar eslatma ogohlantirish vaqti kutish javob push telegram sms ${soughtBy}`,
        value: ({ rules }: NotificationChannelSettings) => ruleText(rules.find((rule) => rule.kind === kind)),
        field: `$.rules[*] ? (@.kind == "${kind}")`,
      })),
    ],
  }),
  defineReadOnlySettings({
    title: 'Oilaga aytilganlar saqlanadigan muddat',
    effect: "Undan eski yozuvlar har kuni o'chiriladi",
    soughtBy: "saqlash o'chirish tarix xabar arxiv",
    value: () => `${parentNotificationRetentionDays} kun`,
  }),
]

function ruleText(rule: NotificationChannelRule | undefined): string {
  if (!rule || rule.ways.length === 0) return 'aytilmaydi'
  const minutes = rule.answerMinutes === null ? '' : `, ${rule.answerMinutes} daqiqa kutiladi`
  return rule.ways.map((way) => channelNames[way]).join(' → ') + minutes + (rule.isUrgent ? ', shoshilinch' : '')
}
