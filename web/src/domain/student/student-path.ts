import { useParams } from 'react-router'

/** Returns the address of a student's page, e.g. `/students/15`, or of a tab below it. */
export const studentPath = (id: number, tab = ''): string => `/students/${id}${tab && `/${tab}`}`

/** Returns the id of the student in the address. The declaration of the page guarantees that it is digits. */
export function useStudentId(): number {
  return Number(useParams().studentId)
}
