/** Areas to refetch: lessons of the homework database are topics of the study plan, so both show a change. */
export const sourceAreas = ['homework-db', 'homework-db-lessons', 'courses', 'curriculum']
