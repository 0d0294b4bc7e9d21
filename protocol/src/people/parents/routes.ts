import { z } from 'zod'
import { idParams } from '../../fields.ts'
import { personal } from '../../personal.ts'
import { can, route } from '../../route.ts'
import { BlockStatus } from '../staff/schemas.ts'
import { Agent, AgentFilter, ReferralFilter } from './schemas.ts'

const readParents = can('users', 'read')

export const agents = {
  list: route({
    method: 'GET',
    path: '/agents',
    access: readParents,
    summary: "Ota-onalar (shartnoma imzolovchilar) ro'yxati",
    query: AgentFilter,
    answer: z.object({ agents: z.array(Agent), total: z.number() }),
  }),
  read: route({
    method: 'GET',
    path: '/agents/{id}',
    access: readParents,
    summary: 'Bitta ota-ona',
    params: idParams,
    answer: Agent,
    errors: ['NOT_FOUND'],
  }),
  referrals: route({
    method: 'GET',
    path: '/agents/{id}/referrals',
    access: readParents,
    summary: 'Ota-ona olib kelgan talabalar',
    params: idParams,
    query: ReferralFilter,
    answer: z.object({
      referrals: z.array(
        z.object({
          id: z.number(),
          fullName: z.string(),
          phoneNumber: personal.phone().nullable(),
          createdAt: z.string(),
          status: z.object({ id: z.number(), name: z.string(), displayName: z.string() }),
          contractStatus: z.enum(['waiting', 'done', 'no_contract']),
        }),
      ),
      total: z.number(),
    }),
    errors: ['NOT_FOUND'],
  }),
  updateStatus: route({
    method: 'PATCH',
    path: '/agents/{id}/status',
    access: can('users', 'update'),
    summary: 'Ota-onani bloklash yoki blokdan chiqarish',
    params: idParams,
    body: z.object({ status: z.enum(BlockStatus) }),
    answer: z.object({ status: z.enum(BlockStatus) }),
    errors: ['NOT_FOUND'],
  }),
}
