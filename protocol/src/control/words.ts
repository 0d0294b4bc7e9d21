import type { AreaTexts } from '../area-words.ts'

export const auditsTexts = {
  kinds: {
    audit: { word: 'Audit', actions: ['archive', 'export'] },
  },
  fields: {
    logType: 'Jurnal turi',
  },
} as const satisfies AreaTexts

export const callsTexts = {
  errors: {
    CALLED_TODAY: [409, "Bu oilaga shu sabab bilan bugun qo'ng'iroq qilingan"],
    DO_NOT_CALL: [409, "Bu raqam egasi qo'ng'iroq qilmaslikni so'ragan"],
    CALL_NOT_OPEN: [409, "Bu qo'ng'iroq yakunlangan"],
    CALL_TAKEN: [409, "Bu oilaga hozir boshqa xodim yoki stansiya qo'ng'iroq qilyapti"],
    NO_EXCHANGE: [409, 'Telefon stansiyasi ulanmagan'],
  },
  kinds: {
    call_run: { word: "Avto qo'ng'iroq", actions: ['update'] },
    call_settings: { word: "Avto qo'ng'iroq sozlamalari", actions: ['update'] },
    do_not_call: { word: "Qo'ng'iroq taqiqi", actions: ['update'] },
    family_call: { word: "Oilaga qo'ng'iroq", actions: ['create', 'delete', 'outcome', 'update'] },
  },
  fields: {
    attemptId: "Qo'ng'iroq kaliti",
    callId: "Qo'ng'iroq",
    callReasonType: "Qo'ng'iroq sababi",
    isForbidden: "Qo'ng'iroq taqiqi",
    isRunning: "Qo'ng'iroqlar qilinmoqda",
    listAt: "Ro'yxat tuziladigan vaqt",
    scripts: "Aytiladigan so'zlar",
  },
} as const satisfies AreaTexts

export const personalDataRegistrationTexts = {
  kinds: {
    'data-registration': { word: "Shaxsiy ma'lumotlar bazasining egasi", actions: ['update'] },
  },
  fields: {
    registerNumber: 'Davlat reyestridagi raqami',
    responsible: "Mas'ul shaxs",
    responsiblePhone: "Mas'ul shaxs bilan aloqa",
  },
} as const satisfies AreaTexts

export const doorsTexts = {
  errors: {
    DEVICE_NAME_TAKEN: [409, 'Bunday nomli qurilma bor'],
    DEVICE_ADDRESS_TAKEN: [409, 'Bu manzilda boshqa qurilma bor'],
    DEVICE_IN_USE: [409, "Qurilma yakunlanmagan tadbirga ulangan, uni o'chirib bo'lmaydi"],
    DOOR_JUST_OPENED: [429, 'Eshik hozirgina ochildi. Uch soniyadan keyin qayta urining'],
    DOOR_UNREACHABLE: [503, 'Qurilma javob bermayapti, eshik ochilmadi. Tarmoq va quvvatini tekshiring'],
    DOOR_REFUSES: [503, 'Qurilma login yoki parolni qabul qilmayapti, eshik ochilmadi. Qurilma sozlamasini tekshiring'],
  },
  kinds: {
    door_device: { word: 'Eshik qurilmasi', actions: ['create', 'delete', 'open', 'open-failed', 'update'] },
  },
  actions: {
    open: 'Eshikni ochdi',
    'open-failed': 'Eshikni ocholmadi',
  },
  fields: {
    additionalOfficeIds: "Qo'shimcha filiallar",
    adminLogin: 'Admin login',
    adminPassword: 'Admin parol',
    ipAddress: 'IP manzil',
  },
} as const satisfies AreaTexts

export const faceLogsTexts = {
  kinds: {
    'face-log': { word: 'Face-ID loglari', actions: ['export'] },
  },
  fields: {
    academicIds: 'Akademiklar',
    logId: 'Log',
  },
} as const satisfies AreaTexts

export const healthTexts = {
  errors: {
    JOBS_GONE: [409, "Bu ishlar hozirgina bajarildi yoki o'chirildi. Sahifani yangilang"],
  },
  kinds: {
    health: { word: 'Tizim holati', actions: ['retry-jobs', 'send-test', 'download'] },
  },
  actions: {
    'retry-jobs': 'Ishlarni qayta boshladi',
    'send-test': 'Sinov xabarini yubordi',
  },
  fields: {
    channel: 'Kanal',
  },
} as const satisfies AreaTexts

export const onerosterTexts = {
  kinds: {
    oneroster: { word: 'OneRoster fayli', actions: ['download'] },
  },
} as const satisfies AreaTexts

export const portalSettingsTexts = {
  kinds: {
    'portal-setting': { word: 'Talabalar portali sozlamalari', actions: ['update'] },
  },
  fields: {
    answerHours: 'Javob kutish muddati (soat)',
    letterDay: 'Haftalik xat kuni',
    letterHour: 'Haftalik xat soati',
    quietFrom: 'Jim soatlar boshlanishi',
    quietTo: 'Jim soatlar tugashi',
    showComments: 'Postlar ostidagi izohlar',
    showPlaces: "O'rinlar (talabalar reytingi)",
    showRecordings: 'Dars yozuvlari',
    showShop: "Do'kon",
  },
} as const satisfies AreaTexts

export const risksTexts = {
  errors: {
    RISK_CHANGED: [409, "Bu ogohlantirish shu orada o'zgargan. Yangi holatini ko'rib, qaytadan urining"],
  },
  kinds: {
    risk: { word: 'Erta ogohlantirish', actions: ['acted', 'closed', 'reopened', 'taken'] },
  },
  actions: {
    acted: "Chora ko'rdi",
    taken: 'Zimmasiga oldi',
  },
  fields: {
    fromId: 'Hozir kimda',
    reasonId: 'Sabab',
  },
} as const satisfies AreaTexts

export const dataSafetyTexts = {
  errors: {
    ACCESS_END_ASKED: [409, "So'rov allaqachon yuborilgan. Ikkinchi odam tasdiqlashi kerak"],
    ACCESS_END_OWN: [409, "Buni boshqa odam tasdiqlashi kerak: so'rovni siz yuborgansiz"],
  },
  kinds: {
    'safety-setting': { word: 'Xavfsizlik sozlamalari', actions: ['update'] },
    'access-end': {
      word: 'Hammaning kirishini tugatish',
      actions: ['create', 'approve', 'cancel'],
    },
  },
  fields: {
    exportsPerDay: 'Bir kunda yuklab olinadigan fayllar',
    people: 'Odamlar soni',
    peopleByPrograms: "Bir kunda dasturlar o'qiydigan odamlar",
    peoplePerDay: 'Bir kunda fayllardagi odamlar',
  },
} as const satisfies AreaTexts

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

export const webhooksTexts = {
  errors: {
    TOO_MANY_WEBHOOKS: [409, "Ko'pi bilan 20 ta webhook bo'ladi. Keraksizini o'chiring"],
  },
  kinds: {
    webhook: { word: 'Webhook', actions: ['create', 'delete', 'replay', 'rotate-secret', 'update'] },
  },
  actions: {
    replay: 'Qayta yubordi',
    'rotate-secret': 'Imzo kalitini yangiladi',
  },
  fields: {
    isPaused: 'Pauza',
  },
} as const satisfies AreaTexts
