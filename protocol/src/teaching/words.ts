import type { AreaTexts } from '../area-words.ts'

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

export const availabilityTexts = {
  errors: {
    ABSENCE_OVERLAPS: [409, "Bu kunlarning bir qismi uchun so'rov bor yoki tasdiqlangan"],
    ABSENCE_OVER: [409, "Bu so'rov qaytarib olingan, rad etilgan yoki kunlari o'tgan"],
    DAY_OFF_EXISTS: [409, 'Bu kun allaqachon dam olish kuni deb belgilangan'],
  },
  kinds: {
    day_off: { word: 'Dam olish kuni', actions: ['create', 'delete'] },
    staff_absence: { word: "O'qituvchi dars o'tmaydigan kunlar", actions: ['approve', 'cancel', 'create', 'decline'] },
    staff_hours: { word: "O'qituvchining ish vaqti", actions: ['update'] },
  },
  fields: {
    isoDay: 'Hafta kuni',
  },
} as const satisfies AreaTexts

export const calendarsTexts = {
  actions: {
    'calendar-address': 'Kalendar manzilini oldi',
    'calendar-address-off': "Kalendar manzilini o'chirdi",
  },
} as const satisfies AreaTexts

export const chatsTexts = {
  errors: {
    CHAT_CHANGED: [409, "Bu ish shu orada o'zgargan. Yangi holatini ko'rib, qaytadan tekshiring"],
  },
  kinds: {
    chat: { word: "Topshiriq bo'yicha ish", actions: ['check', 'hand-in', 'start', 'update', 'write'] },
  },
  actions: {
    'hand-in': 'Topshirdi',
  },
} as const satisfies AreaTexts

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

export const groupsTexts = {
  kinds: {
    group: { word: 'Guruh', actions: ['export'] },
  },
} as const satisfies AreaTexts

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

export const makeUpsTexts = {
  errors: {
    MAKE_UP_TAKEN: [409, 'Bu dars endi mos emas: boshqasini tanlang'],
    MAKE_UP_BOOKED: [409, "Bu dars o'rniga allaqachon boshqa dars tanlangan"],
    MAKE_UP_OVER: [409, "Bu dars o'tgan yoki bekor qilingan"],
  },
  kinds: {
    make_up: { word: "Dars o'rnini to'ldirish", actions: ['create', 'cancel'] },
  },
  fields: {
    hostLessonId: 'Qatnashadigan dars',
    missedLessonId: 'Qoldirilgan dars',
  },
} as const satisfies AreaTexts

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

export const statisticsTexts = {
  kinds: {
    'teacher-kpi': { word: "O'qituvchilar KPI", actions: ['export'] },
  },
  fields: {
    gap: 'Kamchilik',
    statisticId: 'Talaba',
  },
} as const satisfies AreaTexts

export const studentNotesTexts = {
  errors: {
    TOO_MANY_NOTES: [409, "Bu bola haqida 10 ta eslatma bor. Keraksizini tugatib, keyin qo'shing"],
  },
  kinds: {
    student_note: { word: 'Talaba haqida eslatma', actions: ['create', 'end', 'update'] },
  },
  fields: {
    careText: 'Eslatma',
  },
} as const satisfies AreaTexts

export const studyBreaksTexts = {
  errors: {
    STUDY_BREAK_OVERLAPS: [409, 'Bu kunlarda talabaning boshqa tanaffusi bor'],
    STUDY_BREAK_MARKED: [409, 'Bu kunlarda davomati belgilangan darslar bor. Belgilar qoladi, lekin hisobga kirmaydi'],
    STUDY_BREAK_OVER: [409, 'Tanaffus tugagan yoki bekor qilingan'],
  },
  kinds: {
    study_break: { word: "O'qishdagi tanaffus", actions: ['create', 'update'] },
  },
  fields: {
    firstDay: 'Birinchi kuni',
    overMarked: 'Belgilangan darslar bilan',
  },
} as const satisfies AreaTexts

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

export const announcedAbsencesTexts = {
  errors: {
    ABSENCE_BEGUN: [409, "Dars boshlangan: endi qaytarib bo'lmaydi. Farzandingiz kelsa, ustozi o'zi belgilaydi"],
  },
  kinds: {
    told_absence: { word: 'Aytilgan kelmaslik', actions: ['cancel', 'create'] },
  },
  fields: {
    lessonIds: 'Darslar',
  },
} as const satisfies AreaTexts

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
