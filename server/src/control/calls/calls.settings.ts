import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { fieldsOf, fixedSettings, type SettingGroup, settingGroup } from '../../centre/settings/declared.ts'
import { maxCallAttempts, openDays } from './call-policy.ts'
import { readSettings } from './call-settings.ts'

/** Days after which a closed call is deleted; docs/security.md names this period. */
export const keptDays = 1_095

const soughtBy = "qo'ng'iroq telefon oila ota-ona vaqti soati qachon kelmagan necha marta"

export const callsSettings: SettingGroup[] = [
  settingGroup({
    needs: autoCalls.list.access,
    path: '/auto-call',
    audited: { entity: 'call_settings' },
    read: ({ db }) => readSettings(db),
    settings: [
      {
        title: "Qo'ng'iroq soatlari",
        effect: "Oilalarga faqat shu oraliqda qo'ng'iroq qilinadi",
        soughtBy,
        value: ({ from, to }) => `${from} – ${to}`,
        field: fieldsOf('from', 'to'),
      },
      {
        title: "Qo'ng'iroqlar ro'yxati tuziladigan soat",
        effect: "Har kuni shu soatda kelmagan va vazifa qilmaganlarning oilalari ro'yxatga olinadi",
        soughtBy,
        value: ({ listAt }) => listAt,
        field: '$.listAt',
      },
    ],
  }),
  settingGroup({
    needs: autoCalls.list.access,
    path: '/auto-call',
    audited: { entity: 'call_run' },
    read: ({ db }) => readSettings(db),
    settings: [
      {
        title: "Avto qo'ng'iroq",
        effect: "Yoqilgan bo'lsa, stansiya ro'yxatdagi oilalarga o'zi qo'ng'iroq qiladi",
        soughtBy: 'asterisk stansiya robot avtomatik telefon',
        value: ({ isRunning }) => (isRunning ? 'yoqilgan' : "o'chirilgan"),
      },
    ],
  }),
  fixedSettings(
    {
      title: "Bir oilaga qo'ng'iroq urinishlari",
      effect: 'Shuncha urinishdan keyin oila "bog\'lanib bo\'lmadi" deb yopiladi',
      soughtBy,
      value: () => `${maxCallAttempts} marta`,
    },
    {
      title: "Qo'ng'iroq ro'yxatda turadigan muddat",
      effect: "Ro'yxat tuzilgan kundan keyin shuncha kun urinib ko'riladi",
      soughtBy,
      value: () => `${openDays} kun`,
    },
    {
      title: "Qo'ng'iroqlar tarixi saqlanadigan muddat",
      effect: "Yakunlangan qo'ng'iroqlar shuncha kundan keyin o'chiriladi",
      soughtBy: "saqlash o'chirish telefon oila arxiv",
      value: () => `${keptDays} kun`,
    },
  ),
]
