import { z } from 'zod'
import { route, session } from '../../route.ts'
import { GivenDiscount } from './schemas.ts'

/** A parent's, of one child: what the price of a group was made less by. */
export const childDiscounts = {
  list: route('GET', '/children/{childId}/discounts', {
    side: 'parent',
    access: session,
    summary: 'Farzandga berilgan chegirmalar, yangisi birinchi',
    answer: z.object({ discounts: z.array(GivenDiscount) }),
  }),
}
