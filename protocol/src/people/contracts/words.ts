import type { AreaTexts } from '../../area-words.ts'

export const contractsTexts = {
  errors: {
    TEMPLATE_NAME_TAKEN: [409, 'Bunday nomli shartnoma shabloni bor'],
    TEMPLATE_BROKEN: [400, "Shablonda xato bor, uni to'ldirib bo'lmaydi"],
    CONTRACT_WAITING: [409, 'Bu shartnoma imzolanishini kutmoqda. Uning uchun yangi havola olish mumkin'],
    CONTRACT_CANCELLED: [409, 'Shartnoma bekor qilingan'],
    CONTRACT_SIGNED: [409, 'Shartnoma imzolangan'],
    CONTRACT_PHONE_WAITS: [409, 'Bu telefonni avval boshqa xodim tasdiqlashi kerak, shundan keyin havola yuboriladi'],
    CONTRACT_CODE_FIRST: [409, 'Fayl imzolash kodi kiritilgandan keyin ochiladi'],
    CONTRACT_TEXT_CHANGED: [409, "Shartnoma matni siz o'qiganingizdan keyin o'zgargan. Uni qaytadan o'qib chiqing"],
    CONTRACT_PHONE_CHANGED: [409, "So'ralgan telefon shu orada o'zgargan. Sahifani yangilab, qaytadan ko'ring"],
    CONTRACT_LINK_OVER: [404, "Havola eskirgan yoki noto'g'ri. Markazdan yangi havola so'rang"],
    SIGN_CODE_WRONG: [400, "Kod noto'g'ri"],
    SIGN_CODE_OVER: [409, 'Kod eskirgan. Yangi kod oling'],
  },
  kinds: {
    contract_template: { word: 'Shartnoma shabloni', actions: ['create', 'delete', 'update'] },
    student_contract: {
      word: 'Shartnoma',
      actions: ['cancel', 'change-phone', 'confirm-phone', 'create', 'download', 'resend', 'send-code', 'sign'],
    },
  },
  actions: {
    'change-phone': "Telefonni o'zgartirdi",
    resend: 'Qayta yubordi',
  },
  fields: {
    contractId: 'Shartnoma',
    fill: "Bo'sh joylar",
    tag: 'Shablon belgisi',
    textHash: "O'qilgan matn belgisi",
  },
} as const satisfies AreaTexts
