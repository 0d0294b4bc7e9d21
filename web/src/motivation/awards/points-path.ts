export const studentPointsPath = (id: number, categoryId?: number | undefined): string =>
  categoryId === undefined ? `/statistics/${id}` : `/gamification/${categoryId}/student/${id}`
