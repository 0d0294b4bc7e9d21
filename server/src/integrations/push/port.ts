/** What appears on a locked screen, and passes through others' servers: no names, no scores, no words of a body. */
export interface PushMessage {
  /** The notification's id: a second one of the same takes the place of the first. */
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

/** `gone`: there is no such device any more. `later`: trying again may help. `refused`: it will not. */
export type PushOutcome = 'accepted' | 'gone' | 'later' | 'refused'

/** The pair by which push services know this centre; base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Answers within half a minute and never throws; null = not set up here. */
export interface PushServices {
  web: {
    /** Whether it is an address of a push service: nothing else is ever asked. */
    isService(endpoint: string): boolean
    send(target: Extract<PushTarget, { kind: 'web' }>, message: PushMessage, keys: VapidKeys): Promise<PushOutcome>
  }
  fcm: { send(token: string, message: PushMessage): Promise<PushOutcome> } | null
}
