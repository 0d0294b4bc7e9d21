import { useParams } from 'react-router'

/** Returns e.g. `/students/15`, or the address of a tab below it. */
export const studentPath = (id: number, tab = ''): string => `/students/${id}${tab && `/${tab}`}`

export function useStudentId(): number {
  return Number(useParams().studentId)
}
