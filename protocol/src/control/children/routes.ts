import { z } from 'zod'
import { route, sessionAccessRule } from '../../route.ts'
import { Child } from './schemas.ts'

export const children = {
  list: route('GET', '/children', {
    side: 'parent',
    access: sessionAccessRule,
    summary: 'Farzandlari va har birining bugungi uch fakti: keldimi, kutayotgan vazifalar, oxirgi baho',
    answer: z.object({ today: z.string(), children: z.array(Child) }),
  }),
}
