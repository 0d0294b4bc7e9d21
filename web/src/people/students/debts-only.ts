export const unfinishedHomeworkQueryParam = { name: 'homework', value: 'debts' }
