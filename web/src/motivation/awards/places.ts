/** Returns the address of a student's statistics: overall, or of one category. */
export const studentStatisticsPath = (id: number, categoryId?: number | undefined): string =>
  categoryId === undefined ? `/statistics/${id}` : `/gamification/${categoryId}/student/${id}`
