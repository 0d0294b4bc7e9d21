/** Whether doors can know a person by the photo (`acStatus` on the wire, A-129). */
export const FaceStatus = { Waiting: 1, Failed: 2, Ready: 3, ImgNotUpload: 4 } as const
export type FaceStatus = (typeof FaceStatus)[keyof typeof FaceStatus]

/** Why a photo will not do: no face, several, too small a one, one that a device knows as somebody else's, or does not take. */
export const faceProblems = ['none', 'several', 'small', 'duplicate', 'refused'] as const
export type FaceProblem = (typeof faceProblems)[number]
