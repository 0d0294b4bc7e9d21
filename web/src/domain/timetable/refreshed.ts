/** Whoever shows lessons: the timetable, the groups' lists, the attendance sheets. */
export const refreshed = ['timetable', 'groups'] as const
