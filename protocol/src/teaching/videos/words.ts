import type { AreaTexts } from '../../area-words.ts'

export const videosTexts = {
  errors: {
    VIDEO_TOO_MANY: [409, "Bir vaqtda ko'pi bilan 10 ta video"],
    VIDEO_UPLOADING: [409, "Video yuklanmoqda: hozir uni o'zgartirib bo'lmaydi"],
    VIDEO_CHANGED: [409, "Videoning holati shu orada o'zgargan"],
    VIDEO_NOT_WHOLE: [409, "Fayl hali to'liq yuklanmagan"],
    VIDEO_NOT_READY: [409, 'Video hali tayyor emas'],
    VIDEO_HOST_DOWN: [502, 'Videoxosting javob bermayapti. Birozdan keyin qayta urining'],
    VIDEO_IN_USE: [409, "Video kurslar katalogidagi darsga qo'yilgan: avval darsdan oling"],
  },
  kinds: {
    video: { word: 'Video', actions: ['create', 'delete', 'update'] },
  },
} as const satisfies AreaTexts
