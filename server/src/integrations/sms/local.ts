import type { SmsGateway } from './port.ts'

/** Used without an SMS gateway: messages are only stored in the history, marked as not sent. */
export const storeOnlySmsGateway: SmsGateway = {
  name: 'local',
  async send() {
    return { kind: 'kept' }
  },
  async statusOf() {
    return null
  },
}
