import { expect, it } from 'vitest'
import { maskDocumentAndPhoneNumbers } from './signing-text.ts'

it.each([
  ['a passport', 'AD 1234567', '•• •••••67'],
  ['a passport without a space', 'AD1234567', '•••••••67'],
  ['a passport with № in the number', 'AD № 1234567', '•• № •••••67'],
  ['a birth certificate', 'I-TN 0123456', '•-•• •••••56'],
  ['JSHSHIR', 'JSHSHIR: 31234567890123.', 'JSHSHIR: ••••••••••••23.'],
  ['JSHSHIR in groups', '3 123456 789 0123', '• •••••• ••• ••23'],
  ['a phone', '+998 90 111-22-33', '+••• •• •••-••-33'],
  ['a phone without spaces', '998901112233', '••••••••••33'],
  ['a phone without country code', '90 111-22-33', '•• •••-••-33'],
  ['a contract number', '2026/000017', '2026/000017'],
  ['a day', '2026-yil 21-noyabr, 09.03.2015', '2026-yil 21-noyabr, 09.03.2015'],
  ['a price', "1 250 000 so'm, 1250000 so'm", "1 250 000 so'm, 1250000 so'm"],
  ["the centre's account and STIR", '20208000900123456789, STIR 301234567', '20208000900123456789, STIR 301234567'],
])(
  'contract texts show only the last two characters of document and phone numbers, and other numbers in full: %s',
  (_, text, shown) => {
    expect(maskDocumentAndPhoneNumbers([text])).toEqual([shown])
  },
)
