/** The query parameter that restricts a student's results to open homework. */
export const unfinishedHomeworkParam = { name: 'homework', value: 'debts' }
