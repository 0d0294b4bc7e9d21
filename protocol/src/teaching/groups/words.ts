import type { AreaWords } from '../../area-words.ts'

export const groupsWords = {
  kinds: {
    group: 'Guruh',
  },
} as const satisfies AreaWords
