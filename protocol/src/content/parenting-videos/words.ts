import type { AreaTexts } from '../../area-words.ts'

export const parentingVideosTexts = {
  kinds: {
    'parenting-video': { word: 'Ota-onalar uchun video', actions: ['create', 'delete', 'update'] },
  },
} as const satisfies AreaTexts
