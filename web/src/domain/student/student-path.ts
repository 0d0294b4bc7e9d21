import { useParams } from 'react-router'

/** Returns `/students/15`, or the address of a tab below it. */
export const studentPath = (id: number, tab = ''): string => `/students/${id}${tab && `/${tab}`}`

/** Returns the student's id from the address; the page's declaration ensures that it is digits. */
export function useStudentId(): number {
  return Number(useParams().studentId)
}
