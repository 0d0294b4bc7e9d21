import type { AreaTexts } from '../../area-words.ts'

export const usersWords = {
  actions: {
    'confirm-password': 'Parolini tasdiqladi',
  },
} as const satisfies AreaTexts
