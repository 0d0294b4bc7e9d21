export const oneRosterText = {
  homework: 'Uy vazifalari',
  exams: 'Imtihonlar',
}
