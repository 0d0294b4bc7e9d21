import { z } from 'zod'
import { controlTexts } from '../../errors/control.ts'
import { date, day, id, optional, paging, searchValue, timestamp, uploadPath } from '../../fields.ts'
import { FaceStatus, faceProblems } from '../../people/face-photos/schemas.ts'
import { DeviceState } from '../doors/schemas.ts'

/** Who gave the consent: the person, or a parent for a minor. */
const consentSigners = ['self', 'parent'] as const
export type ConsentSigner = (typeof consentSigners)[number]

const consentWays = ['paper', 'portal'] as const
export type ConsentMethod = (typeof consentWays)[number]

/** The text that people consent to. `version` changes with any change of the text. */
export const ConsentText = z.object({ version: z.string(), title: z.string(), paragraphs: z.array(z.string()) })
export type ConsentText = z.infer<typeof ConsentText>

/** The person consents by a button below the text; `textVersion` names the text that was shown. */
export const AgreeInput = z.object({ textVersion: z.string().max(100) })

export const PaperConsentInput = z.object({
  /** The date written on the paper consent. */
  signedOn: date,
  signer: z.enum(consentSigners),
  /** The parent who signed the paper for a minor. */
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
  /** The address of the scan for the viewer. */
  scan: z.string().nullable(),
  givenAt: timestamp,
  enteredBy: z.string().nullable(),
  withdrawnAt: timestamp.nullable(),
})
export type Consent = z.infer<typeof Consent>

/**
 * Whether doors may store a person's face. `given`: a valid consent exists. `grace`: the face was stored before
 * consents were required, and may stay until `until`. `grown-up`: the student is becoming or is an adult, so the
 * parent's consent ends on `until`, or has ended.
 */
const consentStates = ['given', 'grace', 'grown-up', 'none'] as const
export type ConsentState = (typeof consentStates)[number]

/**
 * `known`: the device stores the face. `waiting`: it must delete the face and has not confirmed. `removed`: it has
 * confirmed the deletion.
 */
const faceAtDeviceStates = ['known', 'waiting', 'removed'] as const
export type FaceAtDeviceState = (typeof faceAtDeviceStates)[number]

export const FaceAtDevice = z.object({
  deviceId: z.number(),
  name: z.string(),
  state: z.enum(faceAtDeviceStates),
  /** When the device received the face, or confirmed its deletion. */
  at: timestamp,
  deviceState: z.enum(DeviceState),
  /** True = the device is no longer in the system, so a staff member must delete the face at the device. */
  isDeviceGone: z.boolean(),
})
export type FaceAtDevice = z.infer<typeof FaceAtDevice>

export const DoorAccess = z.object({
  id: z.number(),
  fullName: z.string(),
  /** The photo shown in lists; it is never sent to door devices. */
  photo: z.string().nullable(),
  doorPhoto: z.string().nullable(),
  acStatus: z.enum(FaceStatus),
  faceTrouble: z.enum(faceProblems).nullable(),
  cardNo: z.string().nullable(),
  /** True = an adult; a person without a birth date counts as a minor. */
  isAdult: z.boolean(),
  state: z.enum(consentStates),
  until: day.nullable(),
  /** The current consent first, then withdrawn ones. */
  consents: z.array(Consent),
  /** Parents who may sign for a minor. */
  parents: z.array(z.object({ id: z.number(), fullName: z.string() })),
  devices: z.array(FaceAtDevice),
  text: ConsentText,
})
export type DoorAccess = z.infer<typeof DoorAccess>

/**
 * Filters of the list. `unconsented`: a face without a valid consent. `removing`: a device has not confirmed a
 * deletion. `card`: no consent, so only a card opens doors.
 */
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
  /** Number of devices that must delete the face and have not confirmed. */
  waiting: z.number(),
})
export type DoorRow = z.infer<typeof DoorRow>

export const cardNo = z
  .string()
  .trim()
  .regex(/^\d{4,20}$/, controlTexts.cardNo)

/** The face data of the signed-in user or, for a parent, of their child. */
export const OwnFace = z.object({
  /** True = a valid consent exists. */
  isGiven: z.boolean(),
  /** True = the caller may give the consent: an adult, or a parent of a minor. */
  mayGive: z.boolean(),
  givenOn: day.nullable(),
  until: day.nullable(),
  hasDoorPhoto: z.boolean(),
  /** Number of devices that have not confirmed the deletion of the face. */
  waiting: z.number(),
  removed: z.number(),
  text: ConsentText,
})
export type OwnFace = z.infer<typeof OwnFace>
