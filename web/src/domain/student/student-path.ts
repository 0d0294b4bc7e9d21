import { useParams } from 'react-router'

export const missedLessonsPathSegment = 'missed-lessons'

/** @param lessonId the missed lesson for which the page at once offers make-up lessons */
export const missedLessonsPath = (studentId: number, lessonId?: number): string =>
  `${studentPath(studentId, missedLessonsPathSegment)}${lessonId ? `?lesson=${lessonId}` : ''}`

/** Returns e.g. `/students/15`, or the address of a tab below it. */
export const studentPath = (id: number, tab = ''): string => `/students/${id}${tab && `/${tab}`}`

export function useStudentId(): number {
  return Number(useParams().studentId)
}

/**
 * If the students' portal has its own host, the server writes the address into the page; otherwise the portal has this
 * page's host.
 */
export function portalAddressOfCentre(): string {
  const own = document.querySelector<HTMLMetaElement>('meta[name=portal]')?.content
  return `${own ?? location.origin}/portal/`
}
