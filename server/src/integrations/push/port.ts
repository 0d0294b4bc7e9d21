/**
 * A push message. It is shown on a locked screen and passes through foreign servers, so it contains no names, scores or
 * message texts.
 */
export interface PushMessage {
  /** The notification's id: a second message with the same id replaces the first. */
  id: number
  title: string
  /** The screen that a click opens. */
  path: string
  isUrgent: boolean
}

/** A browser's subscription, or a device of FCM. */
export type PushTarget =
  | { kind: 'web'; endpoint: string; p256dh: string; auth: string }
  | { kind: 'fcm'; token: string }

/** `gone`: the device no longer exists. `later`: a retry may succeed. `refused`: a retry cannot succeed. */
export type PushOutcome = 'accepted' | 'gone' | 'later' | 'refused'

/** The key pair that identifies this centre to push services; base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The configured push services; null = not configured. They answer within half a minute and never throw. */
export interface PushServices {
  web: {
    /** Returns whether this is the address of a known push service; no other address gets requests. */
    isService(endpoint: string): boolean
    send(target: Extract<PushTarget, { kind: 'web' }>, message: PushMessage, keys: VapidKeys): Promise<PushOutcome>
  }
  fcm: { send(token: string, message: PushMessage): Promise<PushOutcome> } | null
}
