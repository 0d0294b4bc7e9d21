/** The query parameter that restricts a student's results to open homework. */
export const debtsOnly = { name: 'homework', value: 'debts' }
