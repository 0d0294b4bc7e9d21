import type { PersonalDataRegistration } from '@markaz/protocol/control/data-registration/schemas'
import { erasureUndoDays, erasureWarningDays } from '@markaz/protocol/people/leavers/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

/** Periods after which a daily job deletes data; retention.test.ts checks that the job uses the same number of days. */
export const fixedRetentionPeriods: Record<string, { what: string; days: number }> = {
  'sign-in.forget': { what: 'Xodimlarning tugagan sessiyalari (IP manzil, brauzer)', days: 30 },
  'students.forget': { what: 'Talabalarning tugagan sessiyalari', days: 30 },
  'parents.forget': { what: 'Ota-onalarning tugagan sessiyalari', days: 30 },
  'sms.forget': { what: 'SMS raqami va matni', days: 1_095 },
  'notifications.forget': { what: 'Bildirishnomalar', days: 365 },
  'ways.forget': { what: 'Oilalarga yetkazilgan xabarlar', days: 1_095 },
  'calls.forget': { what: "Ota-onalarga qo'ng'iroqlar (raqam va natija)", days: 1_095 },
  'doors.forget': { what: "Eshikdan kim va qachon o'tgani", days: 1_095 },
  'doors.forget-pictures': { what: "Eshikdan o'tganda olingan rasm", days: 30 },
  'telegram.forget': { what: 'Uzilgan Telegram chatlari', days: 365 },
  'recovery.forget': { what: "Yangi parol so'rovlari (qurilma, IP manzil)", days: 7 },
  'student-imports.forget': { what: 'Talabalar import qilingan jadvallar', days: 180 },
  'audits.forget': { what: 'Brauzerlarning xato xabarlari', days: 90 },
  'webhooks.forget': { what: 'Boshqa dasturlarga yuborilgan xabarlar (raqamlar)', days: 30 },
  'feed.forget': { what: "Talaba dasturi uchun o'zgarishlar belgisi", days: 7 },
  'chats.forget': { what: "Ochiq ekranlar uchun chat voqealari (xabarlarning o'zi qoladi)", days: 7 },
  'jobs.forget': { what: 'Bajarilmagan ishlar', days: 30 },
}

const daysText = (days: number) => (days % 365 === 0 ? `${days / 365} yil` : `${days} kun`)

export async function readRetentionPeriods(
  db: Db,
  deps: Pick<Deps, 'places' | 'videoKeepDays'>,
): Promise<PersonalDataRegistration['periods']> {
  const leaver = await db.one<{ months: number | null }>(sql`select months from leaver_setting`)
  const { backups } = deps.places
  const erased = leaver?.months
    ? `Oxirgi kundan ${leaver.months} oy; ${erasureWarningDays} kun oldin ogohlantiriladi, keyin ${erasureUndoDays} kun qaytarish mumkin`
    : "O'zi o'chirilmaydi: muddat belgilanmagan"
  return [
    { what: "O'qiyotgan talaba va uning ota-onasi haqidagi ma'lumotlar", howLong: "O'qish davrida" },
    { what: "Ketgan talaba va boshqa farzandi o'qimaydigan ota-onaning ma'lumotlari", howLong: erased },
    { what: "Ishdan ketgan xodimning ma'lumotlari", howLong: erased },
    {
      what: 'Yuz rasmlari, eshik kartalari',
      howLong: "Rozilik amal qilguncha va odam markazda bo'lguncha; keyin har bir qurilmadan o'chirilgani tekshiriladi",
    },
    { what: 'Yuzga rozilik va uning qaytarib olingani', howLong: "Odamning ma'lumoti saqlanguncha: bu dalil" },
    {
      what: 'Videolarning asl fayli',
      howLong: deps.videoKeepDays === 0 ? "Qayta ishlangach o'chiriladi" : daysText(deps.videoKeepDays),
    },
    {
      what: 'Zaxira nusxalari',
      howLong: backups ? `Oxirgi ${backups.keepDays} kunlik nusxa` : 'Kundalik zaxira yoqilmagan',
    },
    { what: 'Audit: kim nima qilgani', howLong: "Doimiy; o'chirilgan odamning shaxsi undan yashiriladi" },
    ...Object.values(fixedRetentionPeriods).map(({ what, days }) => ({ what, howLong: daysText(days) })),
  ]
}
