/** What the address of a student's results says when, of the homework, only what is owed is shown. */
export const unfinishedHomeworkParam = { name: 'homework', value: 'debts' }
