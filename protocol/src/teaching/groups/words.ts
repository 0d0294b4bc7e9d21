import type { AreaWords } from '../../area-words.ts'

export const groupsWords = {
  kinds: {
    group: { word: 'Guruh', actions: ['export'] },
  },
} as const satisfies AreaWords
