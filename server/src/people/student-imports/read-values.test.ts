import { describe, expect, it, test } from 'vitest'
import { guessMapping } from './guess-mapping.ts'
import { readStudent } from './read-student.ts'
import { readBirthCertificate, readDate, readGender, readPassport, readPhone } from './read-values.ts'

const today = '2026-11-21'

test.each([
  ['998901234567', '998901234567'],
  ['+998 (90) 123-45-67', '998901234567'],
  ['90 123 45 67', '998901234567'],
  ['8 90 123 45 67', '998901234567'],
  ['9.98901E+11', null],
  ['90 123 45', null],
  ['+7 912 345 67 89', null],
  ['901234567, 911234567', null],
  ['yoq', null],
])('phone %s → %s', (text, phone) => expect(readPhone(text)).toBe(phone))

test.each([
  ['05.09.2010', '2010-09-05'],
  ['5/9/2010', '2010-09-05'],
  ['5-9-2010', '2010-09-05'],
  ['2010-09-05', '2010-09-05'],
  ['2010-09-05T00:00:00Z', '2010-09-05'],
  ['05.09.2010 14:30', '2010-09-05'],
  ['05.09.10', '2010-09-05'],
  ['05.09.85', '1985-09-05'],
  ['05.09.2010 y.', '2010-09-05'],
  ['40426', '2010-09-05'],
  ['40426.5', '2010-09-05'],
  ['29.02.2012', '2012-02-29'],
  ['29.02.2011', null],
  ['31.04.2010', null],
  ['2010', null],
  ['sentabr', null],
])('date %s → %s', (text, day) => expect(readDate(text, today)).toBe(day))

test.each([
  ['erkak', 1],
  ['Эркак', 1],
  ['м', 1],
  ['Мужской', 1],
  ["O'g'il", 1],
  ['Male', 1],
  ['AYOL', 2],
  ['ж', 2],
  ['Qiz bola', 2],
  ['женский', 2],
  ['f', 2],
  ['boshqa', null],
])('gender %s → %s', (text, gender) => expect(readGender(text)).toBe(gender))

test.each([
  ['AA 1234567', ['AA', '1234567']],
  ['aa1234567', ['AA', '1234567']],
  ['АС №1234567', ['AC', '1234567']],
  ['A1234567', null],
  ['AA 123456', null],
])('passport %s → %s', (text, parts) => expect(readPassport(text)).toEqual(parts))

test.each([
  ['I-TN 0123456', ['I-TN', '0123456']],
  ['i-tn № 0123456', ['I-TN', '0123456']],
  ['0123456', null],
])('birth certificate %s → %s', (text, parts) => expect(readBirthCertificate(text)).toEqual(parts))

describe('heads', () => {
  it('in Uzbek, Russian and English, whatever their case, apostrophes and signs', () => {
    const uzbek = [
      '№',
      'F.I.Sh.',
      'Telefon raqami',
      'TUG‘ILGAN SANA*',
      'Jinsi',
      'ID',
      'Pasport',
      'JSHSHIR',
      'Guvohnoma:',
      'Guruh',
    ]
    expect(guessMapping(uzbek)).toEqual({
      fullName: 1,
      phoneNumber: 2,
      birthDate: 3,
      gender: 4,
      hId: 5,
      passport: 6,
      personalId: 7,
      birthCertificate: 8,
      group: 9,
    })
    expect(guessMapping(['Фамилия', 'Имя', 'Отчество', 'Телефон', 'Дата рождения', 'Пол'])).toEqual({
      lastName: 0,
      firstName: 1,
      middleName: 2,
      phoneNumber: 3,
      birthDate: 4,
      gender: 5,
    })
    expect(guessMapping(['Last name', 'First name', 'Phone', 'Birth date', 'Sex', 'Group'])).toEqual({
      lastName: 0,
      firstName: 1,
      phoneNumber: 2,
      birthDate: 3,
      gender: 4,
      group: 5,
    })
  })
  it('takes the first of two equal ones, and none it does not know', () => {
    expect(guessMapping(['Izoh', 'Telefon', 'Telefon'])).toEqual({ phoneNumber: 1 })
  })
})

describe('a row', () => {
  const mapping = { fullName: 0, phoneNumber: 1, birthDate: 2, gender: 3, personalId: 4 }
  const read = (...cells: string[]) => readStudent(cells, mapping, today)

  it('one column of three names is taken apart; the patronymic tells the gender where nothing else does', () => {
    const { student, errors } = read("Karimov Ali Vali o'g'li", '901234567', '05.09.2010', '', '3 123 456 789 0123')
    expect(errors).toEqual({})
    expect(student).toMatchObject({
      lastName: 'Karimov',
      firstName: 'Ali',
      middleName: "Vali o'g'li",
      genderType: 1,
      personalId: '31234567890123',
    })
    expect(read('Каримова Лола Валиевна', '901234567', '05.09.2010', '').student.genderType).toBe(2)
  })
  it('every field that cannot be read is named in Uzbek, what could be read stays', () => {
    const { student, errors } = read('Karimov', '12', '31.02.2010', 'x', '12')
    expect(errors).toEqual({
      fullName: 'Familiya va ism yozilsin',
      phoneNumber: "Telefon 998 va 9 ta raqamdan iborat bo'lsin",
      birthDate: "Sana noto'g'ri (kun.oy.yil)",
      gender: 'Erkak yoki ayol deb yozilsin',
      personalId: 'JSHSHIR 14 ta raqam',
    })
    expect(student.lastName).toBe('Karimov')
  })
  it('what is missing is named at its own field; tomorrow is no day of birth', () => {
    expect(Object.keys(read('', '', '', '').errors).sort()).toEqual(['birthDate', 'fullName', 'gender', 'phoneNumber'])
    expect(read('Karimov Ali', '901234567', '22.11.2026', 'e').errors).toEqual({
      birthDate: "Bunday tug'ilgan sana bo'lmaydi",
    })
    expect(read('Karimov <b>', '901234567', '21.11.2016', 'e').errors).toEqual({
      fullName: 'Lotin yoki kirill harflari bilan yozilsin',
    })
  })
})
