import { z } from 'zod'
import type { ErrorCode } from '../../errors.ts'
import { idAndName, idParams, paging } from '../../fields.ts'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import { Discount, DiscountFilter, DiscountInput, DiscountUse, Promo, PromoInput } from './schemas.ts'

// There is no separate right for discounts and promo codes, so they need the right to settings.
const read = requireGrant('settings', 'read')
const create = requireGrant('settings', 'create')
const update = requireGrant('settings', 'update')

interface Words {
  list: string
  read: string
  uses: string
  create: string
  update: string
  archive: string
  unarchive: string
}

function callsOf<L extends z.ZodType, O extends z.ZodType, I extends z.ZodType, X extends ErrorCode = never>(
  path: string,
  { rows, one, input, taken, words }: { rows: L; one: O; input: I; taken: readonly X[]; words: Words },
) {
  const move = (operation: 'archive' | 'unarchive') =>
    route('PATCH', `${path}/{id}/${operation}`, {
      access: update,
      summary: words[operation],
      params: idParams,
      body: z.object({}).optional(),
      idempotent: true,
    })
  return {
    list: route('GET', path, { access: read, summary: words.list, query: DiscountFilter, answer: rows }),
    read: route('GET', `${path}/{id}`, {
      access: read,
      summary: words.read,
      params: idParams,
      answer: one,
    }),
    /** Students of the viewer's branches who got the discount, newest first. */
    uses: route('GET', `${path}/{id}/uses`, {
      access: read,
      summary: words.uses,
      params: idParams,
      query: z.object(paging),
      answer: z.object({ uses: z.array(DiscountUse), total: z.number() }),
    }),
    create: route('POST', path, {
      access: create,
      summary: words.create,
      body: input,
      answer: z.object({ id: z.number() }),
      status: 201,
      errors: taken,
    }),
    /** Students who already got the discount keep its earlier terms. */
    update: route('PUT', `${path}/{id}`, {
      edits: true,
      access: update,
      summary: words.update,
      params: idParams,
      body: input,
      answer: z.object({ id: z.number() }),
      errors: [...taken],
    }),
    archive: move('archive'),
    unarchive: move('unarchive'),
  }
}

export const promos = callsOf('/promos', {
  rows: z.object({ promos: z.array(Promo), total: z.number() }),
  one: z.object({ promo: Promo }),
  input: PromoInput,
  taken: ['PROMO_CODE_TAKEN'],
  words: {
    list: 'Promokodlar',
    read: 'Bitta promokod',
    uses: 'Promokoddan foydalanganlar',
    create: "Promokod qo'shish",
    update: 'Promokodni tahrirlash',
    archive: 'Promokodni arxivlash',
    unarchive: 'Promokodni arxivdan chiqarish',
  },
})

export const discounts = {
  ...callsOf('/discounts', {
    rows: z.object({ discounts: z.array(Discount), total: z.number() }),
    one: z.object({ discount: Discount }),
    input: DiscountInput,
    taken: [],
    words: {
      list: 'Chegirmalar',
      read: 'Bitta chegirma',
      uses: 'Chegirma berilganlar',
      create: "Chegirma qo'shish",
      update: 'Chegirmani tahrirlash',
      archive: 'Chegirmani arxivlash',
      unarchive: 'Chegirmani arxivdan chiqarish',
    },
  }),
  formOptions: route('GET', '/discounts/form-options', {
    access: requireAnyGrant(create, update),
    summary: "Promokod va chegirma oynalari uchun kurslar va filiallar ro'yxati",
    answer: z.object({ courses: z.array(idAndName), offices: z.array(idAndName) }),
  }),
}
