import type { AreaTexts } from '../../area-words.ts'

export const storiesTexts = {
  kinds: {
    story: { word: 'Hikoya', actions: ['create', 'delete', 'update'] },
  },
} as const satisfies AreaTexts
