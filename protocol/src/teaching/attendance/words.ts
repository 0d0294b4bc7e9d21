import type { AreaTexts } from '../../area-words.ts'

export const attendanceTexts = {
  errors: {
    LESSON_CANCELLED: [409, 'Bu dars bekor qilingan'],
    LESSON_NOT_FOUND: [404, "Bu sanada dars yo'q"],
    LESSON_IN_FUTURE: [409, "Kelgusi dars uchun davomat qilib bo'lmaydi"],
    NOT_A_MEMBER: [409, "Talaba bu sanada guruh a'zosi emas"],
  },
  kinds: {
    attendance: { word: 'Davomat', actions: ['update'] },
  },
  fields: {
    attendances: 'Davomat',
    reasonType: 'Sabab',
  },
} as const satisfies AreaTexts
