import { z } from 'zod'
import { route, sessionAccessRule } from '../../route.ts'
import { GivenDiscount } from './schemas.ts'

export const childDiscounts = {
  list: route('GET', '/children/{childId}/discounts', {
    side: 'parent',
    access: sessionAccessRule,
    summary: 'Farzandga berilgan chegirmalar, yangisi birinchi',
    answer: z.object({ discounts: z.array(GivenDiscount) }),
  }),
}
