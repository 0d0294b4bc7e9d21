/** An event stream that a tab uses. `id` distinguishes it from the tab's other streams. */
export interface WantedStream {
  id: number
  /** The address of the stream below `/api/staff`, without the event number. */
  name: string
  after: number | null
}

/** A message from the tab that holds the shared connection to the tabs that use a stream. */
export type TabMessage =
  /** The connection contains the stream from now on, after this event number. */
  | { kind: 'open'; name: string; after: number | null }
  | { kind: 'event'; name: string; seq: number | null; event: string; data: string }
  | { kind: 'closed'; names: string[]; status: number }

/** The messages between the tabs of a browser. */
export type TabRequest =
  | TabMessage
  /** The sender holds the connection. It is sent twice a second. */
  | { kind: 'lead'; tab: string }
  /** All streams that the sender uses; an empty list = the tab is closed or hidden. */
  | { kind: 'want'; tab: string; streams: WantedStream[] }
