import type { AreaTexts } from '../../area-words.ts'

export const authorsTexts = {
  errors: {
    AUTHOR_IN_USE: [409, "Muallifning postlari yoki kurslari bor, uni o'chirib bo'lmaydi"],
  },
  kinds: {
    'post-author': { word: 'Post muallifi', actions: ['create', 'delete', 'update'] },
  },
} as const satisfies AreaTexts
