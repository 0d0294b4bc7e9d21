import { expect, it } from 'vitest'
import { soundsAlike } from './name-fold.ts'

// Shows: REAL-005
it.each([
  ['Ahmadjon', 'Ахмад'],
  ['Hojiakbar', 'Ходжи'],
  ['Husniddin', 'Хуснитдинов'.slice(0, 9)],
  ['Aleksandr', 'Alexandr'],
  ['Королёв', 'Королев'],
  ['Нурматов Ҳасан', 'Khasan'],
  ['Zi\u200bhoda', 'Зиҳода'],
  ['Mamadjonov', 'Мамажонов'],
  ['Toshpo‘latov', 'Ташпулатов'],
  ['Abdurahmonxo‘jayev', 'Абдурахманходжаев'],
])('%s sounds like %s', (name, typed) => {
  expect(soundsAlike(name, typed)).toBe(true)
})

// Shows: REAL-005
it.each([
  ['Aktam', 'Уктам'],
  ['Aktam', "O'ktam"],
  ['Husan', 'Хасан'],
  ['Hasan', 'Хусан'],
  ['Alisher', 'Ali'],
  ['Karim', '998'],
  ['Karim', '.'],
])('%s does not sound like %s', (name, typed) => {
  expect(soundsAlike(name, typed)).toBe(false)
})
