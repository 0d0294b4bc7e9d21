import type { AreaTexts } from '../area-words.ts'

export const courseCatalogueTexts = {
  errors: {
    CATALOG_CATEGORY_NAME_TAKEN: [409, 'Bunday nomli kategoriya bor'],
    CATALOG_CATEGORY_IN_USE: [409, "Kategoriya bo'sh emas, uni o'chirib bo'lmaydi"],
    CATALOG_COURSE_IN_USE: [409, "Kursning boblari bor, uni o'chirib bo'lmaydi: arxivga oling"],
    CATALOG_CHAPTER_IN_USE: [409, "Bobda darslar bor, uni o'chirib bo'lmaydi"],
    CATALOG_ORDER_CHANGED: [409, "Tartib shu orada o'zgargan. Yangi tartibni ko'rib, qaytadan suring"],
  },
  kinds: {
    'catalog-category': { word: 'Katalog kategoriyasi', actions: ['create', 'delete', 'update'] },
    'catalog-chapter': { word: 'Katalog kursining bobi', actions: ['create', 'delete', 'reorder', 'update'] },
    'catalog-course': {
      word: 'Katalog kursi',
      actions: ['archive', 'create', 'delete', 'unarchive', 'update'],
    },
    'catalog-lesson': { word: 'Katalog kursining darsi', actions: ['create', 'delete', 'reorder', 'update'] },
  },
  fields: {
    illustration: 'Illyustratsiya',
    subCategoryId: 'Sub-kategoriya',
  },
} as const satisfies AreaTexts

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
