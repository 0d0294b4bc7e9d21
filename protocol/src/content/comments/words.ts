import type { AreaTexts } from '../../area-words.ts'

export const commentsTexts = {
  kinds: {
    'post-comment': {
      word: 'Post ostidagi izoh',
      actions: ['approve', 'create', 'delete', 'hide', 'keep', 'report', 'show'],
    },
  },
  actions: {
    hide: 'Yashirdi',
    keep: 'Qoldirdi',
    report: 'Shikoyat qildi',
    show: "Ko'rsatdi",
  },
  fields: {
    isHidden: 'Yashirilgan',
    isReported: 'Shikoyat qilinganlari',
    isWaiting: 'Tasdiq kutmoqda',
    postId: 'Post',
  },
} as const satisfies AreaTexts
