import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { allApiRoutes } from './catalogue.ts'
import {
  createPersonCounter,
  createResponseMasker,
  listPersonalFields,
  maskPersonalDataInText,
  personalFieldSchemas,
  type ResponseMasker,
} from './personal.ts'
import { responseSchemaOf } from './route-schemas.ts'

const phone = '998901234567'
const masked = '998•••••••67'
const mask = (schema: z.ZodType, value: unknown) => (createResponseMasker(schema) as ResponseMasker)(value, 0)

describe('masking a phone number', () => {
  const Parent = z.object({ kind: z.literal('parent'), phone: personalFieldSchemas.phone() })
  const Classroom = z.object({ kind: z.literal('room'), name: z.string() })
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['in a nullable field', z.object({ phone: personalFieldSchemas.phone().nullable() }), { phone }, { phone: masked }],
    [
      'in a list of texts',
      z.object({ phones: z.array(personalFieldSchemas.phone()) }),
      { phones: [phone] },
      { phones: [masked] },
    ],
    [
      'in one option of a union',
      z.array(z.union([Classroom, Parent])),
      [{ kind: 'parent', phone }],
      [{ kind: 'parent', phone: masked }],
    ],
    [
      'in a discriminated union',
      z.discriminatedUnion('kind', [Classroom, Parent]),
      { kind: 'parent', phone },
      { kind: 'parent', phone: masked },
    ],
    [
      'in a pair',
      z.tuple([Classroom, Parent]),
      [{}, { kind: 'parent', phone }],
      [{}, { kind: 'parent', phone: masked }],
    ],
    ['in the values of a record', z.record(z.string(), Parent), { 7: { phone } }, { 7: { phone: masked } }],
    [
      'behind a default and a transformation',
      z.object({ phone: personalFieldSchemas.phone().default('').transform(String) }),
      { phone },
      { phone: masked },
    ],
    ['in an intersection', z.intersection(Classroom, Parent), { name: 'A', phone }, { name: 'A', phone: masked }],
  ])('a phone number in an API answer is masked, wherever the answer contains it: %s', (_, schema, value, expected) => {
    expect(mask(schema, value)).toEqual(expected)
  })

  it('the mask of a short phone number has at least four dots', () => {
    expect(mask(personalFieldSchemas.phone(), '1234567')).toBe('123••••67')
  })

  it.each<[string, unknown]>([
    ['a text', 'A-12'],
    ['null', null],
    ['an object without the masked field', { kind: 'parent' }],
  ])('masking leaves an answer without a phone number unchanged: %s', (_, value) => {
    expect(mask(z.union([z.string(), z.null(), Parent.partial()]), value)).toStrictEqual(value)
  })

  it('a staff member sees only the own phone number unmasked in a list of staff members', () => {
    const Colleague = z.object({ id: z.number(), phone: personalFieldSchemas.staffPhone().nullable() })
    const maskColleagues = createResponseMasker(z.array(Colleague)) as ResponseMasker
    const colleague = (id: number) => ({ id, phone })
    expect(maskColleagues([colleague(1), colleague(2)], 1)).toEqual([
      { id: 1, phone },
      { id: 2, phone: masked },
    ])
  })

  it("a staff member sees a student's phone number masked, even if the student has the staff member's id", () => {
    const Student = z.object({ id: z.number(), phone: personalFieldSchemas.phone() })
    const maskStudent = createResponseMasker(Student) as ResponseMasker
    expect(maskStudent({ id: 1, phone }, 1)).toEqual({ id: 1, phone: masked })
  })
})

const Person = z.object({ phone: personalFieldSchemas.phone().nullable() })
const Named = z.object({ fullName: z.string() })
const Room = z.object({ name: z.string() })

test('the list of personal fields names each field with its kind of personal data, at any depth of nesting', () => {
  const Answer = z.object({
    name: z.string(),
    list: z.array(Person),
    pair: z.tuple([Room, z.object({ passport: personalFieldSchemas.document() })]),
    byId: z.record(z.string(), z.object({ sms: personalFieldSchemas.freeText() })),
    notes: z.array(personalFieldSchemas.careNotes()),
  })
  expect(Object.fromEntries(listPersonalFields([Answer, z.object({ mobile: personalFieldSchemas.phone() })]))).toEqual({
    ...{ phone: 'phone', passport: 'document', sms: 'freeText', notes: 'careNotes', mobile: 'phone' },
  })
})

describe('counting people in an API answer', () => {
  const people = [{ phone }, { phone: null }]
  it.each<[string, z.ZodType, unknown, number]>([
    ['one person', Person, { phone }, 1],
    ['no person', Person.nullable(), null, 0],
    ['a list', z.array(Person), people, 2],
    ['a list that is null', z.array(Person).nullable(), null, 0],
    ['a pair', z.tuple([Person, Room, Person]), [{ phone }, { name: 'A' }, { phone }], 2],
    ['a pair that is null', z.tuple([Person, Person]).nullable(), null, 0],
    ['the values of a record', z.record(z.string(), Person), { 7: { phone }, 8: { phone } }, 2],
    ['a record that is null', z.record(z.string(), Person).nullable(), null, 0],
    [
      'several fields',
      z.object({ one: Person, more: z.array(Person), room: Room }),
      { one: { phone }, more: people },
      3,
    ],
    ['fields of an object that is null', z.object({ one: Person }).nullable(), null, 0],
    ['one option of a union', z.union([Room, Person, z.array(Person)]), people, 2],
  ])('the server counts every object with personal data as a person: %s', (_, schema, value, expected) => {
    expect(createPersonCounter(schema, false)?.(value)).toBe(expected)
  })

  it('an object with a full name counts as a person only if names count', () => {
    expect(createPersonCounter(z.array(Named), true)?.([{ fullName: 'A' }, { fullName: 'B' }])).toBe(2)
    expect(createPersonCounter(z.array(Named), false)).toBeNull()
  })

  it.each<[string, z.ZodType]>([
    ['a text', z.string()],
    ['an optional number', z.number().optional()],
    ['an object', Room],
    ['a list', z.array(Room)],
    ['a pair', z.tuple([Room, Room])],
    ['a record', z.record(z.string(), Room)],
  ])('a schema without people has no counter: %s', (_, schema) => {
    expect(createPersonCounter(schema, true)).toBeNull()
  })
})

test('personal data in the answer of any route can be masked at any depth of nesting', () => {
  const unmasked = allApiRoutes.flatMap(({ area, name, route }) => {
    const fields = listPersonalFields([responseSchemaOf(route)])
    return fields.size > 0 && !createResponseMasker(responseSchemaOf(route)) ? [`${area}.${name}`] : []
  })
  expect(unmasked).toEqual([])
})

test('response schemas use only Zod types in which the masking finds personal data', () => {
  const kinds = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || node instanceof RegExp) return
    if (!(node instanceof z.ZodType)) {
      for (const inner of Object.values(node)) visit(inner)
      return
    }
    if (kinds.has(node.def.type) && leaves.includes(node.def.type)) return
    kinds.add(node.def.type)
    visit(
      node instanceof z.ZodObject ? node.shape : Object.values(node.def).filter((part) => typeof part !== 'function'),
    )
  }
  for (const { route } of allApiRoutes) visit(responseSchemaOf(route))
  const searched = [
    'object',
    'array',
    'tuple',
    'record',
    'union',
    'intersection',
    'pipe',
    'nullable',
    'optional',
    'default',
  ]
  expect([...kinds].filter((kind) => !searched.includes(kind) && !leaves.includes(kind))).toEqual([])
})
const leaves = ['string', 'number', 'boolean', 'enum', 'literal', 'null', 'unknown', 'custom', 'transform', 'never']

test.each([
  ['+998 (90) 123-45-67 ga qo‘ng‘iroq', `${masked} ga qo‘ng‘iroq`],
  [`tel:${phone}, AB1234567`, `tel:${masked}, ••••••`],
  ['JShShIR 31234567890123', 'JShShIR ••••••'],
  ['Guruh N-101, 2026-12-05 da 14:00, narxi 1 200 000', 'Guruh N-101, 2026-12-05 da 14:00, narxi 1 200 000'],
])('phone and document numbers in the text %j are masked: %j', (text, expected) => {
  expect(maskPersonalDataInText(text)).toBe(expected)
})
