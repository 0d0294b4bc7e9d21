/** Whether door devices can recognize a person by the photo (`acStatus` on the wire). */
export const FaceStatus = { Waiting: 1, Failed: 2, Ready: 3, ImgNotUpload: 4 } as const
export type FaceStatus = (typeof FaceStatus)[keyof typeof FaceStatus]

/**
 * Why a photo cannot be used: no face, several faces, too small, known to a device as another person (`duplicate`), or
 * refused by a device.
 */
export const faceProblems = ['none', 'several', 'small', 'duplicate', 'refused'] as const
export type FaceProblem = (typeof faceProblems)[number]
