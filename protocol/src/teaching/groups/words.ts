import type { AreaTexts } from '../../area-words.ts'

export const groupsTexts = {
  kinds: {
    group: { word: 'Guruh', actions: ['export'] },
  },
} as const satisfies AreaTexts
