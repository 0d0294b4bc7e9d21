import type { AreaTexts } from '../../area-words.ts'

export const calendarsTexts = {
  actions: {
    'calendar-address': 'Kalendar manzilini oldi',
    'calendar-address-off': "Kalendar manzilini o'chirdi",
  },
} as const satisfies AreaTexts
