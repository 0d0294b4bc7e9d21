/** The areas whose queries contain lessons: timetable, group lists, attendance sheets. */
export const refreshed = ['timetable', 'groups'] as const
