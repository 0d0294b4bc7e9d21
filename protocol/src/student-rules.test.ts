import { describe, expect, it } from 'vitest'
import { findStudentProfileErrors, StudentFilter, StudentProfile } from './people/students/schemas.ts'
import { fieldErrorsOf } from './validation.ts'

const profile = {
  firstName: "O'g'iloy",
  lastName: 'Ўктамова',
  birthDate: '2010-05-06',
  genderType: 2 as const,
  phoneNumber: '998901234567',
}

function blamed(given: object): [string, string] | undefined {
  const { error } = StudentProfile.safeParse({ ...profile, ...given })
  return error && Object.entries(fieldErrorsOf(error))[0]
}

describe("validation of a student's personal data", () => {
  // Shows: STUDENT-029, STUDENT-030, STUDENT-031, STUDENT-032, STUDENT-033
  it.each([
    ['passportSeries', 'AB', ['A', 'ABC', 'A1', 'АБ', ''], 'Seriya 2 ta harf'],
    ['passportNumber', '0123456', ['123456', '12345678', '12345a7', '١٢٣٤٥٦٧'], 'Raqam 7 ta raqam'],
    ['personalId', '31205100012345', ['3120510001234', '312051000123456', '3120510001234x'], 'JSHSHIR 14 ta raqam'],
    [
      'phoneNumber',
      '998901234567',
      ['', '            ', '+998901234567', '99890123456', '9989012345678', '901234567'],
      "Telefon 998 va 9 ta raqamdan iborat bo'lsin",
    ],
    ['birthDate', '2010-02-28', ['2010-02-30', '28.02.2010', '1899-12-31', 'kecha'], "Sana noto'g'ri"],
  ])(
    'the field %s of a student accepts only one format, and its error text describes this format',
    (field, right, wrong, words) => {
      expect(blamed({ [field]: right })).toBeUndefined()
      for (const value of wrong) expect([value, blamed({ [field]: value })]).toEqual([value, [field, words]])
    },
  )

  // Shows: STUDENT-032, STUDENT-033
  it("a student's personal data must contain names, birth date, gender and phone number; all other fields are optional", () => {
    expect(blamed({})).toBeUndefined()
    for (const field of Object.keys(profile)) {
      expect(blamed({ [field]: undefined })).toEqual([field, expect.any(String)])
      expect(blamed({ [field]: null })).toEqual([field, expect.any(String)])
    }
  })

  // Shows: FORMAT-008
  it("a student's name may be Latin or Cyrillic with any apostrophe, and a lower-case passport series is converted to capitals", () => {
    for (const firstName of ["O'g'iloy", 'Oʻgʻiloy', 'O‘g‘iloy', 'Ғайрат', 'Anna-Maria', 'Abu Bakr']) {
      expect(StudentProfile.parse({ ...profile, firstName }).firstName).toBe(firstName)
    }
    // Unicode can encode й as one character or as two; the name is stored with one.
    expect(StudentProfile.parse({ ...profile, firstName: 'Андреи\u0306' }).firstName).toBe('Андрей')
    expect(StudentProfile.parse({ ...profile, passportSeries: 'ab' }).passportSeries).toBe('AB')
  })

  // Shows: FORMAT-008
  it.each(['王.小', '王', 'Ali.', 'Ali`', 'علي', 'Ali2', 'Ali_Vali', '-', "' '", 'Ali\u0301\u0302\u0303', '😀'])(
    "the text %s is refused as a person's name",
    (firstName) => {
      expect(blamed({ firstName })).toEqual(['firstName', 'Lotin yoki kirill harflari bilan yozilsin'])
    },
  )

  it.each([
    [{}, []],
    [{ passportSeries: 'AB', passportNumber: '1234567' }, []],
    [{ passportSeries: 'AB' }, ['passportNumber']],
    [{ passportSeries: null, passportNumber: '1234567' }, ['passportSeries']],
    [{ birthCertificateSeries: 'I-TN', birthCertificateNumber: null }, ['birthCertificateNumber']],
    [{ birthCertificateNumber: '12' }, ['birthCertificateSeries']],
    [{ birthDate: '2026-11-21' }, []],
    [{ birthDate: '2026-11-22', passportNumber: '1234567' }, ['birthDate', 'passportSeries']],
  ])('the student profile %j has errors at the fields %j', (given, fields) => {
    expect(Object.keys(findStudentProfileErrors(given, '2026-11-21'))).toEqual(fields)
  })
})

describe('the filter of the students list', () => {
  it('boolean filters of the students list are accepted as text in a query and as booleans in a request body', () => {
    for (const [given, meant] of [
      ['true', true],
      ['false', false],
      [true, true],
      [false, false],
      ['', undefined],
    ] as const) {
      expect([given, StudentFilter.parse({ hasPhoto: given, hasPrivateInfo: given })]).toMatchObject([
        given,
        { hasPhoto: meant, hasPrivateInfo: meant },
      ])
    }
    expect(StudentFilter.safeParse({ hasPhoto: 'balki' }).success).toBe(false)
  })
})
