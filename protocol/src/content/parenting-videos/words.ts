import type { AreaWords } from '../../area-words.ts'

export const parentingVideosWords = {
  kinds: {
    'parenting-video': 'Ota-onalar uchun video',
  },
} as const satisfies AreaWords
