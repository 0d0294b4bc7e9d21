import type { AreaTexts } from '../../area-words.ts'

export const groupsWords = {
  kinds: {
    group: { word: 'Guruh', actions: ['export'] },
  },
} as const satisfies AreaTexts
