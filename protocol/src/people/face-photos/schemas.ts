/** Whether door devices can recognize a person by their photo (API field `acStatus`). */
export const FaceStatus = { Waiting: 1, Failed: 2, Ready: 3, ImgNotUpload: 4 } as const
export type FaceStatus = (typeof FaceStatus)[keyof typeof FaceStatus]

/** Why a photo is unusable: no face, several faces, a small face, another person's face, or refused by a device. */
export const faceProblems = ['none', 'several', 'small', 'duplicate', 'refused'] as const
export type FaceProblem = (typeof faceProblems)[number]
