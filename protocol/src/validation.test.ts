import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allApiRoutes } from './catalogue.ts'
import { fieldLabels } from './labels.ts'
import { fieldErrorsOf, fieldLabelOf, firstFieldErrorText } from './validation.ts'

const errorsOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? {} : fieldErrorsOf(result.error)
}

describe('the Uzbek text of each kind of validation error', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['missing', z.string(), undefined, "Maydonni to'ldiring"],
    ['null', z.string(), null, "Maydonni to'ldiring"],
    ['a missing number', z.number(), undefined, "Maydonni to'ldiring"],
    ['text for a number', z.number(), 'x', 'Raqam kiriting'],
    ['a fraction', z.int(), 1.5, 'Butun son kiriting'],
    ['a number for text', z.string(), 5, "Qiymat noto'g'ri"],
    ['no list', z.array(z.string()), 'x', "Qiymat noto'g'ri"],
    ['empty text', z.string().min(1), '', "Maydonni to'ldiring"],
    ['short text', z.string().min(3), 'ab', 'Kamida 3 ta belgi'],
    ['long text', z.string().max(3), 'abcd', "Ko'pi bilan 3 ta belgi"],
    ['a short list', z.array(z.string()).min(1), [], 'Kamida 1 ta tanlang'],
    ['a long list', z.array(z.number()).max(1), [1, 2], "Ko'pi bilan 1 ta"],
    ['a small number', z.number().min(5), 4, "5 dan kichik bo'lmasin"],
    ['the bound itself where it is excluded', z.number().positive(), 0, "0 dan katta bo'lsin"],
    ['a big number', z.number().max(5), 6, "5 dan katta bo'lmasin"],
    ['the bound itself, from above', z.number().lt(5), 5, "5 dan kichik bo'lsin"],
    ['no such choice', z.enum(['a', 'b']), 'c', "Ro'yxatdagi qiymatlardan birini tanlang"],
    ['no such number', z.enum({ One: 1, Two: 2 }), 3, "Ro'yxatdagi qiymatlardan birini tanlang"],
    ['another literal', z.literal(1), 2, "Ro'yxatdagi qiymatlardan birini tanlang"],
    ['too much', z.strictObject({}), { x: 1, y: 2 }, 'Ortiqcha maydon: x, y'],
    ['a wrong form', z.uuid(), 'x', "Qiymat noto'g'ri"],
    ['a broken rule', z.string().refine(() => false), 'x', "Qiymat noto'g'ri"],
    ['no variant fits', z.union([z.string(), z.number()]), true, "Qiymat noto'g'ri"],
  ])('the validation error for %s has its Uzbek text', (_name, schema, value, message) => {
    expect(errorsOf(z.object({ field: schema }), { field: value })).toEqual({ field: message })
  })

  it('a validation rule that declares its own error text produces this text instead of the general text', () => {
    expect(errorsOf(z.string().regex(/^a/, 'A bilan boshlansin'), 'b')).toEqual({ '': 'A bilan boshlansin' })
  })

  it('validation returns one error for each invalid field, the first that was found', () => {
    const schema = z.object({ name: z.string().min(3).regex(/^a/), rows: z.array(z.object({ mark: z.number() })) })
    expect(errorsOf(schema, { name: 'b', rows: [{ mark: 1 }, { mark: 'x' }] })).toEqual({
      name: 'Kamida 3 ta belgi',
      'rows.1.mark': 'Raqam kiriting',
    })
  })
})

describe('the text that summarizes validation errors', () => {
  it.each([
    ['name', 'Nomi'],
    ['attendances.3.mark', 'Davomat, 4-qator, Belgi'],
    ['officeIds.0', 'Filiallar, 1-qator'],
    ['somethingNew', 'somethingNew'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
  ])('the error text names the field with the path %s by the label %s', (path, label) => {
    expect(fieldLabelOf(path)).toBe(label)
  })

  it('the summary of validation errors names the first invalid field, or no field if the error concerns the value as a whole', () => {
    expect(firstFieldErrorText({ hOfficeId: "Maydonni to'ldiring", name: 'x' })).toBe("Bosh ofis: Maydonni to'ldiring")
    expect(firstFieldErrorText({ '': "Maydonni to'ldiring" })).toBe("Maydonni to'ldiring")
    expect(firstFieldErrorText({})).toBe('')
  })
})

describe('labels of fields in error texts', () => {
  // Shows: SHELL-001
  it('every field that an API call accepts has an Uzbek label, including fields of nested rows', () => {
    const names = allApiRoutes
      .flatMap(({ route }) => [route.query, route.body])
      .flatMap((part) => (part ? fieldsIn(part) : []))
    expect([...new Set(names)].filter((name) => !Object.hasOwn(fieldLabels, name))).toEqual([])
  })

  it('labels of fields use the ASCII apostrophe', () => {
    for (const label of Object.values(fieldLabels)) expect(label).not.toMatch(/[ʻʼ‘’`]/)
  })
})

function fieldsIn(schema: z.ZodType): string[] {
  const walk = (part: unknown): string[] => {
    if (typeof part !== 'object' || part === null) return []
    const { properties = {} } = part as { properties?: object }
    return [
      ...Object.keys(properties),
      ...Object.values(part).flatMap(walk),
      ...Object.values(properties).flatMap(walk),
    ]
  }
  return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}
