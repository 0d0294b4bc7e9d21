import type { AreaTexts } from '../../area-words.ts'

export const meetingsTexts = {
  errors: {
    MEETING_AT_SAME_TIME: [409, 'Shu vaqtda sizning boshqa uchrashuvingiz bor. Boshqa vaqtni tanlang'],
    MEETING_BOOKED: [409, "Bu ustoz bilan uchrashuv belgilangan. Boshqa vaqt kerak bo'lsa, uni ko'chiring"],
    MEETING_LATE: [409, "Uchrashuvga oz vaqt qoldi. Markazga qo'ng'iroq qiling"],
    MEETING_OVER: [409, "Bu uchrashuv bekor qilingan yoki o'tib ketgan"],
    MEETING_TAKEN: [409, "Bu vaqt hozirgina band bo'ldi. Boshqa vaqtni tanlang"],
    MEETING_TIMES_OVERLAP: [409, 'Bu vaqtlarning bir qismi ochilgan uchrashuv vaqti ustiga tushadi'],
  },
  kinds: {
    meeting: { word: 'Ota-ona bilan uchrashuv', actions: ['cancel', 'create', 'update'] },
    meeting_time: { word: 'Uchrashuv vaqtlari', actions: ['create', 'delete'] },
  },
  fields: {
    venue: 'Joyi',
    pauseMinutes: 'Tanaffus',
    timeId: 'Uchrashuv vaqti',
    timeIds: 'Uchrashuv vaqtlari',
  },
} as const satisfies AreaTexts
