import type { AreaTexts } from '../../area-words.ts'

export const channelsTexts = {
  kinds: {
    'way-setting': { word: "Xabar yo'llari", actions: ['update'] },
  },
  fields: {
    answerMinutes: 'Javob kutish vaqti',
    firstWay: "Birinchi yo'l",
    isUrgent: 'Shoshilinch',
    quiet: 'Jim soatlar',
    rules: "Xabar yo'llari",
    smsPrice: 'SMS narxi',
    ways: "Xabar yo'llari",
  },
} as const satisfies AreaTexts
