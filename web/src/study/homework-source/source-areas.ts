/** Lessons of the source are topics of the plan: what is changed here shows there. */
export const sourceAreas = ['homework-db', 'homework-db-lessons', 'courses', 'curriculum']
