import type { AreaTexts } from '../../area-words.ts'

export const curriculumTexts = {
  errors: {
    STUDY_COURSE_NAME_TAKEN: [409, 'Bu fanda bunday nomli kurs bor'],
    STUDY_COURSE_IN_USE: [409, "Kursda mavzular bor yoki guruhlar u bo'yicha o'qiydi: uni o'chirib bo'lmaydi"],
    STUDY_MONTH_IN_USE: [409, "Oyda mavzular bor, uni o'chirib bo'lmaydi. Avval mavzularini boshqa oyga o'tkazing"],
    TOPIC_IN_USE: [409, "Mavzuning videosi yoki vazifasi bor, uni o'chirib bo'lmaydi"],
    CURRICULUM_CHANGED: [409, "O'quv rejasini shu orada boshqa odam o'zgartirdi. Yangisini ko'rib, qaytadan urining"],
    CURRICULUM_HIDDEN: [409, "Kursning sizga ko'rinmaydigan oylari bor: butun rejani o'zgartira olmaysiz"],
    LESSON_OVER: [409, "Bu dars o'tgan: uning mavzusi o'zgarmaydi"],
    CURRICULUM_LOSS: [409, "O'chadigan mavzular ro'yxati o'zgargan. Uni qaytadan ko'rib chiqing"],
  },
  kinds: {
    'curriculum-topic': { word: "O'quv rejasi mavzusi", actions: ['create', 'delete', 'update'] },
    'group-plan': { word: 'Guruh rejasi', actions: ['follow', 'set-topic'] },
    'study-course': { word: "O'quv kursi", actions: ['create', 'delete', 'order', 'replace', 'set-lessons', 'update'] },
  },
  actions: {
    follow: "Rejaga bog'ladi",
    replace: 'Almashtirdi',
    'set-topic': 'Dars mavzusini belgiladi',
  },
  fields: {
    lostIds: "O'chadigan mavzular",
    monthId: 'Oy',
    positions: 'Mavzular tartibi',
    topicId: 'Mavzu',
  },
} as const satisfies AreaTexts
