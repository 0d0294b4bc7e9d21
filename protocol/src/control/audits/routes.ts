import { z } from 'zod'
import { nothing, text } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { LogType } from './schemas.ts'

export const audits = {
  log: route({
    method: 'POST',
    path: '/sender/log',
    access: session,
    summary: "Brauzerdagi xato yoki hodisani yozib qo'yish",
    body: z.object({ logType: LogType, text: text(10_000) }),
    answer: nothing,
    audit: false,
  }),
}
