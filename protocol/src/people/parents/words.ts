import type { AreaTexts } from '../../area-words.ts'

export const parentsWords = {
  errors: {
    SIGN_IN_CODE_WRONG: [400, "Kod noto'g'ri yoki eskirgan"],
    PARENT_CANNOT_ENTER: [409, "Ota-ona bloklangan, boshqasiga qo'shilgan yoki farzandi yo'q"],
    PARENT_KNOWN: [409, "Bu ota-ona talabaga allaqachon bog'langan yoki shu raqam va ism bilan bor: uni tanlang"],
    PARENT_PASSPORT_TAKEN: [409, 'Bu pasport boshqa ota-onada bor'],
    PARENT_HAS_PHONE: [409, 'Bu raqam ota-onada allaqachon bor'],
    PARENT_OF_OTHER_BRANCH: [
      409,
      "Ota-onaning siz ko'rmaydigan filialda ham farzandi bor: buni hammasini ko'radigan hamkasb qiladi",
    ],
    PHONE_NOT_CONFIRMED: [409, 'Raqamni avval boshqa xodim tasdiqlashi kerak'],
    SECOND_PERSON_NEEDED: [409, "Buni so'ragan odamning o'zi tasdiqlay olmaydi. Boshqa xodim tasdiqlaydi"],
  },
  kinds: {
    agent: {
      word: 'Ota-ona',
      actions: [
        'add-phone',
        'calendar-address',
        'calendar-address-off',
        'confirm-failed',
        'confirm-phone',
        'end-sessions',
        'give-code',
        'invite',
        'logout',
        'main-phone',
        'merge',
        'remove-phone',
        'send-code',
        'sign-in',
        'sign-in-failed',
        'sign-in-step',
        'update',
      ],
    },
    agent_student: { word: "Ota-onaning bog'lanishi", actions: ['create', 'end', 'update'] },
  },
  actions: {
    'add-phone': "Raqam qo'shdi",
    'give-code': 'Kirish kodini berdi',
    'main-phone': 'Asosiy raqamini tanladi',
    merge: 'Birlashtirdi',
    'remove-phone': "Raqamini o'chirdi",
  },
  fields: {
    request: "Kod so'rovi",
    agentId: 'Ota-ona',
    goesId: 'Birlashtiriladigan yozuv',
    staysId: 'Qoladigan yozuv',
    tellsCalls: "Qo'ng'iroq qilinadi",
    script: 'Yozuv',
    tellsMarks: 'Davomat va baholar',
    tellsPapers: "Shartnoma va e'lonlar",
  },
} as const satisfies AreaTexts
