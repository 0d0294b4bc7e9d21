import type { AreaTexts } from '../../area-words.ts'

export const studentMergesTexts = {
  errors: {
    STUDENT_OF_OTHER_BRANCH: [
      409,
      "Talaba siz ko'rmaydigan filialda ham bor: buni hammasini ko'radigan hamkasb qiladi",
    ],
    STUDENTS_NOT_MERGED: [409, "Bu ikki yozuvni birlashtirib bo'lmaydi"],
  },
  fields: { takenFields: 'Birlashtirilgan yozuvdan olingan' },
} as const satisfies AreaTexts
