import type { AreaWords } from '../../area-words.ts'

export const auditsWords = {
  kinds: {
    audit: 'Audit',
  },
  fields: {
    logType: 'Jurnal turi',
  },
} as const satisfies AreaWords
