import type { AreaTexts } from '../../area-words.ts'

export const homeworkTexts = {
  errors: {
    LESSON_TOO_OLD: [400, "Darsga 7 kundan ko'p vaqt o'tgan: endi uy vazifasi berib bo'lmaydi"],
    HOMEWORK_IN_USE: [409, "Uy vazifasini topshirganlar bor, uni o'chirib bo'lmaydi"],
    NOTHING_HANDED_IN: [409, 'Bu ish hali topshirilmagan'],
    WORK_CHANGED: [409, "Bu ish shu orada o'zgargan. Ikkalasini ko'rib, qaysi biri qolishini tanlang"],
    DEADLINE_OVER: [409, 'Topshirish muddati tugagan'],
  },
  kinds: {
    homework: { word: 'Uy vazifasi', actions: ['create', 'delete', 'update'] },
  },
  fields: {
    homeworkId: 'Uy vazifasi',
    seenVersion: "Ko'rilgan versiya",
    sourceId: 'Vazifalar bazasidagi vazifa',
  },
} as const satisfies AreaTexts
