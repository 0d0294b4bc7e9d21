/** A stream that a tab listens to; `id` identifies it within the tab. */
export interface WantedStream {
  id: number
  /** The stream's address below `/api/staff`, without the event number. */
  name: string
  after: number | null
}

/** A message from the shared connection to the listeners of a stream. */
export type TabMessage =
  /** The connection now carries the stream, after this event number. */
  | { kind: 'open'; name: string; after: number | null }
  | { kind: 'event'; name: string; seq: number | null; event: string; data: string }
  | { kind: 'closed'; names: string[]; status: number }

/** The messages between tabs. */
export type TabRequest =
  | TabMessage
  /** The sender holds the connection; sent twice a second. */
  | { kind: 'lead'; tab: string }
  /** Declares all streams of the sender; an empty list if the tab closes or is hidden. */
  | { kind: 'want'; tab: string; streams: WantedStream[] }
