/**
 * The areas whose data is loaded again after a change in the homework bank. Its lessons are topics of the study plan,
 * so the study plan is loaded, too.
 */
export const sourceQueryAreas = ['homework-db', 'homework-db-lessons', 'courses', 'curriculum']
