export const deadlineText = {
  over: 'Muddat tugagan',
  minutesLeft: (count: number) => `qoldi ${count} daqiqa`,
  hoursLeft: (count: number) => `qoldi ${count} soat`,
  daysLeft: (count: number) => `qoldi ${count} kun`,
  example: 'KK.OO.YYYY SS:DD',
}
