export const groupWeekPath = (id: number): string => `/timetable?groupId=${id}`

/** The timetable of the student contains the lessons of all the student's groups. */
export const studentWeekPath = (id: number): string => `/timetable?studentId=${id}`
