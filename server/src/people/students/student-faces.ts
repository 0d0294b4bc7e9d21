import { faceHolders } from '../faces/check-face.ts'

export const studentFaces = faceHolders('student')
