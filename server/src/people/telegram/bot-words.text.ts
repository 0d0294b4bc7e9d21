import type { TelegramMessage } from '../../integrations/telegram/port.ts'
import { botQuestionLabels } from './bot-answers.ts'
import type { BotAnswerKey } from './handle-update.ts'
import type { LinkedTelegramChat, TelegramChatChild } from './telegram-chats.queries.ts'

type Words = Pick<TelegramMessage, 'text' | 'buttons' | 'keyboard'>

/** Labels of buttons that start an action. Labels of buttons that ask for data are in `botQuestionLabels`. */
export const botButtonLabels = { absence: 'Kelmaydi', write: 'Markazga yozish', settings: 'Sozlamalar' } as const

export const shareContactLabels = { shareContact: 'Raqamimni yuborish' }

const textsForUnlinkedChat: Record<
  'hello' | 'not-linked' | 'bad-link' | 'unknown-number' | 'foreign-number' | 'unlinked',
  string
> = {
  hello:
    "Assalomu alaykum! Bu o'quv markazining boti. Ulash uchun pastdagi tugma bilan raqamingizni yuboring yoki markaz bergan havolani oching.",
  'not-linked':
    "Xatingiz hali hech kimga yetib bormadi: Telegramingiz markazga ulanmagan. Pastdagi tugma bilan raqamingizni yuboring, keyin xatni qayta yozing. Ulanmasa, markazga qo'ng'iroq qiling.",
  'bad-link': 'Havola eskirgan yoki ishlatilgan. Yangisini portaldan yoki markazdan oling, yoki raqamingizni yuboring.',
  'unknown-number':
    "Bu raqam bilan ulab bo'lmadi. Markazda yozilgan raqamingizni tekshirtiring yoki markazdan havola so'rang.",
  'foreign-number': "Faqat o'zingizning raqamingizni yuborishingiz mumkin: pastdagi tugmani bosing.",
  unlinked: 'Telegramingiz uzildi. Endi bu yerga hech narsa yuborilmaydi.',
}

const textsForLinkedChat: Partial<Record<BotAnswerKey, string>> = {
  'no-files':
    "Bu rasm, ovozli xabar yoki fayl markazga yetib bormadi: bu yerda faqat matn qabul qilinadi. Matn bilan yozing. Rasmni portalda “Markazga yozish” bo'limida yuboring.",
  'too-many': "Juda ko'p xabar yozdingiz, bu xabar yuborilmadi. Bir daqiqadan keyin qayta yozing.",
  'write-here': "Xatingizni shu yerga yozib yuboring. Markaz xodimlari o'qiydi va javob beradi.",
  'letter-over': 'Bu xat avval yuborilgan. Yangi xatingizni shu yerga yozing.',
  'password-approved': "Ruxsat berildi. Endi farzandingiz yangi parolni o'z qurilmasida yozadi.",
  'password-refused': "So'rov rad etildi: parol o'zgarmadi.",
  'password-over': "Bu so'rovning muddati o'tgan. Kerak bo'lsa, farzandingiz qaytadan so'rasin.",
  'absence-over': "Bu dars tugagan yoki bo'lmaydi. “Kelmaydi” tugmasini qaytadan bosing.",
  'absence-late': "“Kelmaydi” tugmasini qaytadan bosing: bu kun o'tib ketgan.",
}

const unreadMessageTexts = {
  student:
    "Bu yerga yozilgan xatni hech kim o'qimaydi. Ustozingizga savolni portalda, vazifa ostida yozing. Kelmasligingizni ota-onangiz aytadi.",
  staff: "Bu yerga yozilgan xatni hech kim o'qimaydi. Oilalarga tizimdagi “Xatlar” bo'limida javob bering.",
  agent: "Xatingiz yetib bormadi: farzandingiz sizga biriktirilmagan. Markazga qo'ng'iroq qiling.",
}

/** Buttons that are always at the bottom of a linked chat. */
export function botKeyboardOfChat({ owner }: LinkedTelegramChat): Required<Pick<Words, 'keyboard'>> {
  const { absence, write, settings } = botButtonLabels
  if (owner.side === 'staff') return { keyboard: [[settings]] }
  const { bugun, jadval, vazifa, davomat } = botQuestionLabels
  const questions = [
    [bugun, jadval],
    [vazifa, davomat],
  ]
  return { keyboard: [...questions, ...(owner.side === 'agent' ? [[absence, write]] : []), [settings]] }
}

/** @param chat null = the chat is not linked, and the text explains how to link it */
export function botMessageOf(
  said: BotAnswerKey,
  chat: LinkedTelegramChat | null,
  children: readonly TelegramChatChild[],
  child?: TelegramChatChild,
): Words {
  if (!chat || said === 'unlinked') {
    const text =
      said in textsForUnlinkedChat
        ? textsForUnlinkedChat[said as keyof typeof textsForUnlinkedChat]
        : textsForUnlinkedChat.hello
    return { text, keyboard: shareContactLabels }
  }
  const { side } = chat.owner
  if (said === 'ask-unlink')
    return { text: 'Telegramingiz markazdan uzilsinmi?', buttons: [[{ text: 'Ha, uzilsin', press: 'unlink' }]] }
  if (said === 'settings')
    return {
      text: 'Telegramingiz markazga ulangan. Uzsangiz, bu yerga hech narsa kelmaydi.',
      buttons: [[{ text: 'Telegramni markazdan uzish', press: 'ask-unlink' }]],
    }
  const keyboard = botKeyboardOfChat(chat)
  if (said === 'bad-link' || said === 'unknown-number' || said === 'foreign-number')
    return { text: textsForUnlinkedChat[said], ...keyboard }
  const about = child ? ` (${child.fullName})` : ''
  if (said === 'letter-sent')
    return { text: `Xatingiz markazga yetib bordi${about}. Javob shu yerga keladi.`, ...keyboard }
  if (said === 'absence-noted')
    return { text: `Kelmasligi yozib qo'yildi${about}. Ustozi davomat qilayotganda ko'radi.`, ...keyboard }
  if (said === 'not-read' || said === 'not-linked' || (said === 'write-here' && side !== 'agent'))
    return { text: unreadMessageTexts[side], ...keyboard }
  const plain = textsForLinkedChat[said]
  if (plain) return { text: plain, ...keyboard }
  const what =
    side === 'staff'
      ? 'Bildirishnomalaringiz shu yerga ham keladi.'
      : side === 'agent'
        ? 'Tugmalardan birini tanlang yoki markazga xatingizni yozing.'
        : 'Tugmalardan birini tanlang.'
  if (said !== 'linked') return { text: what, ...keyboard }
  const whom =
    side === 'agent' && children.length > 0
      ? `\nFarzandlaringiz: ${children.map(({ fullName }) => fullName).join(', ')}.`
      : ''
  return { text: `${chat.fullName}, Telegramingiz ulandi.${whom}\n${what}`, ...keyboard }
}

/** Question to a parent who has written a message and has several children. */
export const askWhichChildMessageText = 'Xatingiz qaysi farzandingiz haqida? Tanlasangiz, yuboriladi.'
export const absenceButtonLabels = {
  question: 'Qachon kelmaydi?',
  today: 'Bugun',
  tomorrow: 'Ertaga',
  ill: 'kasal',
  other: 'boshqa sabab',
  whichLesson: 'Shu kuni bir nechta dars bor. Qaysi biriga kelmaydi?',
  wholeDay: 'Butun kun',
}
export const botNotLinkedText = 'Telegram bot ulanmagan'
export const askWhichChildText = 'Qaysi farzandingiz?'
export const childDataNotSharedText = "Bu farzandingiz bo'yicha ma'lumot sizga ochilmagan. Markazga murojaat qiling."
export const openPortalLabel = 'Portalni ochish'
export const botUnlinkTexts = {
  replaced:
    "Bu Telegram endi markazga ulanmagan: boshqa Telegram ulandi. Buni siz qilmagan bo'lsangiz, markazga xabar bering.",
  revoked:
    "Bu Telegram endi markazga ulanmagan: hisobingizga kirish ma'lumotlari o'zgardi. Qayta ulash uchun portalga yoki tizimga kiring va Telegramni yangidan ulang. Kira olmasangiz, markazga murojaat qiling.",
} as const

/** Texts with a code. A user who did not ask for a code must understand that nothing happens without the code. */
export const botOneTimeCodeTexts = {
  'chat-password': (code: string) =>
    `Yangi parol uchun kod: ${code}\nUni parolni unutgan qurilmangizda yozing, 10 daqiqa amal qiladi. Kodni hech kimga aytmang. Siz so'ramagan bo'lsangiz, hech narsa qilmang: parolingiz o'zgarmaydi.`,
  'chat-sign-in': (code: string) =>
    `Portalga kirish kodi: ${code}\n10 daqiqa amal qiladi. Kodni hech kimga aytmang. Siz so'ramagan bo'lsangiz, hech narsa qilmang.`,
  'chat-contract': (code: string) =>
    `Shartnomani imzolash kodi: ${code}\n10 daqiqa amal qiladi. Kodni faqat shartnoma sahifasiga o'zingiz yozing, hech kimga aytmang.`,
}
