/** Where a device is, and as whom it is spoken to. */
export interface DoorTarget {
  /** IPv4. */
  ipAddress: string
  port: number
  login: string
  password: string
}

/** Somebody seen at a door, as its device tells it. */
export interface DoorEvent {
  /** The device's own number of it. */
  serialNo: number
  /** The time by the device's clock. */
  deviceTime: Date
  /** null = a face that it does not know. */
  employeeNo: string | null
  /** The way, where a device for both ways tells it. */
  way: 'in' | 'out' | null
  /** Where it keeps the picture. */
  pictureUrl: string | null
}

/** What comes by a device's stream: somebody seen, the picture of the last one seen, or that the line is alive. */
export type DoorMessage = { event: DoorEvent } | { picture: Buffer } | 'alive'

/** Is called with the vendor's number of an event at the door that may be a pass and that nobody here can read. */
export type OnUnknownEvent = (kind: number) => void

/** A person as a device is to know them. */
export interface DoorPerson {
  /** What the device is to know the person by; at most 32 characters. */
  employeeNo: string
  name: string
  /** JPEG of at most 200 KB; null = no face, and one that the device has is removed. */
  jpeg: Buffer | null
  /** The number of a card; null = no card, and one that the device has is removed. */
  cardNo: string | null
}

/** Why a device cannot know somebody by a photo. */
export type FaceProblem = 'none' | 'small' | 'duplicate' | 'refused'

/** A device that was connected to; each call throws a DoorError. */
export interface Door {
  /** Its clock as it stands now. */
  clock(signal: AbortSignal): Promise<Date>
  open(): Promise<void>
  /** Whom it has seen since then, by its own clock, in its order, a page at a time. */
  log(since: Date, signal: AbortSignal, onUnknown?: OnUnknownEvent): AsyncIterable<DoorEvent[]>
  /** Whom it sees from now on, without end; `onOpen` is called when nobody is missed any more. */
  watch(signal: AbortSignal, onOpen: () => void, onUnknown?: OnUnknownEvent): AsyncIterable<DoorMessage>
  /** The picture of an event; null = it no longer keeps it. */
  picture(url: string, signal: AbortSignal): Promise<Buffer | null>
  /** Makes it know a person exactly so. @returns its verdict on the photo; null = it took all of it */
  setPerson(person: DoorPerson, signal: AbortSignal): Promise<FaceProblem | null>
  /** Removes a person with face and card; a person it does not know is no error. */
  removePerson(employeeNo: string, signal: AbortSignal): Promise<void>
  /** What it knows of a person now, asked anew: a device also answers "done" to what it does later, or never. */
  knows(employeeNo: string, signal: AbortSignal): Promise<{ isKnown: boolean; hasFace: boolean }>
}

export interface DoorDevices {
  /** Whether a device may be spoken to there at all. */
  isAllowed(ipAddress: string, port: number): boolean
  /** One more device, wherever it is: those of the demo centre. */
  allow(ipAddress: string, port: number): void
  /** @throws DoorError `unreachable` when it may not */
  connect(target: DoorTarget): Door
}

/**
 * `refused`: it does not take login or password. `locked`: nor anybody's, after too many wrong ones, until then.
 * `failing`: it answers, but not as it should.
 */
export type DoorProblem = 'unreachable' | 'refused' | 'locked' | 'failing'

export class DoorError extends Error {
  override name = 'DoorError'
  readonly trouble: DoorProblem
  /** How long a locked one stays so. */
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
