import type { AreaWords } from '../../area-words.ts'

export const chatsWords = {
  errors: {
    CHAT_CHANGED: [409, "Bu ish shu orada o'zgargan. Yangi holatini ko'rib, qaytadan tekshiring"],
  },
  kinds: {
    chat: "Topshiriq bo'yicha ish",
  },
  actions: {
    'hand-in': 'Topshirdi',
  },
} as const satisfies AreaWords
