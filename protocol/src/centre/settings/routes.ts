import { z } from 'zod'
import { searchTextField } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import { CentreSetting } from './schemas.ts'

export const centreSettings = {
  list: route('GET', '/settings', {
    access: requireGrant('settings', 'read'),
    summary: "Markaz sozlamalari: har bir son va soat, uning ta'siri va oxirgi marta kim o'zgartirgani",
    query: z.object({ value: searchTextField }),
    answer: z.object({ settings: z.array(CentreSetting) }),
  }),
}
