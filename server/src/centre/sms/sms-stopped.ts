import { announcement } from '../../announcement.ts'

/**
 * Announced when a message was not sent because its initiator may no longer send it. Users who may send it are
 * notified, in plain text.
 */
export interface SmsStopped {
  initiatorId: number
  title: string
  body: string
  staffIds: readonly number[]
  now: Date
}

export const smsStopped = announcement<SmsStopped>('sms stopped')
