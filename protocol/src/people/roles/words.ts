import type { AreaTexts } from '../../area-words.ts'

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
