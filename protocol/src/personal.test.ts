import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { allApiRoutes } from './catalogue.ts'
import {
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
  const Room = z.object({ kind: z.literal('room'), name: z.string() })
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
      z.array(z.union([Room, Parent])),
      [{ kind: 'parent', phone }],
      [{ kind: 'parent', phone: masked }],
    ],
    [
      'in a discriminated union',
      z.discriminatedUnion('kind', [Room, Parent]),
      { kind: 'parent', phone },
      { kind: 'parent', phone: masked },
    ],
    ['in a pair', z.tuple([Room, Parent]), [{}, { kind: 'parent', phone }], [{}, { kind: 'parent', phone: masked }]],
    ['in the values of a record', z.record(z.string(), Parent), { 7: { phone } }, { 7: { phone: masked } }],
    [
      'behind a default and a transformation',
      z.object({ phone: personalFieldSchemas.phone().default('').transform(String) }),
      { phone },
      { phone: masked },
    ],
    ['in an intersection', z.intersection(Room, Parent), { name: 'A', phone }, { name: 'A', phone: masked }],
  ])('a phone number in an API answer is masked, wherever the answer contains it: %s', (_, schema, value, expected) => {
    expect(mask(schema, value)).toEqual(expected)
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
