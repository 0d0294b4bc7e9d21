import { z } from 'zod'
import { parentRouteDefaults, route } from '../../route.ts'
import { DiscountOfMembership } from './schemas.ts'

export const childDiscounts = {
  list: route('GET', '/children/{childId}/discounts', {
    ...parentRouteDefaults,
    summary: 'Farzandga berilgan chegirmalar, yangisi birinchi',
    answer: z.object({ discounts: z.array(DiscountOfMembership) }),
  }),
}
