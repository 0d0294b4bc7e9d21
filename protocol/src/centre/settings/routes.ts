import { z } from 'zod'
import { searchValue } from '../../fields.ts'
import { can, route } from '../../route.ts'
import { CentreSetting } from './schemas.ts'

export const centreSettings = {
  list: route('GET', '/settings', {
    access: can('settings', 'read'),
    summary: "Markaz sozlamalari: har bir son va soat, uning ta'siri va oxirgi marta kim o'zgartirgani",
    query: z.object({ value: searchValue }),
    answer: z.object({ settings: z.array(CentreSetting) }),
  }),
}
