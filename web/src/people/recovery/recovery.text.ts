export const accountRecoveryText = {
  board: 'Parolini unutganlar',
  staff: 'xodim',
  student: 'talaba',
}
