/** A stream that a tab listens to; `id` tells it from the others of that tab. */
export interface WantedStream {
  id: number
  /** Which one: its address below `/api/staff`, without a number. */
  name: string
  after: number | null
}

/** What the line brought, for whoever listens to that stream. */
export type TabMessage =
  /** It carries on behind that number. */
  | { kind: 'open'; name: string; after: number | null }
  | { kind: 'event'; name: string; seq: number | null; event: string; data: string }
  | { kind: 'closed'; names: string[]; status: number }

/** What tabs say to each other. */
export type TabRequest =
  | TabMessage
  /** I have the line: said twice a second. */
  | { kind: 'lead'; tab: string }
  /** All that I listen to. Nothing: I go, or nobody looks at me. */
  | { kind: 'want'; tab: string; streams: WantedStream[] }
