import type { Telephony } from './port.ts'

/** Used without a telephone exchange: staff phone parents from a list. */
export const disabledTelephony: Telephony = {
  name: null,
  lines: 0,
  async ready() {},
  async makeCall() {
    return { result: 'not_configured', cause: null, digits: '' }
  },
}
