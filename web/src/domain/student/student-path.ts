import { useParams } from 'react-router'

/** Returns e.g. `/students/15`, or the address of a tab below it. */
export const studentPath = (id: number, tab = ''): string => `/students/${id}${tab && `/${tab}`}`

/** The declaration of the page guarantees that the id in the address is digits. */
export function useStudentId(): number {
  return Number(useParams().studentId)
}
