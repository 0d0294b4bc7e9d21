import { z } from 'zod'
import { controlTexts } from '../../errors/control.ts'
import { date, day, id, optional, paging, searchValue, timestamp, uploadPath } from '../../fields.ts'
import { FaceStatus, faceProblems } from '../../people/face-photos/schemas.ts'
import { DeviceState } from '../doors/schemas.ts'

/** Who agreed: the person, or a parent for a minor. */
const consentSigners = ['self', 'parent'] as const
export type ConsentSigner = (typeof consentSigners)[number]

const consentWays = ['paper', 'portal'] as const
export type ConsentMethod = (typeof consentWays)[number]

/** The words that a person agrees to. `version` changes with every word of them. */
export const ConsentText = z.object({ version: z.string(), title: z.string(), paragraphs: z.array(z.string()) })
export type ConsentText = z.infer<typeof ConsentText>

/** Given by one press under the words of that version. */
export const AgreeInput = z.object({ textVersion: z.string().max(100) })

export const PaperConsentInput = z.object({
  /** The day on the paper. */
  signedOn: date,
  signer: z.enum(consentSigners),
  /** The parent who signed for a minor. */
  agentId: id.nullish(),
  /** The path of the uploaded scan. */
  scan: uploadPath,
})
export type PaperConsentInput = z.output<typeof PaperConsentInput>

export const Consent = z.object({
  id: z.number(),
  signer: z.enum(consentSigners),
  signerName: z.string(),
  way: z.enum(consentWays),
  signedOn: day,
  textVersion: z.string(),
  /** Opens the scan for the viewer. */
  scan: z.string().nullable(),
  givenAt: timestamp,
  enteredBy: z.string().nullable(),
  withdrawnAt: timestamp.nullable(),
})
export type Consent = z.infer<typeof Consent>

/**
 * What doors may know of a person. `given`: a consent holds. `grace`: the face is at doors since before consents, and may
 * stay until `until`. `grown-up`: the parent's consent ends with `until`, or has ended, because the pupil is an adult.
 */
const consentStates = ['given', 'grace', 'grown-up', 'none'] as const
export type ConsentState = (typeof consentStates)[number]

/** `known`: the device has the face. `waiting`: it must forget the face and has not confirmed it yet. `removed`: it has. */
const faceAtDeviceStates = ['known', 'waiting', 'removed'] as const
export type FaceAtDeviceState = (typeof faceAtDeviceStates)[number]

export const FaceAtDevice = z.object({
  deviceId: z.number(),
  name: z.string(),
  state: z.enum(faceAtDeviceStates),
  /** When the device was given the face, or confirmed that it has it no more. */
  at: timestamp,
  deviceState: z.enum(DeviceState),
  /** The device is no longer in the system: only a person can clear it. */
  isDeviceGone: z.boolean(),
})
export type FaceAtDevice = z.infer<typeof FaceAtDevice>

export const DoorAccess = z.object({
  id: z.number(),
  fullName: z.string(),
  /** Of lists; it is never sent to doors. */
  photo: z.string().nullable(),
  doorPhoto: z.string().nullable(),
  acStatus: z.enum(FaceStatus),
  faceTrouble: z.enum(faceProblems).nullable(),
  cardNo: z.string().nullable(),
  /** Unknown without the day of birth: then the person counts as a minor. */
  isAdult: z.boolean(),
  state: z.enum(consentStates),
  until: day.nullable(),
  /** The present consent first, then those withdrawn. */
  consents: z.array(Consent),
  /** Who may sign for a minor. */
  parents: z.array(z.object({ id: z.number(), fullName: z.string() })),
  devices: z.array(FaceAtDevice),
  text: ConsentText,
})
export type DoorAccess = z.infer<typeof DoorAccess>

/** `card`: without a consent, so a card is all there is. `removing`: a device still has a face that must go. */
export const doorListFilters = ['unconsented', 'given', 'removing', 'card'] as const
export const DoorListFilter = z.object({
  ...paging,
  value: searchValue,
  show: optional(z.enum(doorListFilters)),
})

export const DoorRow = z.object({
  id: z.number(),
  fullName: z.string(),
  state: z.enum(consentStates),
  until: day.nullable(),
  acStatus: z.enum(FaceStatus),
  signedOn: day.nullable(),
  way: z.enum(consentWays).nullable(),
  cardNo: z.string().nullable(),
  /** Devices that must forget the face and have not confirmed it. */
  waiting: z.number(),
})
export type DoorRow = z.infer<typeof DoorRow>

export const cardNo = z
  .string()
  .trim()
  .regex(/^\d{4,20}$/, controlTexts.cardNo)

/** What a person sees of the own face, or a parent of a child's. */
export const OwnFace = z.object({
  /** The person's, or the child's. */
  isGiven: z.boolean(),
  /** Whether whoever asks may give it: an adult, or a parent of a minor. */
  mayGive: z.boolean(),
  givenOn: day.nullable(),
  until: day.nullable(),
  hasDoorPhoto: z.boolean(),
  /** Devices that have not confirmed yet that the face is gone. */
  waiting: z.number(),
  removed: z.number(),
  text: ConsentText,
})
export type OwnFace = z.infer<typeof OwnFace>
