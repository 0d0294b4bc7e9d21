/** The areas whose queries contain lessons: timetable, group lists, attendance sheets. */
export const lessonQueryAreas = ['timetable', 'groups'] as const
