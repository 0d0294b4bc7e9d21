import { describe, expect, it, test } from 'vitest'
import { findSheetHeader } from './find-header.ts'
import { guessColumnMapping } from './guess-mapping.ts'
import { detectDateOrder, parseDate } from './read-dates.ts'
import { parseStudentRow } from './read-student.ts'
import { parseBirthCertificate, parseGender, parsePassport, parsePhone, parsePhones } from './read-values.ts'

const today = '2026-11-21'

test.each([
  ['998901234567', '998901234567'],
  ['+998 (90) 123-45-67', '998901234567'],
  ['90 123 45 67', '998901234567'],
  ['8 90 123 45 67', '998901234567'],
  ['9.98901E+11', null],
  ['90 123 45', null],
  ['+7 912 345 67 89', null],
  ["'901234567", '998901234567'],
  ['00998901234567', '998901234567'],
  ['tel: 90 123 45 67', '998901234567'],
  ['9.989012345E+11', null],
  ['yoq', null],
])('the phone %s in an import table is read as %s', (text, phone) => expect(parsePhone(text)).toBe(phone))

const dayOf = (text: string, rules: object = {}) => {
  const read = parseDate(text, { today, ...rules })
  return 'day' in read ? read.day : null
}

// Shows: REAL-003
test.each([
  ['05.09.2010', '2010-09-05'],
  ['5/9/2010', '2010-09-05'],
  ['5-9-2010', '2010-09-05'],
  ['5. 9. 2010', '2010-09-05'],
  ['2010-09-05', '2010-09-05'],
  ['2010-09-05T00:00:00Z', '2010-09-05'],
  ['05.09.2010 14:30', '2010-09-05'],
  ['05.09.10', '2010-09-05'],
  ['05.09.85', '1985-09-05'],
  ['05.09.2010 y.', '2010-09-05'],
  ['05.09.2010г.', '2010-09-05'],
  ['40426', '2010-09-05'],
  ['40426.5', '2010-09-05'],
  ['29.02.2012', '2012-02-29'],
  ['5-sentabr 2010', '2010-09-05'],
  ['5 sentyabr 2010-yil', '2010-09-05'],
  ['2010-yil 5-sentabr', '2010-09-05'],
  ['5 сентября 2010 г.', '2010-09-05'],
  ['5-сентябрь, 2010 йил', '2010-09-05'],
  ['1 мая 2011', '2011-05-01'],
  ['Sep 5, 2010', '2010-09-05'],
  ['5-Sep-2010', '2010-09-05'],
  ['29.02.2011', null],
  ['31.04.2010', null],
  ['2010', null],
  ['sentabr', null],
  ['45 sentabr 2010', null],
])('the date %s in an import table is read as %s', (text, day) => expect(dayOf(text)).toBe(day))

// Shows: REAL-003
describe('an ambiguous date in an imported table', () => {
  it('a birth date with a two-digit year that would mean a baby or a very old person is refused', () => {
    expect(parseDate('05.09.25', { today })).toEqual({ trouble: "Yil to'rt raqam bilan yozilsin" })
    expect(parseDate('05.09.30', { today })).toEqual({ trouble: "Yil to'rt raqam bilan yozilsin" })
  })
  it('if one date in an import column is valid only with the month first, dates with slashes are refused until the user chooses the order', () => {
    const column = ['05/09/2010', '09/15/2010', '05.09.2010']
    expect(detectDateOrder(column)).toBe('unsure')
    const unclear = { trouble: 'Kun va oy tartibi noaniq: yuqorida «Sanalar tartibi»ni tanlang' }
    expect(column.map((text) => parseDate(text, { today, order: 'unsure' }))).toEqual([
      unclear,
      unclear,
      { day: '2010-09-05', remark: null },
    ])
    expect(column.map((text) => dayOf(text, { order: 'month' }))).toEqual(['2010-05-09', '2010-09-15', '2010-09-05'])
    expect(column.map((text) => dayOf(text, { order: 'day' }))).toEqual(['2010-09-05', null, '2010-09-05'])
  })
  it('one date such as 15/09/2010 in an import column proves that all dates with slashes in this column have the day first', () => {
    expect(detectDateOrder(['05/09/2010', '15/09/2010', '', '40426', '09.15.2010'])).toBe('day')
  })
  it('an imported date that Excel stores as a number is counted from 1904 if the workbook uses the 1904 date system', () => {
    expect(dayOf('38964', { is1904: true })).toBe('2010-09-05')
    expect(dayOf('40426')).toBe('2010-09-05')
  })
  it('an imported date that was written in another format gets a remark that shows how it was read', () => {
    const remarkOf = (text: string, rules: object = {}) => {
      const read = parseDate(text, { today, ...rules })
      return 'day' in read ? read.remark : read
    }
    expect(remarkOf('40426')).toBe("05.09.2010 deb o'qildi")
    expect(remarkOf('05.09.10')).toBe("05.09.2010 deb o'qildi")
    expect(remarkOf('5 sentabr 2010')).toBe("05.09.2010 deb o'qildi")
    expect(remarkOf('09/15/2010', { order: 'month' })).toBe("15.09.2010 deb o'qildi")
    expect(remarkOf('5.9.2010')).toBeNull()
  })
})

// Shows: REAL-003
test.each([
  ['+998901234567, 93 765 43 21', ['998901234567', '998937654321'], []],
  ['90 123 45 67\n937654321', ['998901234567', '998937654321'], []],
  ['90-123-45-67 / 93-765-43-21', ['998901234567', '998937654321'], []],
  ['901234567;937654321', ['998901234567', '998937654321'], []],
  ['901234567 937654321', ['998901234567', '998937654321'], []],
  ['+998901234567+998937654321', ['998901234567', '998937654321'], []],
  ['901234567 va 937654321', ['998901234567', '998937654321'], []],
  ['90 123 45 67 (onasi), 93 765 43 21 (otasi)', ['998901234567', '998937654321'], []],
  ['90 123 45, 93 765 43 21', ['998937654321'], ['90 123 45']],
  ['901234567, 901234567', ['998901234567'], []],
  ['+7 912 345 67 89', [], ['+7 912 345 67 89']],
  ['79123456789 901234567', [], ['79123456789 901234567']],
])('a cell with the phones %j in an import table is read as %j', (text, phones, unread) =>
  expect(parsePhones(text)).toEqual({ phones, unread }),
)

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
])('the gender %s in an import table is read as %s', (text, gender) => expect(parseGender(text)).toBe(gender))

test.each([
  ['AA 1234567', ['AA', '1234567']],
  ['aa1234567', ['AA', '1234567']],
  ['АС №1234567', ['AC', '1234567']],
  ['A1234567', null],
  ['AA 123456', null],
])('the passport %s in an import table is read as %s', (text, parts) => expect(parsePassport(text)).toEqual(parts))

test.each([
  ['I-TN 0123456', ['I-TN', '0123456']],
  ['i-tn № 0123456', ['I-TN', '0123456']],
  ['0123456', null],
])('the birth certificate %s in an import table is read as %s', (text, parts) =>
  expect(parseBirthCertificate(text)).toEqual(parts),
)

describe('recognising column headers of an import', () => {
  it('column headers of an import are recognised in Uzbek, Russian and English, regardless of case, apostrophes and punctuation', () => {
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
    expect(guessColumnMapping(uzbek)).toEqual({
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
    expect(guessColumnMapping(['Фамилия', 'Имя', 'Отчество', 'Телефон', 'Дата рождения', 'Пол'])).toEqual({
      lastName: 0,
      firstName: 1,
      middleName: 2,
      phoneNumber: 3,
      birthDate: 4,
      gender: 5,
    })
    expect(guessColumnMapping(['Last name', 'First name', 'Phone', 'Birth date', 'Sex', 'Group'])).toEqual({
      lastName: 0,
      firstName: 1,
      phoneNumber: 2,
      birthDate: 3,
      gender: 4,
      group: 5,
    })
  })
  it('the first of two equal column headers of an import is used, and unknown headers are ignored', () => {
    expect(guessColumnMapping(['Izoh', 'Telefon', 'Telefon'])).toEqual({ phoneNumber: 1 })
  })
})

describe("reading a student's row of an import", () => {
  const mapping = { fullName: 0, phoneNumber: 1, birthDate: 2, gender: 3, personalId: 4 }
  const read = (...cells: string[]) => parseStudentRow(cells, mapping, { today })

  it('one column with three names is split into surname, given name and patronymic, which also gives the gender', () => {
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
    const genderOf = (name: string) => read(name, '901234567', '05.09.2010', '').student.genderType
    expect(['Toshmatov Jasur', 'Aliyeva Zuhra', 'Алиева Зухра', 'Karim Lola'].map(genderOf)).toEqual([
      1,
      2,
      2,
      undefined,
    ])
  })
  it('an import row names each unreadable cell with an error in Uzbek, and the values of readable cells are used', () => {
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
  it('an import row with a missing value gets an error at that field, and a birth date of tomorrow is refused', () => {
    expect(Object.keys(read('', '', '', '').errors).sort()).toEqual(['birthDate', 'fullName', 'gender', 'phoneNumber'])
    expect(read('Karimov Ali', '901234567', '22.11.2026', 'e').errors).toEqual({
      birthDate: "Bunday tug'ilgan sana bo'lmaydi",
    })
    expect(read('Karimov <b>', '901234567', '21.11.2016', 'e').errors).toEqual({
      fullName: 'Lotin yoki kirill harflari bilan yozilsin',
    })
  })

  // Shows: REAL-003
  it('if a cell of an import has two phones, the first is used and the second is shown as a remark', () => {
    const { student, errors, remarks } = read("Karimov Ali Vali o'g'li", '90 123 45 67, 937654321', '05.09.2010', '')
    expect([errors, student.phoneNumber]).toEqual([{}, '998901234567'])
    expect(remarks).toEqual({ phoneNumber: "Yana +998937654321 bor, u qo'shilmaydi" })
  })
  // Shows: REAL-003
  it('invisible characters are removed from a cell of an import', () => {
    const { student, errors } = read(
      'Kari\u200bmov\u00a0Ali',
      '\u202d90\u00a01234567\u202c',
      '\ufeff05.09.2010',
      'erkak\u00ad',
    )
    expect(errors).toEqual({})
    expect(student).toMatchObject({ lastName: 'Karimov', firstName: 'Ali', phoneNumber: '998901234567', genderType: 1 })
    expect(read('Karimov Ali', '\u200b\u00a0', '05.09.2010', 'e').errors).toEqual({
      phoneNumber: "Maydonni to'ldiring",
    })
  })
})

// Shows: REAL-003
describe('a header of two lines in an imported table', () => {
  it('a column under the merged header cell "parents" is imported as data of the parent', () => {
    const head = findSheetHeader([
      ['№', "O'quvchi", '', '', "Tug'ilgan", 'Ota-onasi', ''],
      ['', 'Familiya', 'Ism', 'Telefon', 'sanasi', 'F.I.Sh.', 'Telefon'],
      ['1', 'Karimov', 'Ali', '901234567', '05.09.2010', 'Karimova Lola', '911234567'],
    ])
    expect(head).toMatchObject({ from: 0, to: 1 })
    expect(guessColumnMapping(head?.heads ?? [])).toEqual({
      lastName: 1,
      firstName: 2,
      phoneNumber: 3,
      birthDate: 4,
      parentName: 5,
      parentPhone: 6,
    })
  })
  it("a second line belongs to an import's header only if it adds a column that the import recognises", () => {
    const head = findSheetHeader([
      ["Ro'yxat, 2026-yil"],
      [],
      ['F.I.Sh.*', "Tug'ilgan sanasi (kun.oy.yil)", 'Telefon (ota-onasi)'],
      ['Karimov Ali', '05.09.2010', '901234567'],
    ])
    expect(head).toMatchObject({ from: 2, to: 2 })
    expect(guessColumnMapping(head?.heads ?? [])).toEqual({ fullName: 0, birthDate: 1, parentPhone: 2 })
  })
})
