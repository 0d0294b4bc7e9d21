/** Whoever shows lessons: the timetable, the groups' lists, the attendance sheets. */
export const lessonQueryAreas = ['timetable', 'groups'] as const
