import type { AreaTexts } from '../../area-words.ts'

export const usersTexts = {
  actions: {
    'confirm-password': 'Parolini tasdiqladi',
  },
} as const satisfies AreaTexts
