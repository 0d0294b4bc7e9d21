import type { Side } from './side.ts'

export type Entity = Side['entity']

/** The effect of a cause on one kind of access; an access that survives has a reason. */
export type Effect =
  /** All access of this kind ends. */
  | 'ends'
  /** All access of this kind ends, except the access that belongs to the session which makes the request. */
  | 'others'
  /** Access ends if no second factor was shown for it. */
  | 'withoutFactor'
  /** Chats that were linked through a phone number end. */
  | 'byNumber'
  | { survives: string }

/**
 * Every kind of access, with the kinds of people who can have it. The area that stores it declares it (`access` of
 * `Area`).
 */
export const accessKinds = {
  /**
   * Sessions and all that depends on them: access and refresh tokens, addresses of files, videos and signatures,
   * streams.
   */
  session: ['staff', 'student', 'agent'],
  /** Access tokens of programs. */
  token: ['staff'],
  /** Views of a student's portal that staff have open. */
  view: ['staff', 'student'],
  /** Devices that the sign-in recognizes. */
  device: ['staff', 'student', 'agent'],
  /** Unfinished sign-ins, which have a ticket. */
  ticket: ['staff', 'student', 'agent'],
  /** Sign-in codes by SMS and on paper. */
  code: ['agent'],
  /** Requests for a new password, and the approvals that a parent gave. */
  recovery: ['staff', 'student', 'agent'],
  /** Telegram chats, and the sessions opened in them. */
  chat: ['staff', 'student', 'agent'],
  /** One-time links that connect a Telegram chat, on a phone or as a QR code on paper. */
  chatLink: ['staff', 'student', 'agent'],
  /** Links for signing a contract, with their codes. */
  contractLink: ['agent'],
  /** Secret calendar addresses. */
  calendar: ['staff', 'student', 'agent'],
  /** Devices that receive push messages. */
  push: ['staff', 'student', 'agent'],
} as const satisfies Record<string, readonly Entity[]>

export type AccessKindName = keyof typeof accessKinds

const byPassword = { survives: 'the password opens it, not the number' }
const notByPassword = { survives: 'it opens nothing without the password' }
const contractsOwn = { survives: 'it opens one contract by the phone in it, and ends with that phone' }

const all = {
  session: 'ends',
  token: 'ends',
  view: 'ends',
  device: 'ends',
  ticket: 'ends',
  code: 'ends',
  recovery: 'ends',
  chat: 'ends',
  chatLink: 'ends',
  contractLink: 'ends',
  calendar: 'ends',
  push: 'ends',
} as const satisfies Record<AccessKindName, Effect>

const allOthers = { ...all, session: 'others', device: 'others', chat: 'others', push: 'others' } as const

interface Row {
  /** The kinds of people whom the cause can concern. */
  of: readonly Entity[]
  effects: Record<AccessKindName, Effect>
}

/**
 * Which cause ends which kind of access. docs/security.md shows the same table, and revoke-access.test.ts tests every
 * entry. Kinds of access that none of the cause's people can have are left out.
 */
export const accessCauses = {
  /** Staff have given the person a new password. */
  reset: { of: ['staff', 'student'], effects: all },
  /** The person has chosen a new password. */
  ownPassword: { of: ['staff', 'student'], effects: allOthers },
  /** The person's login was changed, by the person or by staff. */
  login: { of: ['staff', 'student'], effects: allOthers },
  block: { of: ['staff', 'student', 'agent'], effects: all },
  /** The role needs a second factor, and the person has not shown one. */
  factor: {
    of: ['staff'],
    effects: { ...all, session: 'withoutFactor', token: 'withoutFactor', device: notByPassword, push: 'withoutFactor' },
  },
  /** The last link to a child has ended. */
  linkEnded: { of: ['agent'], effects: all },
  /** A phone number of a parent was removed or replaced. */
  phone: { of: ['agent'], effects: all },
  /** The phone number of a student was changed. */
  pupilPhone: {
    of: ['student'],
    effects: {
      ...all,
      session: byPassword,
      view: byPassword,
      device: byPassword,
      ticket: byPassword,
      chat: 'byNumber',
      chatLink: byPassword,
      calendar: byPassword,
      push: byPassword,
    },
  },
  /** A student or a parent was merged into a duplicate. */
  merge: { of: ['student', 'agent'], effects: { ...all, contractLink: contractsOwn } },
  /** The person stopped working, or is no longer in the ERP. */
  left: { of: ['staff', 'student'], effects: all },
  /** The person's data was erased. */
  forgotten: { of: ['student', 'agent'], effects: all },
  /** The person has ended all other access. */
  endOthers: { of: ['staff', 'student', 'agent'], effects: { ...allOthers, contractLink: contractsOwn } },
} as const satisfies Record<string, Row>

export type AccessCause = keyof typeof accessCauses
