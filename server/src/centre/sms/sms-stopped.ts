import { announcement } from '../../announcement.ts'

/** SMS that somebody asked for and may not send any more; who may is told, in plain text. */
export interface SmsStopped {
  initiatorId: number
  title: string
  body: string
  staffIds: readonly number[]
  now: Date
}

export const smsStopped = announcement<SmsStopped>('sms stopped')
