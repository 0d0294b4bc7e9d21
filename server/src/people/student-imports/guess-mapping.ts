import { type StudentImportField, studentImportFields } from '@markaz/protocol/people/student-imports/schemas'
import { normalizeForSearch } from '@markaz/protocol/search-text'
import { removeInvisibleCharacters } from '@markaz/protocol/visible-text'

export type ColumnMapping = Partial<Record<StudentImportField, number>>

/** Headers in Uzbek (both alphabets), Russian and English, compared without case, alphabet and punctuation. */
const headersOfField: Record<StudentImportField, readonly string[]> = {
  fullName: [
    'F.I.Sh.',
    'FISH',
    'FIO',
    'ФИО',
    'Ф.И.О.',
    'F.I.O',
    'Familiya ism',
    'Familiya ismi',
    'Familiya, ism',
    'Ism familiya',
    'Familiya, ism, sharif',
    'Familiya, ismi, sharifi',
    'Familiyasi, ismi, sharifi',
    'Familiyasi, ismi',
    'Familiya, ism, otasining ismi',
    'Familiyasi, ismi, otasining ismi',
    'Ism-sharifi',
    'Ismi, sharifi',
    "O'quvchining F.I.Sh.",
    "O'quvchi F.I.Sh.",
    "O'quvchilar",
    "O'quvchining ismi",
    'Talabaning F.I.Sh.',
    'Talaba F.I.Sh.',
    'Bolaning F.I.Sh.',
    'Фамилия, имя, отчество',
    'Фамилия, имя',
    'Фамилия и имя',
    'Имя, фамилия',
    'ФИО ученика',
    'ФИО студента',
    'Ф.И.О. учащегося',
    'Учащийся',
    "Student's name",
    'Student name',
    "To'liq ism",
    "O'quvchi",
    'Talaba',
    'Ученик',
    'Студент',
    'Full name',
    'Fullname',
    'Name',
    'Student',
  ],
  lastName: ['Familiya', 'Familiyasi', 'Фамилия', 'Last name', 'Lastname', 'Surname'],
  firstName: ['Ism', 'Ismi', 'Имя', 'First name', 'Firstname', 'Given name'],
  middleName: [
    'Otasining ismi',
    'Sharif',
    'Sharifi',
    'Отчество',
    'Middle name',
    'Patronymic',
    'Father name',
    "Father's name",
  ],
  phoneNumber: [
    'Telefon',
    'Telefon raqami',
    'Telefon raqam',
    'Tel',
    'Tel.',
    'Tel raqami',
    'Tel nomeri',
    'Telefon nomeri',
    'Aloqa telefoni',
    'Aloqa raqami',
    "O'quvchi telefoni",
    'Номер тел.',
    'Контактный телефон',
    'Моб. телефон',
    'Мобильный телефон',
    'Mobil',
    'Raqami',
    'Телефон',
    'Номер телефона',
    'Тел',
    'Phone',
    'Phone number',
    'Mobile',
  ],
  birthDate: [
    "Tug'ilgan sana",
    "Tug'ilgan sanasi",
    "Tug'ilgan kuni",
    "Tug'ilgan kun",
    "Tug'ilgan yili",
    'Дата рождения',
    'День рождения',
    'Д.р.',
    'Год рождения',
    "Tug'ilgan kun, oy, yil",
    "Tug'ilgan kuni, oyi, yili",
    "Tug'ilgan yili, oyi, kuni",
    "Tug'ilgan yil",
    'Birth date',
    'Birthdate',
    'Date of birth',
    'Birthday',
    'DOB',
  ],
  gender: ['Jinsi', 'Jins', 'Пол', 'Gender', 'Sex'],
  hId: ['ID', 'HH ID', 'HHID', 'H ID', 'Ид', 'Student ID', 'ID raqami'],
  passport: [
    'Pasport',
    'Pasport raqami',
    'Pasport seriya va raqami',
    'Pasport seriyasi va raqami',
    'Passport',
    'Паспорт',
    'Серия паспорта',
    'Серия и номер паспорта',
    'Passport number',
    'ID karta',
  ],
  personalId: ['JSHSHIR', 'JShShIR', 'PINFL', 'ПИНФЛ', 'ЖШШИР', 'Personal ID', 'PIN'],
  birthCertificate: [
    'Guvohnoma',
    "Tug'ilganlik guvohnomasi",
    "Tug'ilganlik haqidagi guvohnoma",
    'Metrika',
    'Метрика',
    'Свидетельство',
    'Свидетельство о рождении',
    'Birth certificate',
  ],
  parentName: [
    'Ota-onasi',
    'Ota-ona',
    'Ota-onasi F.I.Sh.',
    'Ota-ona ismi',
    'Onasi',
    'Otasi',
    'Ota-onalar',
    'Ota-ona (vakil)',
    'Ota-onasining F.I.Sh.',
    'Ota-ona F.I.Sh.',
    'Ota-onasining ismi',
    'Onasining F.I.Sh.',
    'Otasining F.I.Sh.',
    'Vakili',
    'Родители',
    'Родитель',
    'Мать',
    'Отец',
    'ФИО родителей',
    'ФИО родителя',
    'Parent',
    'Parent name',
  ],
  parentPhone: [
    'Ota-onasi telefoni',
    'Ota-ona telefoni',
    'Ota-onasining telefoni',
    'Ota-ona raqami',
    'Ota-onasi tel',
    'Ota-onasi telefon raqami',
    'Onasining telefoni',
    'Otasining telefoni',
    'Телефон родителя',
    'Телефон родителей',
    'Parent phone',
  ],
  parentRelation: ['Kimi', 'Ota-onasi kimi', 'Qarindoshligi', 'Кем приходится', 'Relation'],
  group: ['Guruh', 'Guruhi', 'Guruh nomi', 'Группа', 'Group'],
}

export const normalizeHeader = (head: string) =>
  normalizeForSearch(removeInvisibleCharacters(head)).replace(/[^\p{L}\p{N}]/gu, '')
const fieldOf = new Map(
  studentImportFields.flatMap((field) =>
    headersOfField[field].map((head): [string, StudentImportField] => [normalizeHeader(head), field]),
  ),
)

/** A remark in the brackets of a column header, such as `(kun.oy.yil)`, is ignored. */
export function guessFieldOfHeader(head: string): StudentImportField | undefined {
  const known = fieldOf.get(normalizeHeader(head))
  const remark = /\(([^)]*)\)/.exec(head)
  if (known || !remark) return known
  const bare = fieldOf.get(normalizeHeader(head.replace(/\([^)]*\)/g, '')))
  if (fieldOf.get(normalizeHeader(remark[1] ?? '')) !== 'parentName') return bare
  return bare === 'phoneNumber' ? 'parentPhone' : undefined
}

/**
 * Returns the field of a column whose header has the two cells `above` and `below`. undefined = `above` is not about
 * parents; null = `below` is no field of a parent.
 */
export function guessFieldAboutParent(above: string, below: string): string | null | undefined {
  if (guessFieldOfHeader(above) !== 'parentName') return undefined
  const field = guessFieldOfHeader(below)
  if (field === 'phoneNumber' || field === 'parentPhone') return headersOfField.parentPhone[0] as string
  const isName = field === 'fullName' || field === 'lastName' || field === 'firstName' || field === 'parentName'
  return isName ? (headersOfField.parentName[0] as string) : null
}

/** If two column headers are equal, the first column is used. */
export function guessColumnMapping(columns: readonly string[]): ColumnMapping {
  const mapping: ColumnMapping = {}
  columns.forEach((head, place) => {
    const field = guessFieldOfHeader(head)
    if (field && mapping[field] === undefined && place < 200) mapping[field] = place
  })
  return mapping
}
