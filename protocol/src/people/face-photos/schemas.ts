/** Whether door devices can recognize a person by their photo (API field `acStatus`). */
export const FacePhotoStatus = { Waiting: 1, Failed: 2, Ready: 3, ImgNotUpload: 4 } as const
export type FacePhotoStatus = (typeof FacePhotoStatus)[keyof typeof FacePhotoStatus]

/** Why a photo is unusable: no face, several faces, a small face, another person's face, or refused by a device. */
export const faceProblems = ['none', 'several', 'small', 'duplicate', 'refused'] as const
export type FaceProblem = (typeof faceProblems)[number]
