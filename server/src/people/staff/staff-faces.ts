import { faceHolders } from '../faces/check-face.ts'

export const staffFaces = faceHolders('staff')
