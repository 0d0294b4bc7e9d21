import type { AreaWords } from '../../area-words.ts'

export const onerosterWords = {
  kinds: {
    oneroster: 'OneRoster fayli',
  },
} as const satisfies AreaWords
