/** In the address of a student's results: of the homework, what is owed. */
export const debtsOnly = { name: 'homework', value: 'debts' }
