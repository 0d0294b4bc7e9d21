export interface DoorConnectionSettings {
  ipAddress: string
  port: number
  login: string
  password: string
}

export interface DoorEvent {
  serialNo: number
  /** The time of the event by the door device's clock, which may be wrong. */
  deviceTime: Date
  /** The door device's id of the recognized person; null = the device does not know the face. */
  employeeNo: string | null
  /** The direction of the passage; null = the device does not report it. */
  way: 'in' | 'out' | null
  pictureUrl: string | null
}

/** A message in the event stream of a door device: a passage, the picture of the last passage, or a heartbeat. */
export type DoorStreamMessage = { event: DoorEvent } | { picture: Buffer } | 'alive'

/** Called with the code of a door event that is unknown to this program and may be a passage. */
export type UnknownDoorEventHandler = (kind: number) => void

export interface PersonOnDoorDevice {
  /** The id of the person on the door device; at most 32 characters. */
  employeeNo: string
  name: string
  /** The photo as a JPEG of at most 200 KB; null = the door device must store no face. */
  jpeg: Buffer | null
  /** The number of the card; null = the door device must store no card. */
  cardNo: string | null
}

/**
 * Why a photo is refused. `none`: the photo shows no face. `duplicate`: the door device knows the face as another
 * person.
 */
export type FacePhotoProblem = 'none' | 'small' | 'duplicate' | 'refused'

/** A connection to a door device. Each call may throw a DoorError. */
export interface DoorConnection {
  clock(signal: AbortSignal): Promise<Date>
  open(): Promise<void>
  /** Yields the passages since a time (by the door device's clock) from the device's log, page by page. */
  log(since: Date, signal: AbortSignal, onUnknown?: UnknownDoorEventHandler): AsyncIterable<DoorEvent[]>
  /**
   * Yields passages through the door without end. `onOpen` is called when the device's event stream is open: from then
   * on every passage arrives.
   */
  watch(signal: AbortSignal, onOpen: () => void, onUnknown?: UnknownDoorEventHandler): AsyncIterable<DoorStreamMessage>
  /** null = the door device no longer stores the picture. */
  picture(url: string, signal: AbortSignal): Promise<Buffer | null>
  /**
   * Makes the door device store exactly this data of a person.
   * @returns why the photo was refused; null = everything was accepted
   */
  setPerson(person: PersonOnDoorDevice, signal: AbortSignal): Promise<FacePhotoProblem | null>
  /** Removes the person with face and card. Does nothing if the door device does not know the person. */
  removePerson(employeeNo: string, signal: AbortSignal): Promise<void>
  /** Asks what the door device stores now, because devices confirm calls that they execute later or never. */
  knows(employeeNo: string, signal: AbortSignal): Promise<{ isKnown: boolean; hasFace: boolean }>
}

export interface DoorDevices {
  isAllowed(ipAddress: string, port: number): boolean
  /** Allows connections to a demo centre's simulated door device, whose address would otherwise be refused. */
  allow(ipAddress: string, port: number): void
  /** @throws DoorError `unreachable` if the address is not allowed */
  connect(target: DoorConnectionSettings): DoorConnection
}

/**
 * `refused`: wrong login or password. `locked`: the door device refuses every login for some time. `failing`: it
 * answers, but not as expected.
 */
export type DoorErrorKind = 'unreachable' | 'refused' | 'locked' | 'failing'

export class DoorError extends Error {
  override name = 'DoorError'
  readonly trouble: DoorErrorKind
  /** Seconds for which the door device remains locked; null = it is not locked. */
  readonly lockedSeconds: number | null
  constructor(
    trouble: DoorErrorKind,
    message: string,
    { lockedSeconds = null, cause }: { lockedSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.trouble = trouble
    this.lockedSeconds = lockedSeconds
  }
}
