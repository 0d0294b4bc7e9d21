/** After a lesson has changed, the data of these areas is loaded again. */
export const lessonQueryAreas = ['timetable', 'groups'] as const
