import type { AreaWords } from '../../area-words.ts'

export const faceLogsWords = {
  kinds: {
    'face-log': 'Face-ID loglari',
  },
  fields: {
    academicIds: 'Akademiklar',
    logId: 'Log',
  },
} as const satisfies AreaWords
