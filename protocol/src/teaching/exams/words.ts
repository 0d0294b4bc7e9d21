import type { AreaTexts } from '../../area-words.ts'

export const examsTexts = {
  errors: {
    EXAM_IN_USE: [409, "Imtihonda qatnashganlar bor, uni o'chirib bo'lmaydi"],
    EXAM_ANNOUNCED: [409, "Imtihon natijalari e'lon qilingan, endi ularni o'zgartirib bo'lmaydi"],
    EXAM_NOT_READY: [409, "Tekshirilmagan ish bor yoki muddat tugamagan: natijalarni hali e'lon qilib bo'lmaydi"],
    EXAM_NOT_STARTED: [409, 'Imtihon hali boshlanmagan'],
  },
  kinds: {
    exam: { word: 'Imtihon', actions: ['announce', 'create', 'delete', 'update'] },
  },
  fields: {
    examId: 'Imtihon',
    failureReasonId: 'Chetlatish sababi',
    participantId: 'Qatnashchi',
    questionFiles: 'Savol fayllari',
    questionMode: 'Savollar turi',
    writtenAt: 'Yozilgan vaqti',
  },
} as const satisfies AreaTexts
