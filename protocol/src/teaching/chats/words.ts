import type { AreaTexts } from '../../area-words.ts'

export const chatsTexts = {
  errors: {
    CHAT_CHANGED: [409, "Bu ish shu orada o'zgargan. Yangi holatini ko'rib, qaytadan tekshiring"],
  },
  kinds: {
    chat: { word: "Topshiriq bo'yicha ish", actions: ['check', 'hand-in', 'start', 'update', 'write'] },
  },
  actions: {
    'hand-in': 'Topshirdi',
  },
} as const satisfies AreaTexts
