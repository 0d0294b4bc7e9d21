export const unfinishedHomeworkParam = { name: 'homework', value: 'debts' }
