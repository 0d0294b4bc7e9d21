export const lessonQueryAreas = ['timetable', 'groups'] as const
