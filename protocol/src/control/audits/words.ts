import type { AreaTexts } from '../../area-words.ts'

export const auditsWords = {
  kinds: {
    audit: { word: 'Audit', actions: ['archive', 'export'] },
  },
  fields: {
    logType: 'Jurnal turi',
  },
} as const satisfies AreaTexts
