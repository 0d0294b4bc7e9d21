/** The week of one group on the timetable. */
export const groupWeekPath = (id: number): string => `/timetable?groupId=${id}`

/** The week of one student, group by group. */
export const studentWeekPath = (id: number): string => `/timetable?studentId=${id}`
