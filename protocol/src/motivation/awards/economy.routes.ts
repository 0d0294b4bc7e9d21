import { z } from 'zod'
import { id, optional } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import { Economy, WhatIf, WhatIfInput } from './economy.schemas.ts'

const access = requireGrant('gamification:statistics', 'read')

export const economy = {
  read: route('GET', '/student-awards/economy', {
    access,
    summary: 'Kumush iqtisodi: muomala, topilgan va sarflangan, narxlar, ogohlantirishlar',
    query: z.object({ officeId: optional(id) }),
    answer: Economy,
  }),
  whatIf: route('POST', '/student-awards/economy/what-if', {
    access,
    summary: "Amal qiymati boshqacha bo'lganda o'tgan 28 kun qanday ko'rinardi",
    body: WhatIfInput,
    answer: WhatIf,
    errors: ['NOT_FOUND'],
    audit: false,
  }),
}
