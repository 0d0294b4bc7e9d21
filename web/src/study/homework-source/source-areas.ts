/** The lessons of the homework bank are topics of the study plan, so the study plan is loaded again, too. */
export const sourceQueryAreas = ['homework-db', 'homework-db-lessons', 'courses', 'curriculum']
