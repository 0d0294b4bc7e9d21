/** Whether door devices can recognize a person by their photo (API field `acStatus`). */
export const FaceStatus = { Waiting: 1, Failed: 2, Ready: 3, ImgNotUpload: 4 } as const
export type FaceStatus = (typeof FaceStatus)[keyof typeof FaceStatus]

/**
 * Why a photo cannot be used at doors. `none`: it shows no face. `several`: several faces. `small`: the face is too
 * small. `duplicate`: a device knows the face as another person. `refused`: a device refused the photo.
 */
export const faceProblems = ['none', 'several', 'small', 'duplicate', 'refused'] as const
export type FaceProblem = (typeof faceProblems)[number]
