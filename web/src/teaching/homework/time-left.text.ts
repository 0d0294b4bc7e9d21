export const deadlineText = {
  over: 'Muddat tugagan',
  minutesLeft: (count: number) => `${count} daqiqa qoldi`,
  hoursLeft: (count: number) => `${count} soat qoldi`,
  daysLeft: (count: number) => `${count} kun qoldi`,
}
