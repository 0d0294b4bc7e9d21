import type { AreaTexts } from '../../area-words.ts'

export const onerosterTexts = {
  kinds: {
    oneroster: { word: 'OneRoster fayli', actions: ['download'] },
  },
} as const satisfies AreaTexts
