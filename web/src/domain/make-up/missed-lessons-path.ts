import { studentPath } from '../student/student-path.ts'

export const missedLessonsSegment = 'missed-lessons'

/**
 * Returns the address at which the missed lessons of a student can be made up.
 * @param lessonId the missed lesson whose choice of lessons opens at once
 */
export const missedLessonsPath = (studentId: number, lessonId?: number): string =>
  `${studentPath(studentId, missedLessonsSegment)}${lessonId ? `?lesson=${lessonId}` : ''}`
