export const importPath = (id: number): string => `/students/imports/${id}`
