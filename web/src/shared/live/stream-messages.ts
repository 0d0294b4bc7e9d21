/** `id` distinguishes the event stream from the tab's other streams. */
export interface RequestedStream {
  id: number
  /** The address of the event stream below `/api/staff`, without the event number. */
  name: string
  after: number | null
}

/** A message from the tab that holds the shared connection to the tabs that use a stream. */
export type BrowserTabStreamMessage =
  /** The stream is open: the sending tab passes on its events with numbers greater than `after`. */
  | { kind: 'open'; name: string; after: number | null }
  | { kind: 'event'; name: string; seq: number | null; event: string; data: string }
  | { kind: 'closed'; names: string[]; status: number }

export type BrowserTabChannelMessage =
  | BrowserTabStreamMessage
  /** The sending tab is the leading tab, which holds the shared connection. Sent twice a second. */
  | { kind: 'lead'; tab: string }
  /** All event streams that the sending tab uses; an empty list = the tab is closed or hidden. */
  | { kind: 'want'; tab: string; streams: RequestedStream[] }
