import { createListenerEvent } from '../../announcement.ts'

/** Event: an SMS was not sent because its initiator may no longer send it. Staff who may send it get a notification. */
export interface StoppedSms {
  initiatorId: number
  title: string
  body: string
  staffIds: readonly number[]
  now: Date
}

export const smsStoppedEvent = createListenerEvent<StoppedSms>('sms stopped')
