import { announcement } from '../../announcement.ts'
import type { Db } from '../../db/db.ts'

/** Something the owner of an account is to be told of, in plain text. */
export interface AccountNotice {
  staffId: number
  title: string
  body: string
  now: Date
}

export const accountNotices = announcement<AccountNotice>('account notices')

const texts = {
  device: ['Yangi qurilmadan kirildi', 'Hisobingizga yangi qurilmadan kirildi'],
  password: ["Parol o'zgardi", "Hisobingizning paroli o'zgartirildi"],
  login: ["Login o'zgardi", "Hisobingizning logini o'zgartirildi"],
  factorOn: ['Ikki bosqichli kirish yoqildi', "Endi kirishda autentifikator kodi ham so'raladi"],
  factorOff: ["Ikki bosqichli kirish o'chirildi", "Endi kirishda faqat parol so'raladi"],
} as const

const advice = "Bu siz bo'lmasangiz, parolni almashtiring va administratorga ayting."

/** @param detail from where, or what it is now */
export async function tellOwner(
  tx: Db,
  { staffId, what, detail, now }: { staffId: number; what: keyof typeof texts; detail?: string; now: Date },
): Promise<void> {
  const [title, body] = texts[what]
  await accountNotices.tell(tx, { staffId, title, body: `${body}${detail ? `: ${detail}` : ''}. ${advice}`, now })
}
