import type { AreaTexts } from '../../area-words.ts'

export const studentImportsTexts = {
  errors: {
    IMPORT_TABLE_BROKEN: [400, "Jadvalni o'qib bo'lmadi"],
    IMPORTS_UNFINISHED: [409, "Yakunlanmagan importlaringiz ko'p. Ularni yakunlang yoki o'chiring"],
    IMPORT_CHANGED: [409, "Import shu orada o'zgargan. Uni qaytadan ko'rib chiqing"],
    IMPORT_HAS_ERRORS: [409, "Xatosi bor qatorlar qoldi. Ularni tuzating yoki o'tkazib yuboring"],
    IMPORT_OVER: [409, 'Bu import yakunlangan'],
    IMPORT_USED: [409, "Import qilingan talabalar bilan ish boshlangan, ularni qaytarib bo'lmaydi"],
  },
  kinds: {
    student_import: { word: 'Talabalar importi', actions: ['apply', 'create', 'delete', 'revert', 'update'] },
  },
  actions: {
    apply: 'Kiritdi',
    revert: 'Importni qaytardi',
  },
  fields: {
    sheets: 'Varaqlar',
    isSkipped: "O'tkazib yuborish",
    mapping: 'Ustunlar',
    dateOrder: 'Sanalar tartibi',
  },
} as const satisfies AreaTexts
