/** Returns the address of the timetable that shows a week of one group. */
export const groupWeekPath = (id: number): string => `/timetable?groupId=${id}`

/**
 * Returns the address of the timetable that shows a week of one student, with the lessons of all the student's groups.
 */
export const studentWeekPath = (id: number): string => `/timetable?studentId=${id}`
