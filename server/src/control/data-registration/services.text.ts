import type { PersonalDataRegistration } from '@markaz/protocol/control/data-registration/schemas'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

interface Service {
  name: string
  /** The personal data that the outside service receives. */
  gets: string
  isOn: (deps: Deps) => boolean | Promise<boolean>
}

/** Outside services that receive personal data, by the name of their folder in `server/src/integrations`. */
export const outsideServicesReceivingData: Record<string, readonly Service[]> = {
  erp: [
    {
      name: 'Markazning ERP dasturi',
      gets: "Talaba, ota-ona va xodimlarning ma'lumotini beradi; Markaz unga hech narsa yozmaydi",
      isOn: ({ erp }) => erp !== null,
    },
  ],
  sms: [
    {
      name: 'Eskiz (SMS)',
      gets: 'Telefon raqami va SMS matni: kod, havola, xabar',
      isOn: ({ sms }) => sms.name !== 'local',
    },
  ],
  telegram: [
    {
      name: 'Telegram (bot)',
      gets: 'Chat raqami; farzandning ismi, guruhi, bahosi va davomati haqidagi xabarlar. Hujjat, telefon va parol yuborilmaydi',
      isOn: ({ telegram }) => telegram !== null,
    },
  ],
  push: [
    {
      name: 'Brauzer bildirishnomalari (Google, Apple, Mozilla, Microsoft)',
      gets: 'Qurilma manzili va shifrlangan sarlavha: ism, baho va matn yuborilmaydi',
      isOn: () => true,
    },
    {
      name: 'Firebase (telefon bildirishnomalari)',
      gets: 'Qurilma belgisi va sarlavha: ism, baho va matn yuborilmaydi',
      isOn: ({ push }) => push.fcm !== null,
    },
  ],
  telephony: [
    {
      name: 'Asterisk (telefon stansiyasi)',
      gets: "Ota-onaning telefon raqami va qo'ng'iroq natijasi",
      isOn: ({ telephony }) => telephony.name !== null,
    },
  ],
  'video-host': [
    {
      name: 'Vimeo (videolar)',
      gets: 'Dars videolari: ularda odamlarning ovozi va yuzi',
      isOn: ({ videoHosts }) => videoHosts.named('vimeo') !== null,
    },
  ],
  files: [
    {
      name: 'S3 fayllar ombori',
      gets: 'Rasmlar, yuz rasmlari, hujjatlar, uy vazifalari va videolar',
      isOn: ({ places }) => places.files.isRemote,
    },
  ],
  doors: [
    {
      name: 'Eshik qurilmalari (Hikvision)',
      gets: "Ism, yuz rasmi (rozilik bilan) yoki karta raqami, o'tgan vaqt",
      isOn: async ({ db }) => !!(await db.one(sql`select from door_device where deleted_at is null limit 1`)),
    },
  ],
  webhooks: [
    {
      name: 'Webhook qabul qiluvchi dasturlar',
      gets: 'Voqea turi va raqamlar (id); ism, telefon va hujjat yuborilmaydi',
      isOn: async ({ db }) => !!(await db.one(sql`select from webhook where deleted_at is null limit 1`)),
    },
  ],
}

export const listOutsideServicesInUse = (deps: Deps): Promise<PersonalDataRegistration['services']> =>
  Promise.all(
    Object.values(outsideServicesReceivingData)
      .flat()
      .map(async ({ name, gets, isOn }) => ({ name, gets, isOn: await isOn(deps) })),
  )
