import type { AreaTexts } from '../../area-words.ts'

export const statisticsTexts = {
  kinds: {
    'teacher-kpi': { word: "O'qituvchilar KPI", actions: ['export'] },
  },
  fields: {
    gap: 'Kamchilik',
    statisticId: 'Talaba',
  },
} as const satisfies AreaTexts
