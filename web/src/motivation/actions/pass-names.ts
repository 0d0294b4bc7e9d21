/** Keys of the texts for the four score ranges of a passed exam, best first, in the order of `examBands`. */
export const passScoreRangeKeys = ['top', 'good', 'satisfactory', 'awful'] as const
