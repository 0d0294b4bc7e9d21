import type { AreaTexts } from '../../area-words.ts'

export const homeworkSourceTexts = {
  errors: {
    SOURCE_CHANGED: [409, "Vazifani shu orada boshqa odam o'zgartirdi. Yangisini ko'rib, qaytadan urining"],
  },
  kinds: {
    'source-homework': { word: 'Bazadagi vazifa', actions: ['create', 'delete', 'move', 'publish', 'update'] },
  },
  actions: {
    move: "Boshqa guruhga o'tkazdi",
    publish: "E'lon qildi",
    'set-lessons': "Oydagi darslar sonini o'zgartirdi",
  },
  fields: {
    chapterId: 'Bob',
    homeworkIds: 'Uy vazifalari',
  },
} as const satisfies AreaTexts
