import type { AreaWords } from '../../area-words.ts'

export const storiesWords = {
  kinds: {
    story: 'Hikoya',
  },
} as const satisfies AreaWords
