import { importsText } from './student-imports.text.ts'

const { fields } = importsText
const heads = [
  fields.lastName,
  fields.firstName,
  fields.middleName,
  fields.phoneNumber,
  fields.birthDate,
  fields.gender,
  fields.passport,
  fields.group,
]
const example = ['Karimov', 'Ali', "Vali o'g'li", '+998 90 123 45 67', '05.09.2010', 'erkak', 'AA 1234567', '']

/** Semicolons and a UTF-8 BOM make Excel open the CSV file by a double click. */
export function createSampleImportFile(): Blob {
  const text = [heads, example].map((row) => row.join(';')).join('\r\n')
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}
