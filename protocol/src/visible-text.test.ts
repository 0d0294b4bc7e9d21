import { describe, expect, it, test } from 'vitest'
import { login, personalIdNumberField, personNameField, phone, searchTextField, text } from './fields.ts'
import { removeInvisibleCharacters } from './visible-text.ts'

// Shows: REAL-003
describe('removing invisible characters from texts', () => {
  test.each([
    ['NBSP', 'Ali\u00a0Karimov', 'Ali Karimov'],
    ['narrow NBSP', '998\u202f90', '998 90'],
    ['ideographic space', 'Ali\u3000K', 'Ali K'],
    ['zero width space', 'Kari\u200bmov', 'Karimov'],
    ['word joiner', 'Kari\u2060mov', 'Karimov'],
    ['soft hyphen', 'Kari\u00admov', 'Karimov'],
    ['byte order mark in the middle', 'Kari\ufeffmov', 'Karimov'],
    ['direction marks', '\u202dAli\u202c \u200fVali\u2069', 'Ali Vali'],
    ['joiners between Latin letters', 'Ka\u200dri\u200cmov', 'Karimov'],
  ])('removeInvisibleCharacters removes or replaces the invisible character or space: %s', (_, given, seen) =>
    expect(removeInvisibleCharacters(given)).toBe(seen),
  )

  test.each(["O‘ktam G'ani Ўктам", '👩‍🏫 va 👨🏽‍🎓', 'می\u200cخواهم', 'a\nb\tc'])(
    'removeInvisibleCharacters leaves the text %s unchanged',
    (given) => expect(removeInvisibleCharacters(given)).toBe(given),
  )

  it('the validation of forms, logins, phone numbers and search texts removes invisible characters', () => {
    expect(personNameField.parse('\ufeffKari\u200bmov\u00a0Ali ')).toBe('Karimov Ali')
    expect(login.parse('ali\u200b.karimov')).toBe('ali.karimov')
    expect(phone.parse('\u202d998901234567\u202c')).toBe('998901234567')
    expect(personalIdNumberField.parse('3123\u200b4567890123')).toBe('31234567890123')
    expect(searchTextField.parse('Kari\u00admov')).toBe('Karimov')
    expect(searchTextField.parse('\u200b')).toBeUndefined()
    expect(text(7).parse('Kari\u200bmov')).toBe('Karimov')
    expect(text(7).safeParse('\u200b\u00a0').success).toBe(false)
  })
})
