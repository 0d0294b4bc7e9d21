import { z } from 'zod'
import { controlErrorTexts } from '../../errors/control.ts'
import { date, day, id, optionalParam, paging, searchTextField, timestamp, uploadPath } from '../../fields.ts'
import { FacePhotoStatus, faceProblems } from '../../people/face-photos/schemas.ts'
import { DoorDeviceState } from '../doors/schemas.ts'

/** `self`: the person gave the consent. `parent`: a parent gave it for a minor. */
const consentSigners = ['self', 'parent'] as const
export type ConsentSigner = (typeof consentSigners)[number]

const consentWays = ['paper', 'portal'] as const
export type ConsentMethod = (typeof consentWays)[number]

/** The text to which people consent. Every change of the text gets a new `version`. */
export const ConsentText = z.object({ version: z.string(), title: z.string(), paragraphs: z.array(z.string()) })
export type ConsentText = z.infer<typeof ConsentText>

/** `textVersion`: the version of the consent text to which the person agreed. */
export const OwnConsentInput = z.object({ textVersion: z.string().max(100) })

export const PaperConsentInput = z.object({
  signedOn: date,
  signer: z.enum(consentSigners),
  agentId: id.nullish(),
  scan: uploadPath,
})
export type PaperConsentInput = z.output<typeof PaperConsentInput>

export const FaceConsent = z.object({
  id: z.number(),
  signer: z.enum(consentSigners),
  signerName: z.string(),
  way: z.enum(consentWays),
  signedOn: day,
  textVersion: z.string(),
  scan: z.string().nullable(),
  givenAt: timestamp,
  enteredBy: z.string().nullable(),
  withdrawnAt: timestamp.nullable(),
})
export type FaceConsent = z.infer<typeof FaceConsent>

/**
 * Whether door devices may store a person's face. `given`: a valid consent exists. `grace`: the face was stored before
 * consents were required and may stay until `until`. `grown-up`: the student turns 18, so the parent's consent ends on
 * `until`.
 */
const consentStates = ['given', 'grace', 'grown-up', 'none'] as const
export type ConsentState = (typeof consentStates)[number]

/** `known`: the device stores the face. `waiting`: the device must delete it. `removed`: the device has deleted it. */
const faceAtDeviceStates = ['known', 'waiting', 'removed'] as const
export type FaceAtDeviceState = (typeof faceAtDeviceStates)[number]

export const FaceAtDevice = z.object({
  deviceId: z.number(),
  name: z.string(),
  state: z.enum(faceAtDeviceStates),
  /** When the door device received the person's face, or when it confirmed that the face is deleted. */
  at: timestamp,
  deviceState: z.enum(DoorDeviceState),
  /** True = the device was removed from the system, so a staff member must delete the face directly at the device. */
  isDeviceGone: z.boolean(),
})
export type FaceAtDevice = z.infer<typeof FaceAtDevice>

export const DoorAccess = z.object({
  id: z.number(),
  fullName: z.string(),
  /** The person's photo as lists show it, which is never sent to door devices. */
  photo: z.string().nullable(),
  doorPhoto: z.string().nullable(),
  acStatus: z.enum(FacePhotoStatus),
  faceTrouble: z.enum(faceProblems).nullable(),
  cardNo: z.string().nullable(),
  /** A person without a birth date is treated as a minor. */
  isAdult: z.boolean(),
  state: z.enum(consentStates),
  until: day.nullable(),
  /** The valid consent first, then withdrawn consents. */
  consents: z.array(FaceConsent),
  parents: z.array(z.object({ id: z.number(), fullName: z.string() })),
  devices: z.array(FaceAtDevice),
  text: ConsentText,
})
export type DoorAccess = z.infer<typeof DoorAccess>

/**
 * Filters of the list of people. `unconsented`: a face is stored without a valid consent. `given`: a consent is valid.
 * `removing`: a device has not confirmed the deletion. `card`: the person has no consent, so only a card opens doors.
 */
export const doorAccessFilterValues = ['unconsented', 'given', 'removing', 'card'] as const
export const DoorAccessFilter = z.object({
  ...paging,
  value: searchTextField,
  show: optionalParam(z.enum(doorAccessFilterValues)),
})

export const DoorAccessRow = z.object({
  id: z.number(),
  fullName: z.string(),
  state: z.enum(consentStates),
  until: day.nullable(),
  acStatus: z.enum(FacePhotoStatus),
  signedOn: day.nullable(),
  way: z.enum(consentWays).nullable(),
  cardNo: z.string().nullable(),
  /** Number of devices that must delete the person's face and have not confirmed it. */
  waiting: z.number(),
})
export type DoorAccessRow = z.infer<typeof DoorAccessRow>

export const doorCardNumberField = z
  .string()
  .trim()
  .regex(/^\d{4,20}$/, controlErrorTexts.cardNo)

/** The consent to use face data of the signed-in user or, for a parent, of the child. */
export const OwnFaceConsent = z.object({
  isGiven: z.boolean(),
  /** True = the signed-in user may give the consent: as an adult, or as a parent of a minor. */
  mayGive: z.boolean(),
  givenOn: day.nullable(),
  until: day.nullable(),
  hasDoorPhoto: z.boolean(),
  waiting: z.number(),
  removed: z.number(),
  text: ConsentText,
})
export type OwnFaceConsent = z.infer<typeof OwnFaceConsent>

export const FaceConsentGracePeriodInput = z.object({ graceUntil: date })
