import { useParams } from 'react-router'

/** `/students/15`, or one of its tabs below it. */
export const studentPath = (id: number, tab = ''): string => `/students/${id}${tab && `/${tab}`}`

/** The student in the address; digits, the page gate has seen to that. */
export function useStudentId(): number {
  return Number(useParams().studentId)
}
