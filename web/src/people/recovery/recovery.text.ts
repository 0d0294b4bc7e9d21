export const recoveryText = {
  board: 'Parolini unutganlar',
  staff: 'xodim',
  student: 'talaba',
}
