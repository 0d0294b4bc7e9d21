/** A file of a submission. `path` is the file's path on the server once it is uploaded. */
export interface OutboxFile {
  id: string
  name: string
  type: string
  blob: Blob
  path?: string
}

export type OutboxTarget =
  | { kind: 'homework'; id: number; title: string }
  | { kind: 'exam'; id: number; title: string }
  | { kind: 'comment'; id: number; title: string }
  /** In the parent's conversation with the centre, `id` is the child's id. */
  | { kind: 'talk'; id: number; title: string }

/** Why the server refused a submission or message, which is not sent again without the student's decision. */
interface Refusal {
  code: string
  text: string
  at: number
  files?: { id: string; reason: string }[]
}

export interface OutboxItem {
  /** The server stores a submission with this idempotency key once, even if it is sent several times. */
  id: string
  target: OutboxTarget
  text: string
  files: OutboxFile[]
  isSubmission: boolean
  /**
   * The homework's version number that the student saw. If the server has a newer version, the student must decide what
   * to do.
   */
  seenVersion: number | null
  /**
   * When the student typed the last character of the submission, by the server's clock as far as the phone knows it.
   */
  createdAt: number
  refused: Refusal | null
}
