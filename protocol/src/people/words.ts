import type { AreaTexts } from '../area-words.ts'

export const certificatesTexts = {
  errors: {
    CERTIFICATE_EXISTS: [409, "Bu kurs bo'yicha faol sertifikat bor"],
  },
  kinds: {
    certificate: { word: 'Sertifikat', actions: ['create', 'update'] },
  },
  fields: {
    issuedAt: 'Berilgan sana',
  },
} as const satisfies AreaTexts

export const discountsTexts = {
  errors: {
    PROMO_CODE_TAKEN: [409, 'Bunday promokod bor (arxivda ham)'],
    DISCOUNT_USED_UP: [409, "Limit tugagan: bu chegirmadan endi foydalanib bo'lmaydi"],
  },
  kinds: {
    discount: { word: 'Chegirma', actions: ['archive', 'create', 'unarchive', 'update'] },
    promo: { word: 'Promokod', actions: ['archive', 'create', 'unarchive', 'update'] },
  },
} as const satisfies AreaTexts

export const leaversTexts = {
  errors: {
    LEAVER_ERASED: [409, "Muddati o'tgan: ma'lumotlar butunlay o'chirilgan yoki qaytarilgan"],
    LEAVER_TAKEN: [
      409,
      "Shu orada login, hujjat yoki ERP raqami boshqa talabaga berilgan: avval uni bo'shating, keyin qaytaring",
    ],
  },
  kinds: {
    'leaver-setting': { word: "Ketganlarning ma'lumotlari muddati", actions: ['update'] },
  },
  actions: {
    'leaver-held': "Ketgan odamning ma'lumotlari yopildi",
    'leaver-restored': "Ketgan odamning ma'lumotlari qaytarildi",
  },
} as const satisfies AreaTexts

export const membershipsTexts = {
  errors: {
    ALREADY_MEMBER: [409, "Talaba bu kunlarda guruh a'zosi"],
    MEMBERSHIP_OVER: [409, "Talaba bu guruhda o'qishni tugatgan"],
    MEMBERSHIP_OPEN: [409, "Talaba bu guruhda o'qimoqda"],
    SEATS_EXCEEDED: [409, "Guruh xonasida o'rin yetmaydi. Baribir qo'shilsa, buni tasdiqlang"],
    MEMBERSHIP_USED: [
      409,
      "Talaba bu guruhda o'qishni boshlagan (davomati yoki topshirgan ishi bor): qo'shishni qaytarib bo'lmaydi, o'qishni tugating",
    ],
  },
  kinds: {
    control_action: { word: 'Talaba holati', actions: ['update'] },
    student_group: { word: "Guruhdagi o'qish", actions: ['create', 'update'] },
  },
  fields: {
    controlActionId: 'Talaba holati',
    discountId: 'Chegirma',
    mayExceedSeats: "O'rindan ortiq qo'shish",
    priceId: 'Narxi',
    promoCode: 'Promokod',
    studentGroupId: "Guruhdagi o'qish",
  },
} as const satisfies AreaTexts

export const passwordRecoveryTexts = {
  errors: {
    RECOVERY_REFUSED: [400, "Kod noto'g'ri yoki muddati o'tgan. Tekshirib, qaytadan yozing yoki yangi kod so'rang"],
  },
  actions: {
    'password-asked': "Yangi parol so'radi",
    'password-approved': 'Farzandining yangi paroliga ruxsat berdi',
    'password-refused': "Farzandining so'rovini rad etdi",
    'password-recovered': 'Unutilgan parolini yangiladi',
  },
  fields: {},
} as const satisfies AreaTexts

export const rolesTexts = {
  errors: {
    ROLE_NAME_TAKEN: [409, 'Bunday nomli rol bor'],
    ROLE_IN_USE: [409, "Rolda foydalanuvchilar bor, uni o'chirib bo'lmaydi"],
    ROLE_PROTECTED: [409, "Admin rolini o'zgartirib bo'lmaydi"],
    ROLE_CHANGED: [409, "Bu rolni shu orada boshqa xodim o'zgartirgan. Yangi holatini ko'rib, qaytadan saqlang"],
    GRANT_BEYOND_OWN: [403, "O'zingizda yo'q huquqni bera, o'zgartira yoki olib tashlay olmaysiz"],
  },
  kinds: {
    role: { word: 'Rol', actions: ['create', 'delete', 'second-factor', 'update'] },
  },
  actions: {
    'second-factor': "Ikki bosqichli kirish talabini o'zgartirdi",
  },
  fields: {
    grant: 'Huquq',
    isNeeded: 'Ikki bosqichli kirish shart',
  },
} as const satisfies AreaTexts

export const studentImportsTexts = {
  errors: {
    IMPORT_TABLE_BROKEN: [400, "Jadvalni o'qib bo'lmadi"],
    IMPORTS_UNFINISHED: [409, "Yakunlanmagan importlaringiz ko'p. Ularni yakunlang yoki o'chiring"],
    IMPORT_CHANGED: [409, "Import shu orada o'zgargan. Uni qaytadan ko'rib chiqing"],
    IMPORT_HAS_ERRORS: [409, "Xatosi bor qatorlar qoldi. Ularni tuzating yoki o'tkazib yuboring"],
    IMPORT_OVER: [409, 'Bu import yakunlangan'],
    IMPORT_USED: [409, "Import qilingan talabalar bilan ish boshlangan, ularni qaytarib bo'lmaydi"],
  },
  kinds: {
    student_import: { word: 'Talabalar importi', actions: ['apply', 'create', 'delete', 'revert', 'update'] },
  },
  actions: {
    apply: 'Kiritdi',
    revert: 'Importni qaytardi',
  },
  fields: {
    sheets: 'Varaqlar',
    isSkipped: "O'tkazib yuborish",
    mapping: 'Ustunlar',
    dateOrder: 'Sanalar tartibi',
  },
} as const satisfies AreaTexts

export const conversationsTexts = {
  errors: {
    TALK_CHANGED: [409, "Oila shu orada yangi xabar yozgan. Uni o'qib, qaytadan urining"],
    FAMILY_UNKNOWN: [409, "Talabaga ota-ona biriktirilmagan: xabarni o'qiydigan odam yo'q"],
  },
  kinds: {
    family_talk: { word: 'Oila bilan yozishma', actions: ['assign', 'closed', 'reopened', 'write'] },
  },
  fields: {
    isClosed: "Hal bo'lgani",
    until: "Ko'rilgan oxirgi xabar",
    whose: 'Kimniki',
  },
} as const satisfies AreaTexts

export const telegramTexts = {
  errors: {
    TELEGRAM_OFF: [409, 'Markazning Telegram boti ulanmagan'],
    TELEGRAM_DOWN: [502, 'Telegram javob bermayapti. Birozdan keyin qayta urining'],
    TELEGRAM_REFUSED: [401, "Telegram orqali kirib bo'lmadi. Botni qaytadan oching yoki login va parol bilan kiring"],
  },
  kinds: {
    telegram: { word: 'Telegram', actions: ['connect', 'disconnect'] },
  },
  fields: {
    initData: "Telegram ma'lumoti",
  },
} as const satisfies AreaTexts

export const usersTexts = {
  actions: {
    'confirm-password': 'Parolini tasdiqladi',
  },
} as const satisfies AreaTexts
