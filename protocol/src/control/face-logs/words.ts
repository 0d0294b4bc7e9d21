import type { AreaTexts } from '../../area-words.ts'

export const faceLogsTexts = {
  kinds: {
    'face-log': { word: 'Face-ID loglari', actions: ['export'] },
  },
  fields: {
    academicIds: 'Akademiklar',
    logId: 'Log',
  },
} as const satisfies AreaTexts
