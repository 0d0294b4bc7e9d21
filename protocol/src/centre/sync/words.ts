import type { AreaTexts } from '../../area-words.ts'

export const syncTexts = {
  errors: {
    SYNC_RUNNING: [409, 'Sinxronizatsiya qilinyapti bir oz kutib keyin qayta yangilang', 245],
    ERP_NOT_CONFIGURED: [409, 'ERP manzili sozlanmagan'],
  },
  kinds: {
    course: { word: 'Kurs', actions: [] },
    sync_run: { word: 'Sinxronizatsiya', actions: ['sync'] },
  },
  actions: {
    sync: 'Sinxronladi',
  },
} as const satisfies AreaTexts
