import { faceHolders } from '../face-photos/check-face.ts'

export const staffFacePhotos = faceHolders('staff')
