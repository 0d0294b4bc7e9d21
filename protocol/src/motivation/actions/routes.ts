import { idParams, nothing } from '../../fields.ts'
import { can, route } from '../../route.ts'
import { RewardInput } from './schemas.ts'

export const groupsActions = {
  reward: route({
    method: 'POST',
    path: '/groups-actions/{id}/reward',
    idempotent: true,
    access: can('gamification:groups', 'update'),
    summary: "Guruh talabalariga qo'lda ball berish",
    params: idParams,
    body: RewardInput,
    answer: nothing,
    errors: ['NOT_FOUND', 'NOT_A_MEMBER'],
  }),
}
