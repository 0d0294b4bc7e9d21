import type { Telephony } from './port.ts'

/** No calls are made automatically, and staff phone parents from a list. */
export const disabledTelephony: Telephony = {
  name: null,
  lines: 0,
  async ready() {},
  async carry() {
    return { result: 'not_configured', cause: null, digits: '' }
  },
}
