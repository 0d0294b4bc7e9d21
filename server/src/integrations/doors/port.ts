export interface DoorTarget {
  /** An IPv4 address. */
  ipAddress: string
  port: number
  login: string
  password: string
}

export interface DoorEvent {
  serialNo: number
  /** By the device's clock, which may be wrong. */
  deviceTime: Date
  /** The id of the recognized person; null = the device does not know the face. */
  employeeNo: string | null
  /** The direction of the pass; null = the device does not report it. */
  way: 'in' | 'out' | null
  pictureUrl: string | null
}

/** A message in the event stream of a device: a pass, the picture of the last pass, or a heartbeat. */
export type DoorMessage = { event: DoorEvent } | { picture: Buffer } | 'alive'

/** Called with the code of a door event that is unknown to this program and may be a pass. */
export type OnUnknownEvent = (kind: number) => void

export interface DoorPerson {
  /** The id of the person on the device; at most 32 characters. */
  employeeNo: string
  name: string
  /** A JPEG of at most 200 KB; null = the device must store no face. */
  jpeg: Buffer | null
  /** null = the device must store no card. */
  cardNo: string | null
}

/** `duplicate`: the device knows the face as another person. */
export type FaceProblem = 'none' | 'small' | 'duplicate' | 'refused'

/** Each call may throw a DoorError. */
export interface Door {
  clock(signal: AbortSignal): Promise<Date>
  open(): Promise<void>
  /** Yields the door passes since a time (by the device's clock), in the order of the device's log, page by page. */
  log(since: Date, signal: AbortSignal, onUnknown?: OnUnknownEvent): AsyncIterable<DoorEvent[]>
  /** Yields door passes from now on without end. `onOpen` is called as soon as no pass can be missed any more. */
  watch(signal: AbortSignal, onOpen: () => void, onUnknown?: OnUnknownEvent): AsyncIterable<DoorMessage>
  /** null = the device no longer stores the picture. */
  picture(url: string, signal: AbortSignal): Promise<Buffer | null>
  /**
   * Makes the device store exactly this data of a person.
   * @returns why the photo was refused; null = everything was accepted
   */
  setPerson(person: DoorPerson, signal: AbortSignal): Promise<FaceProblem | null>
  /** Also removes face and card. It is no error if the device does not know the person. */
  removePerson(employeeNo: string, signal: AbortSignal): Promise<void>
  /** What the device currently stores about a person: devices confirm calls that they execute later or never. */
  knows(employeeNo: string, signal: AbortSignal): Promise<{ isKnown: boolean; hasFace: boolean }>
}

export interface DoorDevices {
  isAllowed(ipAddress: string, port: number): boolean
  /** Allows one more device at any address; used for simulated devices of a demo centre. */
  allow(ipAddress: string, port: number): void
  /** @throws DoorError `unreachable` if the address is not allowed */
  connect(target: DoorTarget): Door
}

/**
 * `refused`: wrong login or password. `locked`: the device refuses every login for some time. `failing`: the device
 * answers, but not as expected.
 */
export type DoorProblem = 'unreachable' | 'refused' | 'locked' | 'failing'

export class DoorError extends Error {
  override name = 'DoorError'
  readonly trouble: DoorProblem
  /** Seconds for which the device remains locked; null = it is not locked. */
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
