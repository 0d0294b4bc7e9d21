import type { AreaTexts } from '../../area-words.ts'

export const appVersionsTexts = {
  errors: {
    APP_VERSION_TAKEN: [409, 'Bunday versiya bor'],
  },
  kinds: {
    'app-version': { word: 'Mobil ilova versiyasi', actions: ['create', 'delete', 'update'] },
  },
  fields: {
    isRequired: 'Yangilash majburiy',
  },
} as const satisfies AreaTexts
