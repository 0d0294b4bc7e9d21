import { autoCalls } from '@markaz/protocol/control/calls/routes'
import {
  auditPathOfSetting,
  defineReadOnlySettings,
  defineSettingGroup,
  type SettingGroup,
} from '../../centre/settings/setting-groups.ts'
import { maxCallAttempts, queuedFamilyCallLifetimeDays } from './call-policy.ts'
import { readPhoneCallSettings } from './call-settings.ts'

/** Days after which a closed call is deleted; docs/security.md names this period. */
export const closedCallRetentionDays = 1_095

const searchWords = "qo'ng'iroq telefon oila ota-ona vaqti soati qachon kelmagan necha marta"

export const callsSettings: SettingGroup[] = [
  defineSettingGroup({
    needs: autoCalls.list.access,
    path: '/auto-call',
    audited: { entity: 'call_settings' },
    read: ({ db }) => readPhoneCallSettings(db),
    settings: [
      {
        title: "Qo'ng'iroq soatlari",
        effect: "Oilalarga faqat shu oraliqda qo'ng'iroq qilinadi",
        soughtBy: searchWords,
        value: ({ from, to }) => `${from} – ${to}`,
        field: auditPathOfSetting('from', 'to'),
      },
      {
        title: "Qo'ng'iroqlar ro'yxati tuziladigan soat",
        effect: "Har kuni shu soatda kelmagan va vazifa qilmaganlarning oilalari ro'yxatga olinadi",
        soughtBy: searchWords,
        value: ({ listAt }) => listAt,
        field: '$.listAt',
      },
    ],
  }),
  defineSettingGroup({
    needs: autoCalls.list.access,
    path: '/auto-call',
    audited: { entity: 'call_run' },
    read: ({ db }) => readPhoneCallSettings(db),
    settings: [
      {
        title: "Avto qo'ng'iroq",
        effect: "Yoqilgan bo'lsa, stansiya ro'yxatdagi oilalarga o'zi qo'ng'iroq qiladi",
        soughtBy: 'asterisk stansiya robot avtomatik telefon',
        value: ({ isRunning }) => (isRunning ? 'yoqilgan' : "o'chirilgan"),
      },
    ],
  }),
  defineReadOnlySettings(
    {
      title: "Bir oilaga qo'ng'iroq urinishlari",
      effect: 'Shuncha urinishdan keyin oila "bog\'lanib bo\'lmadi" deb yopiladi',
      soughtBy: searchWords,
      value: () => `${maxCallAttempts} marta`,
    },
    {
      title: "Qo'ng'iroq ro'yxatda turadigan muddat",
      effect: "Ro'yxat tuzilgan kundan keyin shuncha kun urinib ko'riladi",
      soughtBy: searchWords,
      value: () => `${queuedFamilyCallLifetimeDays} kun`,
    },
    {
      title: "Qo'ng'iroqlar tarixi saqlanadigan muddat",
      effect: "Yakunlangan qo'ng'iroqlar shuncha kundan keyin o'chiriladi",
      soughtBy: "saqlash o'chirish telefon oila arxiv",
      value: () => `${closedCallRetentionDays} kun`,
    },
  ),
]
