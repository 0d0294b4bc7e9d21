import type { AreaWords } from '../../area-words.ts'

export const storiesWords = {
  kinds: {
    story: { word: 'Hikoya', actions: ['create', 'delete', 'update'] },
  },
} as const satisfies AreaWords
