import { studentPath } from '../student/student-path.ts'

export const missedLessonsSegment = 'missed-lessons'

/**
 * Returns the address of the page on which a student's missed lessons are made up.
 * @param lessonId the missed lesson for which the page at once offers lessons
 */
export const missedLessonsPath = (studentId: number, lessonId?: number): string =>
  `${studentPath(studentId, missedLessonsSegment)}${lessonId ? `?lesson=${lessonId}` : ''}`
