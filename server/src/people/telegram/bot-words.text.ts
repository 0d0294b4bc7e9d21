import type { TelegramMessage } from '../../integrations/telegram/port.ts'
import { botQuestions } from './bot-answers.ts'
import { type AnswerKey, unlinkWord } from './handle-update.ts'
import type { Child, LiveChat } from './telegram-chats.queries.ts'

type Words = Pick<TelegramMessage, 'text' | 'buttons' | 'keyboard'>

export const shareContact = { shareContact: 'Raqamimni yuborish' }

const stranger: Record<'hello' | 'bad-link' | 'unknown-number' | 'foreign-number' | 'unlinked', string> = {
  hello:
    "Assalomu alaykum! Bu o'quv markazining boti. Ulash uchun pastdagi tugma bilan raqamingizni yuboring yoki markaz bergan havolani oching.",
  'bad-link': 'Havola eskirgan yoki ishlatilgan. Yangisini portaldan yoki markazdan oling, yoki raqamingizni yuboring.',
  'unknown-number':
    "Bu raqam bilan ulab bo'lmadi. Markazda yozilgan raqamingizni tekshirtiring yoki markazdan havola so'rang.",
  'foreign-number': "Faqat o'zingizning raqamingizni yuborishingiz mumkin: pastdagi tugmani bosing.",
  unlinked: 'Telegramingiz uzildi. Endi bu yerga hech narsa yuborilmaydi.',
}

/** Returns the buttons at the bottom of a linked chat. */
export const keyboardOf = ({ owner }: LiveChat): Required<Pick<Words, 'keyboard'>> => ({
  keyboard:
    owner.side === 'staff'
      ? [[unlinkWord]]
      : [[botQuestions.bugun, botQuestions.jadval], [botQuestions.vazifa, botQuestions.davomat], [unlinkWord]],
})

/**
 * Returns the text of an answer of the bot.
 * @param chat the link of the chat; null = not linked, and the text explains how to link it
 */
export function botText(said: AnswerKey, chat: LiveChat | null, children: readonly Child[]): Words {
  if (!chat || said === 'unlinked') {
    const isAStranger = said === 'menu' || said === 'linked' || said === 'ask-unlink'
    return { text: stranger[isAStranger ? 'hello' : said], keyboard: shareContact }
  }
  const { side } = chat.owner
  if (said === 'ask-unlink')
    return { text: 'Telegramingiz markazdan uzilsinmi?', buttons: [[{ text: 'Ha, uzilsin', press: 'unlink' }]] }
  const keyboard = keyboardOf(chat)
  if (said === 'bad-link' || said === 'unknown-number' || said === 'foreign-number')
    return { text: stranger[said], ...keyboard }
  const what = side === 'staff' ? 'Bildirishnomalaringiz shu yerga ham keladi.' : 'Tugmalardan birini tanlang.'
  if (said !== 'linked') return { text: what, ...keyboard }
  const whom =
    side === 'agent' && children.length > 0
      ? `\nFarzandlaringiz: ${children.map(({ fullName }) => fullName).join(', ')}.`
      : ''
  return { text: `${chat.fullName}, Telegramingiz ulandi.${whom}\n${what}`, ...keyboard }
}

export const notLinked = 'Telegram bot ulanmagan'
export const whichChild = 'Qaysi farzandingiz?'
export const nothingToTell = "Bu farzandingiz bo'yicha ma'lumot sizga ochilmagan. Markazga murojaat qiling."
export const openPortal = 'Portalni ochish'
export const unlinkTexts = {
  replaced:
    "Bu Telegram endi markazga ulanmagan: boshqa Telegram ulandi. Buni siz qilmagan bo'lsangiz, markazga xabar bering.",
  revoked:
    "Bu Telegram endi markazga ulanmagan: hisobingizga kirish ma'lumotlari o'zgardi. Qayta ulash uchun portalga yoki tizimga kiring va Telegramni yangidan ulang. Kira olmasangiz, markazga murojaat qiling.",
} as const
