import type { SmsGateway } from './port.ts'

/** Messages are only stored in the history of SMS, marked as not sent. */
export const storeOnlySmsGateway: SmsGateway = {
  name: 'local',
  async send() {
    return { kind: 'kept' }
  },
  async statusOf() {
    return null
  },
}
