import type { AreaTexts } from '../../area-words.ts'

export const announcedAbsencesTexts = {
  errors: {
    ABSENCE_BEGUN: [409, "Dars boshlangan: endi qaytarib bo'lmaydi. Farzandingiz kelsa, ustozi o'zi belgilaydi"],
  },
  kinds: {
    told_absence: { word: 'Aytilgan kelmaslik', actions: ['cancel', 'create'] },
  },
  fields: {
    lessonIds: 'Darslar',
  },
} as const satisfies AreaTexts
