/** The address and account of a device. */
export interface DoorTarget {
  /** An IPv4 address. */
  ipAddress: string
  port: number
  login: string
  password: string
}

/** A person seen at a door, as the device reports it. */
export interface DoorEvent {
  /** The device's own event number. */
  serialNo: number
  /** The time by the device's clock. */
  deviceTime: Date
  /** null = a face that the device does not know. */
  employeeNo: string | null
  /** The direction, if a device for both directions reports it. */
  way: 'in' | 'out' | null
  /** The address of the picture on the device. */
  pictureUrl: string | null
}

/** A message of a device's stream: a pass, the picture of the last pass, or a heartbeat. */
export type DoorMessage = { event: DoorEvent } | { picture: Buffer } | 'alive'

/** Called with the vendor's code of a door event that may be a pass and that this program does not know. */
export type OnUnknownEvent = (kind: number) => void

/** A person as they must be stored on a device. */
export interface DoorPerson {
  /** The id of the person on the device; at most 32 characters. */
  employeeNo: string
  name: string
  /** A JPEG of at most 200 KB; null = no face, and an existing one is removed. */
  jpeg: Buffer | null
  /** The card number; null = no card, and an existing one is removed. */
  cardNo: string | null
}

/** Why a device cannot recognize a person by a photo. */
export type FaceProblem = 'none' | 'small' | 'duplicate' | 'refused'

/** A connected device; each call may throw a DoorError. */
export interface Door {
  /** Returns the device's current time. */
  clock(signal: AbortSignal): Promise<Date>
  open(): Promise<void>
  /** Yields the passes since that time, by the device's clock, in its order, page by page. */
  log(since: Date, signal: AbortSignal, onUnknown?: OnUnknownEvent): AsyncIterable<DoorEvent[]>
  /** Yields passes from now on, without end; `onOpen` is called when no pass can be missed any more. */
  watch(signal: AbortSignal, onOpen: () => void, onUnknown?: OnUnknownEvent): AsyncIterable<DoorMessage>
  /** Returns the picture of an event; null = the device no longer stores it. */
  picture(url: string, signal: AbortSignal): Promise<Buffer | null>
  /**
   * Makes the device's data of a person equal to this.
   * @returns the verdict on the photo; null = everything was accepted
   */
  setPerson(person: DoorPerson, signal: AbortSignal): Promise<FaceProblem | null>
  /** Removes a person with face and card; an unknown person is not an error. */
  removePerson(employeeNo: string, signal: AbortSignal): Promise<void>
  /** Reads what the device stores about a person now. Devices also confirm calls that they execute later or never. */
  knows(employeeNo: string, signal: AbortSignal): Promise<{ isKnown: boolean; hasFace: boolean }>
}

export interface DoorDevices {
  /** Returns whether connecting to that address is allowed. */
  isAllowed(ipAddress: string, port: number): boolean
  /** Allows one more device at any address: those of the demo centre. */
  allow(ipAddress: string, port: number): void
  /** @throws DoorError `unreachable` when the address is not allowed */
  connect(target: DoorTarget): Door
}

/**
 * `refused`: login or password is wrong. `locked`: too many wrong passwords, so every login is refused for some time.
 * `failing`: the device answers, but not as expected.
 */
export type DoorProblem = 'unreachable' | 'refused' | 'locked' | 'failing'

export class DoorError extends Error {
  override name = 'DoorError'
  readonly trouble: DoorProblem
  /** How long a locked device stays locked. */
  readonly lockedSeconds: number | null
  constructor(
    trouble: DoorProblem,
    message: string,
    { lockedSeconds = null, cause }: { lockedSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.trouble = trouble
    this.lockedSeconds = lockedSeconds
  }
}
