/** Keys of the four score ranges of a passed exam, best first like `examBands`. */
export const passBandKeys = ['top', 'good', 'satisfactory', 'awful'] as const
