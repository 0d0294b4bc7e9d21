import type { AreaTexts } from '../../area-words.ts'

export const auditsTexts = {
  kinds: {
    audit: { word: 'Audit', actions: ['archive', 'export'] },
  },
  fields: {
    logType: 'Jurnal turi',
  },
} as const satisfies AreaTexts
