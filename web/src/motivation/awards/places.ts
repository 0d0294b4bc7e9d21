/** Returns the address of a student's points: all, or those of one category. */
export const studentStatisticsPath = (id: number, categoryId?: number | undefined): string =>
  categoryId === undefined ? `/statistics/${id}` : `/gamification/${categoryId}/student/${id}`
