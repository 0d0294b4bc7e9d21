import type { AreaTexts } from '../../area-words.ts'

export const onerosterWords = {
  kinds: {
    oneroster: { word: 'OneRoster fayli', actions: ['download'] },
  },
} as const satisfies AreaTexts
