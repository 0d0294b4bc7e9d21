import { studentPath } from '../student/student-path.ts'

export const missedLessonsSegment = 'missed-lessons'

/** Returns the address at which the missed lessons of a student can be made up. */
export const missedLessonsPath = (studentId: number): string => studentPath(studentId, missedLessonsSegment)
