import { createListenerEvent } from '../../announcement.ts'

/** Event: an SMS was not sent because its sender may no longer send it. Other staff who may send it are notified. */
export interface StoppedSms {
  initiatorId: number
  title: string
  body: string
  staffIds: readonly number[]
  now: Date
}

export const smsStoppedEvent = createListenerEvent<StoppedSms>('sms stopped')
