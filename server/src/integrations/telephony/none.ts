import type { Telephony } from './port.ts'

/** Without an exchange no call is placed automatically: parents are on a list for staff who call them. */
export const noTelephony: Telephony = {
  name: null,
  lines: 0,
  async ready() {},
  async carry() {
    return { result: 'not_configured', cause: null, digits: '' }
  },
}
