import { type ImportField, importFields } from '@markaz/protocol/people/student-imports/schemas'
import { searchFold } from '../../db/search-fold.ts'

export type Mapping = Partial<Record<ImportField, number>>

/** Heads as people write them in Uzbek (either alphabet), Russian and English; compared folded, without signs. */
const heads: Record<ImportField, readonly string[]> = {
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
    'Vakili',
    'Родитель',
    'ФИО родителя',
    'Parent',
    'Parent name',
  ],
  parentPhone: [
    'Ota-onasi telefoni',
    'Ota-ona telefoni',
    'Ota-onasining telefoni',
    'Ota-ona raqami',
    'Телефон родителя',
    'Parent phone',
  ],
  parentRelation: ['Kimi', 'Ota-onasi kimi', 'Qarindoshligi', 'Кем приходится', 'Relation'],
  group: ['Guruh', 'Guruhi', 'Guruh nomi', 'Группа', 'Group'],
}

const plain = (head: string) => searchFold(head).replace(/[^\p{L}\p{N}]/gu, '')
const fieldOf = new Map(
  importFields.flatMap((field) => heads[field].map((head): [string, ImportField] => [plain(head), field])),
)

/** Which column fills which field, by its head; the first of two equal ones. */
export function guessMapping(columns: readonly string[]): Mapping {
  const mapping: Mapping = {}
  columns.forEach((head, place) => {
    const field = fieldOf.get(plain(head.replace(/[*:]/g, '')))
    if (field && mapping[field] === undefined && place < 200) mapping[field] = place
  })
  return mapping
}
