import type { AreaTexts } from '../../area-words.ts'

export const officesTexts = {
  errors: {
    HEAD_OFFICE_TAKEN: [409, 'Bu bosh ofisga boshqa filial ulangan'],
    HEAD_OFFICE_FIXED: [409, "Filialning bosh ofisini o'zgartirib bo'lmaydi"],
    OFFICE_NAME_TAKEN: [409, 'Bunday nomli filial bor'],
    OFFICE_IN_USE: [409, "Filialda guruhlar, talabalar yoki xodimlar bor, uni o'chirib bo'lmaydi"],
  },
  kinds: {
    office: { word: 'Filial', actions: ['create', 'delete', 'update'] },
  },
} as const satisfies AreaTexts
