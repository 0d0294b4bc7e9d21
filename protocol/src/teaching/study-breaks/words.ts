import type { AreaTexts } from '../../area-words.ts'

export const studyBreaksTexts = {
  errors: {
    STUDY_BREAK_OVERLAPS: [409, 'Bu kunlarda talabaning boshqa tanaffusi bor'],
    STUDY_BREAK_MARKED: [409, 'Bu kunlarda davomati belgilangan darslar bor. Belgilar qoladi, lekin hisobga kirmaydi'],
    STUDY_BREAK_OVER: [409, 'Tanaffus tugagan yoki bekor qilingan'],
  },
  kinds: {
    study_break: { word: "O'qishdagi tanaffus", actions: ['create', 'update'] },
  },
  fields: {
    firstDay: 'Birinchi kuni',
    overMarked: 'Belgilangan darslar bilan',
  },
} as const satisfies AreaTexts
