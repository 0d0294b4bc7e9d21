import type { AreaTexts } from '../../area-words.ts'

export const telegramTexts = {
  errors: {
    TELEGRAM_OFF: [409, 'Markazning Telegram boti ulanmagan'],
    TELEGRAM_DOWN: [502, 'Telegram javob bermayapti. Birozdan keyin qayta urining'],
    TELEGRAM_REFUSED: [401, "Telegram orqali kirib bo'lmadi. Botni qaytadan oching yoki login va parol bilan kiring"],
  },
  kinds: {
    telegram: { word: 'Telegram', actions: ['connect', 'disconnect'] },
  },
  fields: {
    initData: "Telegram ma'lumoti",
  },
} as const satisfies AreaTexts
