import type { AreaTexts } from '../../area-words.ts'

export const dataRegistrationTexts = {
  kinds: {
    'data-registration': { word: "Shaxsiy ma'lumotlar bazasining egasi", actions: ['update'] },
  },
  fields: {
    registerNumber: 'Davlat reyestridagi raqami',
    responsible: "Mas'ul shaxs",
    responsiblePhone: "Mas'ul shaxs bilan aloqa",
  },
} as const satisfies AreaTexts
