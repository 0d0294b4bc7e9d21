import type { AreaTexts } from '../../area-words.ts'

export const timetableTexts = {
  errors: {
    PLACE_TAKEN: [409, "Bu vaqtda joy yoki odam band: boshqa vaqt, xona yoki o'qituvchini tanlang"],
    LESSON_MARKED: [409, "Darsning davomati qilingan: uni endi o'zgartirib bo'lmaydi"],
    LESSON_JOINED: [409, "Bu darsga boshqa guruh qo'shilgan: avval uni rejasiga qaytaring"],
    OFFER_OVER: [409, "Bu taklif tugagan: darsni boshqa o'qituvchi oldi yoki u endi kerak emas"],
  },
  kinds: {
    lesson: { word: 'Dars', actions: ['create', 'decline', 'invite', 'update'] },
  },
  fields: {
    isCancelled: 'Bekor qilingan',
    joinedLessonId: "Qo'shiladigan dars",
    timesAWeek: 'Haftada necha marta',
  },
} as const satisfies AreaTexts
