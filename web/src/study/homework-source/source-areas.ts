/** The lessons of the homework bank are topics of the study plan, so a change loads the study plan again, too. */
export const homeworkBankQueryAreas = ['homework-db', 'homework-db-lessons', 'courses', 'curriculum']
