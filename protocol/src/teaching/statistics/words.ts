import type { AreaWords } from '../../area-words.ts'

export const statisticsWords = {
  kinds: {
    'teacher-kpi': "O'qituvchilar KPI",
  },
  fields: {
    gap: 'Kamchilik',
    statisticId: 'Talaba',
  },
} as const satisfies AreaWords
