/** Returns the address of a group's week in the timetable. */
export const groupWeekPath = (id: number): string => `/timetable?groupId=${id}`

/** Returns the address of a student's week in the timetable, with the lessons of all their groups. */
export const studentWeekPath = (id: number): string => `/timetable?studentId=${id}`
