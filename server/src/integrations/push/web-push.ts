import webpush from 'web-push'
import { isForbiddenIpAddress, isPublicIpAddress } from '../addresses.ts'
import { createAddressCheckingFetch, ForbiddenAddressError, type resolveAddressesOf } from '../checked-fetch.ts'
import { type OutsideSystem, outsideSystemStates } from '../outside-systems.ts'
import type { PushMessage, PushOutcome, PushServices } from './port.ts'

/** Browsers send the address of their push service, so it must be checked against this list. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]
const daySeconds = 86_400

/**
 * Messages are encrypted for the browser (RFC 8291) and signed with the centre's keys (RFC 8292).
 * @param more `host` or `host:port` of additional push services; only services on this machine may be without TLS
 */
export function createWebPushClient({
  publicUrl,
  more = [],
  find,
}: {
  publicUrl: string
  more?: readonly string[]
  find?: typeof resolveAddressesOf
}): PushServices['web'] {
  const subject = publicUrl.startsWith('https://') ? publicUrl : 'mailto:admin@markaz.invalid'

  // Push services must be on the public internet, except those in the settings.
  const ask = createAddressCheckingFetch(isPublicIpAddress, find)
  const askNamed = createAddressCheckingFetch((address) => !isForbiddenIpAddress(address), find)

  function isService(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false
    const { protocol, host, hostname, username, password } = new URL(endpoint)
    if (username || password) return false
    if (more.includes(host)) return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
    if (protocol !== 'https:' || host !== hostname) return false
    return serviceOf(hostname) !== undefined
  }

  const serviceOf = (hostname: string) =>
    services.find((service) => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service))

  return {
    isService,
    async send({ endpoint, p256dh, auth }, message, { publicKey, privateKey }) {
      // The address may have been allowed when the browser subscribed, but is no longer on the list of push services.
      if (!isService(endpoint)) return 'gone'
      const { host, hostname } = new URL(endpoint)
      const system: OutsideSystem = `push ${serviceOf(hostname)?.replace(/^\./, '') ?? host}`
      let request: webpush.RequestDetails
      try {
        request = webpush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(payloadOf(message)),
          {
            vapidDetails: { subject, publicKey, privateKey },
            TTL: daySeconds,
            urgency: message.isUrgent ? 'high' : 'normal',
            topic: `notice${message.id}`,
          },
        )
      } catch {
        // The push message cannot be encrypted, because the subscription's keys are invalid. The subscription is then
        // treated as ended.
        return 'gone'
      }
      try {
        const { headers, body } = request
        const { 'Content-Length': _, ...rest } = headers as Record<string, string>
        const response = await (more.includes(host) ? askNamed : ask)(endpoint, {
          method: 'POST',
          headers: rest,
          body: new Uint8Array(body as Buffer),
          // A redirect is not followed, because its target has not been checked.
          redirect: 'manual',
          signal: AbortSignal.timeout(15_000),
        })
        await response.body?.cancel()
        if (response.status >= 500)
          outsideSystemStates.failed(system, new Error(`the push service answered ${response.status}`))
        else outsideSystemStates.answered(system)
        return outcomeOf(response.status)
      } catch (error) {
        if ((error as Error).cause instanceof ForbiddenAddressError) return 'refused'
        outsideSystemStates.failed(system, error)
        return 'later'
      }
    },
  }
}

const payloadOf = ({ id, title, path }: PushMessage) => ({ id, title, path })

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
