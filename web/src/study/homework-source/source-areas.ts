/** Query keys to refetch: lessons of the homework database are topics of the study plan, so both must show a change. */
export const sourceAreas = ['homework-db', 'homework-db-lessons', 'courses', 'curriculum']
