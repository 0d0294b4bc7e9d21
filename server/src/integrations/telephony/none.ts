import type { Telephony } from './port.ts'

/** Without an exchange no call is ever placed: families stand in a list for a person at the desk. */
export const noTelephony: Telephony = {
  name: null,
  lines: 0,
  async ready() {},
  async carry() {
    return { result: 'not_configured', cause: null, digits: '' }
  },
}
