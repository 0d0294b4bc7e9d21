import { studentPath } from '../student/student-path.ts'

export const missedLessonsPathSegment = 'missed-lessons'

/** @param lessonId the missed lesson for which the page at once offers make-up lessons */
export const missedLessonsPath = (studentId: number, lessonId?: number): string =>
  `${studentPath(studentId, missedLessonsPathSegment)}${lessonId ? `?lesson=${lessonId}` : ''}`
