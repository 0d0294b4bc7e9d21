import type { AreaTexts } from '../../area-words.ts'

export const safetyTexts = {
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
