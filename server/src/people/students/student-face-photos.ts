import { faceHolders } from '../face-photos/check-face.ts'

export const studentFacePhotos = faceHolders('student')
