/** The areas whose data contains lessons. It is loaded again after a lesson has changed. */
export const lessonQueryAreas = ['timetable', 'groups'] as const
