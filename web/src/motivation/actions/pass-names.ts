export const passScoreRangeKeys = ['top', 'good', 'satisfactory', 'awful'] as const
