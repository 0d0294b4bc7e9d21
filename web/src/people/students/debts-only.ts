/** The query parameter that limits a student's homework to unfinished homework. */
export const unfinishedHomeworkParam = { name: 'homework', value: 'debts' }
