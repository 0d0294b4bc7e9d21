import type { SignInRules } from './sign-in-rules.ts'

export type AccountKind = SignInRules['entity']

/**
 * What an event, such as a new password, does to one kind of access. `survives` = the access continues, for the given
 * reason.
 */
export type EffectOnAccess =
  | 'ends'
  /** All access of this kind ends, except access that belongs to the session which sends the request. */
  | 'others'
  /** Access that was opened without a second factor ends. */
  | 'withoutFactor'
  /** Telegram chats that were linked by a phone number end; other chats stay linked. */
  | 'byNumber'
  | { survives: string }

/** The kinds of people who can have each kind of access. The module that stores a kind of access also revokes it. */
export const revocableAccessKinds = {
  /** Includes the session's tokens, signed addresses of files and videos, and live streams. */
  session: ['staff', 'student', 'agent'],
  token: ['staff'],
  /** Sessions in which a staff member views a student's portal. */
  view: ['staff', 'student'],
  /** Trust in the devices on which the person signed in before. */
  device: ['staff', 'student', 'agent'],
  /** Sign-ins that need a further step, which the client continues with a ticket. */
  ticket: ['staff', 'student', 'agent'],
  /** Sign-in codes that parents get by SMS or on paper. */
  code: ['agent'],
  /** Requests for a new password, and a parent's approvals of them. */
  recovery: ['staff', 'student', 'agent'],
  /** Linked Telegram chats, and the sessions opened in them. */
  chat: ['staff', 'student', 'agent'],
  /** One-time links or QR codes with which a person links a Telegram chat. */
  chatLink: ['staff', 'student', 'agent'],
  /** Links with which a parent signs a contract, and their SMS codes. */
  contractLink: ['agent'],
  calendar: ['staff', 'student', 'agent'],
  push: ['staff', 'student', 'agent'],
} as const satisfies Record<string, readonly AccountKind[]>

export type RevocableAccessKindName = keyof typeof revocableAccessKinds

const survivesOpenedByPassword = { survives: 'the password opens it, not the number' }
const survivesUselessWithoutPassword = { survives: 'it opens nothing without the password' }
const survivesBoundToContract = { survives: 'it opens one contract by the phone in it, and ends with that phone' }

const allAccessEnds = {
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
} as const satisfies Record<RevocableAccessKindName, EffectOnAccess>

const allOtherAccessEnds = {
  ...allAccessEnds,
  session: 'others',
  device: 'others',
  chat: 'others',
  push: 'others',
} as const

interface Row {
  /** Kinds of accounts whose access the event (such as a block) can end. */
  of: readonly AccountKind[]
  effects: Record<RevocableAccessKindName, EffectOnAccess>
}

/**
 * For each event, the kinds of access that it ends. docs/security.md has the same table, and a test checks every entry.
 */
export const accessRevocationCauses = {
  /** Staff gave the person a new password. */
  reset: { of: ['staff', 'student'], effects: allAccessEnds },
  /** The person chose a new password. */
  ownPassword: { of: ['staff', 'student'], effects: allOtherAccessEnds },
  /** The person's login was changed, by the person or by staff. */
  login: { of: ['staff', 'student'], effects: allOtherAccessEnds },
  block: { of: ['staff', 'student', 'agent'], effects: allAccessEnds },
  /** The role requires a second factor, and the person signed in without a second factor. */
  factor: {
    of: ['staff'],
    effects: {
      ...allAccessEnds,
      session: 'withoutFactor',
      token: 'withoutFactor',
      device: survivesUselessWithoutPassword,
      push: 'withoutFactor',
    },
  },
  /** A parent's last link to a child ended. */
  linkEnded: { of: ['agent'], effects: allAccessEnds },
  /** A phone number of a parent was removed or replaced. */
  phone: { of: ['agent'], effects: allAccessEnds },
  /** The phone number of a student was changed. */
  pupilPhone: {
    of: ['student'],
    effects: {
      ...allAccessEnds,
      session: survivesOpenedByPassword,
      view: survivesOpenedByPassword,
      device: survivesOpenedByPassword,
      ticket: survivesOpenedByPassword,
      chat: 'byNumber',
      chatLink: survivesOpenedByPassword,
      calendar: survivesOpenedByPassword,
      push: survivesOpenedByPassword,
    },
  },
  /** The record of a student or parent was merged into another record of the same person. */
  merge: { of: ['student', 'agent'], effects: { ...allAccessEnds, contractLink: survivesBoundToContract } },
  /** The staff member left the centre, or the ERP no longer lists the person. */
  left: { of: ['staff', 'student'], effects: allAccessEnds },
  /** The person's data were erased. */
  forgotten: { of: ['student', 'agent'], effects: allAccessEnds },
  /** The person ended all access except the current session. */
  endOthers: {
    of: ['staff', 'student', 'agent'],
    effects: { ...allOtherAccessEnds, contractLink: survivesBoundToContract },
  },
} as const satisfies Record<string, Row>

export type AccessRevocationCause = keyof typeof accessRevocationCauses
