import type { AreaTexts } from '../../area-words.ts'

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
