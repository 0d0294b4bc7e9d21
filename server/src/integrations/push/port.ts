/**
 * A push message appears on the locked screen and passes through other companies, so it must contain no names, scores
 * or message texts.
 */
export interface PushMessage {
  /** The id of the notification; a second message with the same id replaces the first on the device. */
  id: number
  title: string
  path: string
  isUrgent: boolean
}

/** The push subscription of a browser, or a phone's token of Firebase Cloud Messaging (FCM). */
export type PushTarget =
  | { kind: 'web'; endpoint: string; p256dh: string; auth: string }
  | { kind: 'fcm'; token: string }

/** `gone`: the device no longer exists. `later`: sending again may succeed. `refused`: sending again cannot succeed. */
export type PushOutcome = 'accepted' | 'gone' | 'later' | 'refused'

/** The base64url-encoded keys by which push services recognize this centre (VAPID). */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** A push service that is not configured is null. Sending takes at most half a minute and never throws. */
export interface PushServices {
  web: {
    /** Returns whether the address is that of a known push service. Requests are sent to no other address. */
    isService(endpoint: string): boolean
    send(target: Extract<PushTarget, { kind: 'web' }>, message: PushMessage, keys: VapidKeys): Promise<PushOutcome>
  }
  fcm: { send(token: string, message: PushMessage): Promise<PushOutcome> } | null
}
