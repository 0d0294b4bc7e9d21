export const passedExamScoreRangeKeys = ['top', 'good', 'satisfactory', 'awful'] as const
