export const callPath = (id: number) => `/auto-call/history/${id}`
